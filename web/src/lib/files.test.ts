// Text in the files of pictures: a reader of PNG files finds it, and everything else is as it was.
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { withText } from './files';

// The bytes of a chunk whose check sum is known.
function chunk(type: string, data: Uint8Array, crc: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc);
  return Buffer.concat([size, Buffer.from(type), data, sum]);
}

const head = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
const image = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
  chunk('IHDR', head, 0x3a7e9b55),
  chunk('IDAT', deflateSync(Buffer.from([0, 0])), 0),
  chunk('IEND', Buffer.alloc(0), 0xae426082),
]);

describe('the text of a PNG', () => {
  const link = 'http://127.0.0.1:1/#view=kripke&n=3';
  const found = Buffer.from(withText(image, 'Source', link));
  it('stands behind the head, as long as it says', () => {
    expect(found.subarray(0, 33)).toEqual(image.subarray(0, 33));
    expect(found.readUInt32BE(33)).toBe(7 + link.length);
    expect(found.subarray(37, 41).toString()).toBe('tEXt');
    expect(found.subarray(41, 48 + link.length).toString()).toBe(`Source\0${link}`);
    expect(found.subarray(52 + link.length)).toEqual(image.subarray(33));
  });
  it('has the check sum of the standard', () => {
    // Python: zlib.crc32(b"tEXtSource\0http://127.0.0.1:1/#view=kripke&n=3")
    expect(found.readUInt32BE(48 + link.length)).toBe(0xfd3d2e65);
  });
});
