// Tables of the reader: names, links and what the browser keeps.
import { describe, expect, it } from 'vitest';
import {
  fittingTables,
  mostInLink,
  mostKept,
  readKept,
  tableName,
  tablesFrom,
  tablesText,
  withTable,
  writeKept,
  type KeptTable,
} from './mine';

const kept = (name: string, n = 3, table = '0a'): KeptTable => ({ name, table, n, r: 1, channel: 'broadcast', algorithm: 'courteous' });

function storage(content: string | null = null): { getItem: () => string | null; setItem: (key: string, value: string) => void } {
  let held = content;
  return { getItem: () => held, setItem: (_, value) => (held = value) };
}

describe('names', () => {
  it('fit into links and are no algorithms', () => {
    for (const name of ['mine', 'my rule 2', "Ada's", 'Übung-3', 'x'.repeat(40)]) expect(tableName(name, ['courteous']).ok).toBe(true);
    for (const name of ['', ' ', 'a~b', 'a:b', 'if(1)', 'a&b', 'x'.repeat(41), 'courteous'])
      expect(tableName(name, ['courteous']).ok).toBe(false);
    expect(tableName('  two   words ', [])).toEqual({ ok: true, value: 'two words' });
  });
});

describe('links', () => {
  it('carry tables there and back', () => {
    const tables = [
      { name: 'one', table: '0f' },
      { name: 'two words', table: 'abc' },
    ];
    expect(tablesFrom(tablesText(tables))).toEqual(tables);
    expect(tablesFrom('')).toEqual([]);
    expect(tablesFrom('x:zz~:12~ok:1')).toEqual([{ name: 'ok', table: '1' }]);
  });
  it('carry no more than fits', () => {
    const long = { name: 'long', table: 'f'.repeat(mostInLink) };
    const short = { name: 'short', table: 'f' };
    expect(fittingTables([long, short])).toEqual([short]);
    expect(
      tablesText(fittingTables(Array.from({ length: 100 }, (_, k) => ({ name: `t${k}`, table: 'f'.repeat(100) })))).length,
    ).toBeLessThanOrEqual(mostInLink);
  });
});

describe('what is kept', () => {
  it('replaces a table of the same name and system, the newest first', () => {
    const list = withTable(withTable(withTable([], kept('a')), kept('b')), kept('a', 3, 'ff'));
    expect(list.map((each) => [each.name, each.table])).toEqual([
      ['a', 'ff'],
      ['b', '0a'],
    ]);
    expect(withTable(list, kept('a', 4)).length).toBe(3);
    let many: KeptTable[] = [];
    for (let k = 0; k < mostKept + 5; ++k) many = withTable(many, kept(`t${k}`));
    expect(many.length).toBe(mostKept);
  });
  it('survives a reload, and what is damaged is left out', () => {
    const held = storage();
    expect(writeKept(held, [kept('a')])).toBe(true);
    expect(readKept(held)).toEqual([kept('a')]);
    expect(readKept(storage('{'))).toEqual([]);
    expect(readKept(storage('[null, {"name": "x"}, 3]'))).toEqual([]);
    expect(readKept(storage(JSON.stringify([{ ...kept('a'), n: 1 }, kept('b')])))).toEqual([kept('b')]);
    expect(readKept(undefined)).toEqual([]);
    expect(writeKept(undefined, [])).toBe(false);
  });
});
