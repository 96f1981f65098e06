// The view Channel: a channel as it was measured, edited as a form and as text, with the engine's exact errors beside those of
// the paper's channel; in links, in files, and without losing anything.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { commandLine, desktop, fileServer, finish, noSidewaysScroll, open, phone, screenshot, server } from './harness.mjs';

const row = (page, name) => page.locator(`[data-testid="law-errors"][aria-busy="false"] tr[data-algorithm="${name}"]`);
const text = (page) => page.getByLabel('The channel as JSON');
const field = (page, name) => page.getByRole('group', { name: 'The channel as a form' }).getByLabel(name, { exact: true });
const hash = (page) => page.evaluate(() => decodeURIComponent(location.hash));

async function typed(page, name, value) {
  await field(page, name).fill(value);
  await field(page, name).press('Enter');
}

// The file of the page, for the command line.
async function saved(page) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the file' }).click()]);
  const file = join(tmpdir(), `tacit-channel-${process.pid}.json`);
  writeFileSync(file, readFileSync(await download.path()));
  return file;
}

// Long fractions are folded.
async function showsIn(cell, value) {
  if (value.length > 15) await cell.locator('details').evaluate((each) => (each.open = true));
  await cell.getByText(value, { exact: true }).waitFor();
}

// Waits until the row shows these exact errors, here and on the paper's channel.
async function shows(page, name, here, paper) {
  for (const [k, value] of [here, paper].entries()) {
    if (value !== undefined) await showsIn(row(page, name).locator('td').nth(k), value);
  }
}

for (const [name, start] of [
  ['with a server', server],
  ['without a server', fileServer],
]) {
  test(`a channel is edited and the exact errors follow, ${name}`, async () => {
    const page = await open(await start(), '#view=channel&n=3&p=4/5');
    const radio = commandLine('evaluate', 'courteous', '-n', '3', '--channel', 'radio', '--at', '4/5').worst.value.exact;
    const broadcast = commandLine('evaluate', 'courteous', '-n', '3', '--at', '4/5').worst.value.exact;
    assert.notEqual(radio, broadcast);
    await shows(page, 'courteous', radio, broadcast);
    await typed(page, 'Loss', '0,25');
    await typed(page, 'Together', '1/3');
    assert.match(await text(page).inputValue(), /"loss": "0\.25",\s+"together": "1\/3"/);
    await page.getByRole('button', { name: 'Add a link' }).click();
    await field(page, 'Sender of link 1').fill('2');
    await field(page, 'Sender of link 1').press('Enter');
    await field(page, 'Receiver of link 1').fill('1');
    await field(page, 'Receiver of link 1').press('Enter');
    await field(page, /^State of/).selectOption('medium');
    await typed(page, 'Loss in bad', '9/10');
    const file = await saved(page);
    const said = commandLine('evaluate', 'pref1', '-n', '3', '--channel', file);
    const loss = said.mean_loss.exact;
    await page.getByTestId('mean-loss').getByText(loss, { exact: true }).waitFor();
    const [a, b = '1'] = loss.split('/');
    const paper = commandLine('evaluate', 'pref1', '-n', '3', '--at', `${BigInt(b) - BigInt(a)}/${b}`).worst.value.exact;
    await shows(page, 'pref1', said.worst.value.exact, paper);
    await screenshot(page, 'channel');

    // Over the factor of all losses, as compare has it.
    const compared = commandLine('compare', 'pref1', '-n', '3', '--channel', file);
    const slider = page.getByRole('slider', { name: 'All losses times' });
    await slider.focus();
    for (let k = 0; k < 5; ++k) await page.keyboard.press('ArrowLeft');
    const at = compared.rows.find((each) => each.factor.exact === '3/4').errors[0].exact;
    await page.waitForFunction(() => location.hash.includes('factor=15'));
    await shows(page, 'pref1', at);

    // Everything is in the link.
    assert.match(await hash(page), /law=\('channel':'radio','loss':'0\.25','together':'1\/3','links':!\('sender':2,'receiver':1,/);
    const [before, factor] = [await text(page).inputValue(), await row(page, 'pref1').innerText()];
    await page.reload();
    await row(page, 'pref1').waitFor();
    assert.deepEqual(JSON.parse(await text(page).inputValue()), JSON.parse(before));
    await page.getByText('All losses times 0.75: mean').waitFor();
    assert.equal((await row(page, 'pref1').innerText()).split('\n')[0], factor.split('\n')[0]);
    await finish(page);
  });
}

test('a bad channel gets the sentence of the engine, and nothing is lost', async () => {
  const page = await open(await fileServer(), '#view=channel&n=3&p=4/5');
  const before = await row(page, 'courteous').innerText();
  const alert = page.getByRole('main').getByRole('alert');
  await typed(page, 'Loss', 'abc');
  await alert.getByText(`"loss": not a number: 'abc'. Below is what was known before.`).waitFor();
  assert.equal(await page.locator('tr[data-algorithm="courteous"]').innerText(), before);
  await typed(page, 'Loss', '3/2');
  await alert.getByText(`probability outside [0, 1]: '3/2'`).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await alert.waitFor({ state: 'detached' });
  assert.equal(await row(page, 'courteous').innerText(), before);

  // What is no JSON stays as it is typed, over other views and a reload, and the form waits for it.
  await text(page).fill('{"channel": "radio",\n "loss": 0.1');
  await alert.getByText(/not JSON: /).waitFor();
  assert.equal(await field(page, 'Loss').isDisabled(), true);
  await page.getByTestId('law-kept').waitFor();
  await page.getByRole('link', { name: 'Optimum', exact: true }).click();
  await page.getByRole('link', { name: 'Channel', exact: true }).click();
  assert.equal(await text(page).inputValue(), '{"channel": "radio",\n "loss": 0.1');
  await page.reload();
  await alert.getByText(/not JSON: /).waitFor();
  assert.equal(await text(page).inputValue(), '{"channel": "radio",\n "loss": 0.1');
  await text(page).fill('{"channel": "radio",\n "loss": 0.1}');
  await alert.getByText('"loss" must be a string or a whole number (write "0.1", not 0.1).').waitFor();
  await text(page).fill('{"format": "tacit channel", "version": 1, "channel": "radio", "loss": "0.1"}');
  await alert.waitFor({ state: 'detached' });
  const said = commandLine('evaluate', 'courteous', '-n', '3', '--channel', 'radio', '--at', '9/10').worst.value;
  await row(page, 'courteous').locator('td').first().getByText(said.approx.toFixed(8).replace(/0+$/, ''), { exact: false }).waitFor();
  await finish(page);
});

test('a channel that is too long for a link stays in the browser, and goes into a file', async () => {
  const n = 12;
  const pairs = Array.from({ length: n * n }, (_, k) => [1 + Math.floor(k / n), 1 + (k % n)]).filter(([a, b]) => a !== b);
  const links = pairs.map(([sender, receiver]) => ({ sender, receiver, loss: `1/${10 + sender}` }));
  const file = join(tmpdir(), `tacit-long-${process.pid}.json`);
  writeFileSync(file, JSON.stringify({ format: 'tacit channel', version: 1, channel: 'unicast', links }));
  const page = await open(await fileServer(), '#view=channel&n=3&p=4/5');
  await page.getByLabel('The file of a channel').setInputFiles(file);
  // It is for more processes than there are.
  const alert = page.getByRole('main').getByRole('alert');
  await alert.waitFor();
  await page.getByTestId('law-kept').getByText('too long for a link').waitFor();
  await page.waitForFunction(() => location.hash.includes('law=kept'));
  await page.reload();
  await alert.waitFor();
  assert.equal(JSON.parse(await text(page).inputValue()).links.length, pairs.length);
  // Another browser has nothing of it, and says so.
  const other = await open(await fileServer(), '#view=channel&n=3&p=4/5&law=kept');
  await other.getByText('is kept in another browser').waitFor();
  await finish(other);
  await finish(page);
});

test('a table of the reader goes along to other channels', async () => {
  const page = await open(await fileServer(), '#view=kripke&n=3&p=4/5&algorithm=pref1');
  await page.getByTestId('worst-value').waitFor();
  await page.locator('[data-testid="views-table"] tr[data-view="[1]00"] button.flip').click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download table' }).click()]);
  const table = JSON.parse(readFileSync(await download.path(), 'utf8'));
  const over = (channel) => {
    const file = join(tmpdir(), `tacit-table-${channel}-${process.pid}.json`);
    writeFileSync(file, JSON.stringify({ ...table, channel }));
    return commandLine('evaluate', file, '-n', '3', '--channel', channel, '--at', '4/5').worst.value.exact;
  };
  await page.getByRole('link', { name: 'Channel', exact: true }).click();
  await shows(page, 'mine', over('radio'), over('broadcast'));
  // And so does a rule.
  await page.getByLabel('Another algorithm to draw').fill('bogus');
  await page.getByLabel('Another algorithm to draw').press('Enter');
  await page.locator('.refused', { hasText: "'bogus'" }).waitFor();
  await page.getByRole('button', { name: 'More: Processes' }).click();
  await page.locator('.refused').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Fewer: Processes' }).click();
  await page.getByLabel('Another algorithm to draw').fill('courteous@1,2');
  await page.getByLabel('Another algorithm to draw').press('Enter');
  const committee = commandLine('evaluate', 'courteous@1,2', '-n', '3', '--channel', 'radio', '--at', '4/5').worst.value.exact;
  await shows(page, 'courteous@1,2', committee, commandLine('evaluate', 'courteous@1,2', '-n', '3', '--at', '4/5').worst.value.exact);
  await page.getByRole('button', { name: 'Remove courteous@1,2' }).click();
  await row(page, 'courteous@1,2').waitFor({ state: 'detached' });
  await finish(page);
});

test('the optimum on a channel is proved where there is a server, and a sentence says so elsewhere', async () => {
  const law = "law=('channel':'radio','loss':'1/5','links':!('sender':1,'receiver':2,'loss':'1/2');)";
  const page = await open(await server(), `#view=channel&n=3&${law}&p=4/5`);
  const file = join(tmpdir(), `tacit-law-${process.pid}.json`);
  await row(page, 'courteous').waitFor();
  writeFileSync(file, await text(page).inputValue());
  const { value } = commandLine('optimal', '-n', '3', '--channel', file);
  await page.getByRole('button', { name: 'Find it' }).click();
  await page.getByTestId('law-optimum').getByText(value.exact).waitFor();
  await page.getByText('what the checker accepted').waitFor();
  // It is about this channel alone.
  await typed(page, 'Loss', '1/4');
  await page.getByTestId('law-optimum').waitFor({ state: 'detached' });
  await finish(page);
  const alone = await open(await fileServer(), `#view=channel&n=3&${law}&p=4/5`);
  await alone.getByText('the optimum needs a server').waitFor();
  await finish(alone);
});

test('by keyboard alone, on a phone, as a picture', async () => {
  const page = await open(await fileServer(), '#view=channel&n=3&p=4/5', phone);
  await row(page, 'courteous').waitFor();
  await noSidewaysScroll(page);
  await screenshot(page, 'channel-phone');
  // From the slider of the factor to the field of the loss, and a value into it.
  await page.getByRole('slider', { name: 'All losses times' }).focus();
  const at = () =>
    page.evaluate(() => document.activeElement?.closest('label')?.innerText ?? document.activeElement?.getAttribute('aria-label') ?? '');
  for (let k = 0; k < 20 && (await at()) !== 'Loss'; ++k) await page.keyboard.press('Tab');
  assert.equal(await at(), 'Loss');
  await page.keyboard.type('1/4');
  await page.keyboard.press('Tab');
  await page.getByTestId('mean-loss').getByText('1/4', { exact: true }).waitFor();
  await finish(page);

  const large = await open(await fileServer(), '#view=channel&n=3&p=4/5', desktop);
  await large.getByTestId('factor-plot').waitFor();
  const [download] = await Promise.all([
    large.waitForEvent('download'),
    large.getByRole('group', { name: 'Picture as a file' }).getByRole('button', { name: 'SVG' }).click(),
  ]);
  const svg = readFileSync(await download.path(), 'utf8');
  assert.match(svg, /<metadata>http[^<]*view=channel/);
  assert.equal(svg.match(/<path[^>]*stroke-width="3px"/g).length, 3);
  for (const name of ['courteous', 'pref1', 'majority']) assert.match(svg, new RegExp(`>${name}</text>`)); // the key
  const [top, height] = /viewBox="0 (-\d+) \d+ (\d+)"/.exec(svg).slice(1).map(Number);
  assert.ok(top < -60 && height > 60 - top, `${top} ${height}`);
  assert.match(await large.getByTestId('factor-plot').getAttribute('viewBox'), /^0 0 /); // as before
  await finish(large);
});
