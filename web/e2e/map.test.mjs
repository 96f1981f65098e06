// The map of what is known about many processes: its data are the engine's, and keyboard and pointer read it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { map } from '../dev/data.mjs';
import { commandLine, dist, fileServer, finish, noSidewaysScroll, open, phone, screenshot, server, tacit } from './harness.mjs';

test('the data beside the page are what the engine says', () => {
  assert.equal(readFileSync(join(dist, 'data/map.json'), 'utf8'), map(tacit), 'run npm run data -- map');
});

for (const [name, start] of [
  ['with a server', server],
  ['without a server', fileServer],
]) {
  test(`a slider goes to 64 processes, ${name}`, async () => {
    const page = await open(await start(), '#view=map');
    const cell = page.getByTestId('map-cell');
    await page.getByRole('slider', { name: 'Processes' }).focus();
    await page.keyboard.press('End');
    await cell.getByText('n = 64').waitFor();
    await page.getByRole('slider', { name: 'Probability of delivery' }).focus();
    await page.keyboard.press('Home');
    await cell.getByText('n = 64, p = 1/50').waitFor();
    // The error is that of the algorithm, as the command line has it.
    const said = commandLine('evaluate', 'courteous', '-n', '64', '--at', '1/50').worst.value.approx;
    await cell.getByText(said.toFixed(6)).first().waitFor();
    await screenshot(page, 'map');
    await page.getByRole('button', { name: 'Run this rule' }).click();
    assert.match(page.url(), /view=execution&n=64/);
    await finish(page);
  });
}

test('hovering shows a cell, and a click makes it the question', async () => {
  const page = await open(await fileServer(), '#view=map&n=12&p=0.61');
  await page.getByTestId('map-cell').getByText('n = 12, p = 3/5').waitFor();
  const picture = page.getByTestId('map');
  await picture.waitFor();
  const box = await picture.boundingBox();
  await picture.hover({ position: { x: box.width * 0.3, y: box.height * 0.8 } });
  await page.getByTestId('map-cell').getByText('proved to be optimal').waitFor();
  await picture.click({ position: { x: box.width * 0.6, y: box.height * 0.1 } });
  const kept = await page.getByTestId('map-cell').innerText();
  const [, n, p] = /n = (\d+), p = ([\d/]+): .*the best known/.exec(kept);
  assert.ok(Number(n) > 30, kept);
  await picture.hover({ position: { x: box.width * 0.3, y: box.height * 0.8 } });
  await page.getByTestId('map-cell').getByText('proved to be optimal').waitFor();
  await page.getByRole('slider', { name: 'Processes' }).hover();
  assert.equal(await page.getByTestId('map-cell').innerText(), kept);
  await page.waitForFunction(([n, p]) => location.hash.includes(`n=${n}&`) && location.hash.includes(`p=${p}`), [n, p]);
  await page.reload();
  await page.getByTestId('map-cell').getByText(`n = ${n}, p = ${p}:`).waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'SVG' }).click()]);
  const file = readFileSync(await download.path(), 'utf8');
  assert.match(file, />courteous among fewer<\/text>/); // the key
  assert.match(file, /<metadata>http[^<]*view=map[^<]*<\/metadata>.*<rect/s);
  await finish(page);
});

test('what is shipped is shown before the server has its own', async () => {
  const page = await open('about:blank');
  let served = false;
  await page.route('**/api/map', async (route) => {
    await page.getByTestId('map-cell').getByText('proved to be optimal').waitFor();
    served = true;
    const map = JSON.parse(readFileSync(join(dist, 'data/map.json'), 'utf8'));
    const cell = map.rows[1].cells[19];
    await route.fulfill({
      json: {
        ...map,
        rows: map.rows.map((row, r) =>
          r === 1 ? { ...row, cells: row.cells.map((each) => ({ ...cell, ...each, algorithm: 'told' })) } : row,
        ),
      },
    });
  });
  await page.goto(`${await server()}#view=map&n=3&p=2/5`);
  await page.getByTestId('map-cell').getByText('told').waitFor();
  assert.equal(served, true);
  await page.context().close();
});

test('fits a phone', async () => {
  const page = await open(await fileServer(), '#view=map', phone);
  await page.getByTestId('map').waitFor();
  await noSidewaysScroll(page);
  await finish(page);
});
