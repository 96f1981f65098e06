// The reader's own algorithm beside the optimum: drawn, compared, named, kept, exported and in the link, all by the engine's word.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { commandLine, desktop, fileServer, finish, noSidewaysScroll, open, phone, screenshot } from './harness.mjs';

const card = (page, name) => page.getByTestId('mine').locator(`[data-mine="${name}"]`);
const flip = (page, view) => page.locator(`[data-testid="views-table"] tr[data-view="${view}"] button.flip`).click();

// The table of the page as a file, for the command line.
async function saved(page) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download table' }).click()]);
  const file = join(tmpdir(), `tacit-mine-${process.pid}.json`);
  writeFileSync(file, readFileSync(await download.path()));
  return { file, name: download.suggestedFilename() };
}

test('an edited table is a curve beside the optimum, with its crossings, named, kept and in the link', async () => {
  const page = await open(await fileServer(), '#view=kripke&n=3&p=2/5&algorithm=pref1', desktop, {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await page.getByTestId('worst-value').waitFor();
  for (const view of ['[1]00', '0[1]0', '00[1]']) await flip(page, view);
  await page.getByTestId('worst-value').waitFor();
  await page.getByLabel('Call it').fill('courteous');
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await page.getByRole('alert').getByText('is the name of an algorithm').waitFor();
  await page.getByLabel('Call it').fill('my rule');
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await page.getByRole('heading', { name: 'my rule' }).waitFor();
  const { file, name } = await saved(page);
  assert.equal(name, 'my_rule-n3-r1.json');
  assert.equal(JSON.parse(readFileSync(file, 'utf8')).name, 'my rule');

  await page.getByRole('link', { name: 'See it beside the optimum' }).click();
  await card(page, 'my rule').getByTestId('crossings').waitFor();
  const said = (await card(page, 'my rule').getByTestId('mine-value').innerText()).split(' ')[0];
  assert.equal(said, commandLine('evaluate', file, '-n', '3', '--at', '2/5').worst.value.exact);
  await page.getByRole('group', { name: 'Curves shown' }).getByRole('button', { name: 'my rule', exact: true }).waitFor();

  // Every crossing is one of the command line, which compares the same table.
  const { crossings } = commandLine('compare', file, 'courteous', 'pref1', 'majority', '-n', '3');
  const own = crossings.filter(({ between }) => between.includes(file));
  const shown = await card(page, 'my rule').getByTestId('crossings').innerText();
  assert.ok(own.length > 0);
  for (const { between, p } of own) {
    const other = between.find((each) => each !== file);
    assert.match(shown, new RegExp(`crosses ${other}.*p [=≈ ]*${p.exact ?? p.approx.toFixed(4).slice(0, 5)}`), `${other} at ${p.approx}`);
  }

  // A crossing can be gone to.
  const rational = own.find(({ p }) => p.exact !== undefined);
  if (rational) {
    await card(page, 'my rule').getByRole('button', { name: rational.p.exact }).first().click();
    await page.getByRole('heading', { name: `Optimum at p = ${rational.p.exact}` }).waitFor();
  }
  await screenshot(page, 'optimum-mine');

  // Another browser has nothing but the link.
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await open(link, '', phone);
  await card(other, 'my rule').getByTestId('crossings').waitFor();
  await noSidewaysScroll(other);
  await finish(other);

  // After a reload it is still there, though another algorithm is edited; kept, it goes into links as well.
  await page.goto('about:blank');
  await page.goto(`${await fileServer()}#view=kripke&n=3&p=2/5`);
  await page.getByTestId('my-tables').getByRole('button', { name: 'my rule', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Optimum', exact: true }).click();
  await card(page, 'my rule').getByTestId('crossings').waitFor();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  assert.match(decodeURIComponent(await page.evaluate(() => navigator.clipboard.readText())), /&mine=my rule:[0-9a-f]+/);
  await page.getByRole('link', { name: 'Kripke graph' }).click();
  await page.getByRole('button', { name: 'Remove my rule' }).click();
  await page.getByRole('link', { name: 'Optimum', exact: true }).click();
  await page.getByTestId('optimum-value').waitFor();
  assert.equal(await page.getByTestId('mine').count(), 0);
  await finish(page);
});

test('a rule is a curve beside the optimum as well', async () => {
  const page = await open(await fileServer(), '#view=kripke&n=3&p=2/5');
  await page.getByTestId('worst-value').waitFor();
  const rule = 'if(ones>=zeros)';
  await page.getByLabel('or a rule').fill(rule);
  await page.getByRole('button', { name: 'Use', exact: true }).click();
  await page.getByRole('heading', { name: rule }).waitFor();
  await page.getByRole('link', { name: 'Optimum', exact: true }).click();
  const value = await card(page, rule).getByTestId('mine-value').innerText();
  assert.equal(value.split(' ')[0], commandLine('evaluate', rule, '-n', '3', '--at', '2/5').worst.value.exact);
  await finish(page);
});
