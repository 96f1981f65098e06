// Pictures that leave the page: SVG and PNG of every view, with the link that reopens them, and the link itself.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { desktop, fileServer, finish, open } from './harness.mjs';

async function downloaded(page, name) {
  const button = page.getByRole('group', { name: /Picture as a file|Export/ }).getByRole('button', { name, exact: true });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

const pictures = [
  { hash: 'view=optimum&n=3&p=2/5', name: 'optimum-n3-r1-broadcast', least: 10, ready: '[data-testid="optimum-value"]' },
  { hash: 'view=kripke&n=3&p=2/5', name: 'kripke-n3-r1-broadcast', least: 54, ready: '[data-testid="kripke-canvas"][data-frames]' },
  { hash: 'view=kripke&n=4&p=2/5&input=0011', name: 'kripke-n4-r1-broadcast-0011', least: 16, ready: 'canvas[data-frames]' },
  { hash: 'view=kripke&n=3&r=2&p=2/5', name: 'complex-n3-r2-broadcast-001', least: 64, ready: '[data-testid="complex"]' },
  { hash: 'view=complex&n=3&p=2/5&input=011', name: 'complex-n3-r1-broadcast-011', least: 8, ready: '[data-testid="complex"]' },
  { hash: 'view=execution&n=3&p=2/5&pattern=T.T&input=011', name: 'execution-n3-r1-broadcast-011', least: 6, ready: '[data-decision-of]' },
];

for (const { hash, name, least, ready } of pictures) {
  test(`${name} as SVG and as PNG`, async () => {
    const page = await open(await fileServer(), `#${hash}`);
    await page.locator(ready).first().waitFor();
    await page.waitForLoadState('networkidle');
    const svg = await downloaded(page, 'SVG');
    assert.equal(svg.name, `${name}.svg`);
    const text = svg.bytes.toString();
    const parsed = await page.evaluate((source) => {
      const drawing = new DOMParser().parseFromString(source, 'image/svg+xml');
      return {
        bad: drawing.querySelectorAll('parsererror').length,
        shapes: drawing.querySelectorAll('path, line, circle, rect').length,
        link: drawing.querySelector('metadata')?.textContent ?? '',
        title: drawing.querySelector('title')?.textContent ?? '',
      };
    }, text);
    assert.equal(parsed.bad, 0);
    assert.ok(parsed.shapes >= least, `${parsed.shapes} shapes`);
    assert.ok(parsed.title.length > 5);
    assert.doesNotMatch(text, /NaN|undefined|var\(|color-mix|class=|tabindex/);
    // What the metadata says reopens the picture.
    const state = (link) => decodeURIComponent(link.replace(/.*#/, '')).split('&').sort();
    for (const part of decodeURIComponent(hash).split('&')) assert.ok(state(parsed.link).includes(part), `${part} in ${parsed.link}`);

    const png = await downloaded(page, 'PNG');
    assert.equal(png.name, `${name}.png`);
    assert.equal(png.bytes.subarray(1, 4).toString(), 'PNG');
    assert.ok(png.bytes.readUInt32BE(16) >= 800, `${png.bytes.readUInt32BE(16)} pixels wide`);
    const source = png.bytes.subarray(41, 41 + png.bytes.readUInt32BE(33)).toString('latin1');
    assert.match(source, /^Source\0http/);
    assert.deepEqual(state(source), state(parsed.link));
    // It is no empty page: many colours.
    const colours = await page.evaluate(async (base64) => {
      const image = new Image();
      image.src = `data:image/png;base64,${base64}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.width, image.height];
      const context = canvas.getContext('2d');
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      const seen = new Set();
      for (let k = 0; k < data.length; k += 4 * 97) seen.add(`${data[k] >> 4} ${data[k + 1] >> 4} ${data[k + 2] >> 4}`);
      return seen.size;
    }, png.bytes.toString('base64'));
    assert.ok(colours > 5, `${colours} colours`);
    if (process.env.E2E_SCREENSHOTS) writeFileSync(join(process.env.E2E_SCREENSHOTS, `file-${name}.png`), png.bytes);
    await finish(page);
  });
}

test('the link is copied, whole', async () => {
  const page = await open(await fileServer(), '#view=kripke&n=3&p=2/5&algorithm=pref1', desktop, {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await page.getByTestId('worst-value').waitFor();
  await page.getByLabel('p, exactly').fill('3/7');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /^http:\/\/127\.0\.0\.1:\d+\/some\/prefix\/#view=kripke&n=3&r=1&channel=broadcast&p=3\/7&algorithm=pref1$/);
  await finish(page);
});
