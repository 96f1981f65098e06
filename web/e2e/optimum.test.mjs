// The view Optimum in a real browser: what it shows is compared with the command line, what it hands out is checked.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { test } from 'node:test';
import { checker, commandLine, desktop, dist, fileServer, finish, noSidewaysScroll, open, phone, screenshot, server } from './harness.mjs';

const shown = (page, name) => page.getByTestId(`optimum-${name}`).innerText();

async function ready(page, value) {
  await page.locator('[data-testid="optimum-value"]', { hasText: value }).waitFor();
  await page.locator('.katex').first().waitFor();
}

async function downloaded(page, click) {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  return { name: download.suggestedFilename(), path: await download.path() };
}

test('the optimum at p is the one that the command line proves', async () => {
  const page = await open(await server(), '#view=optimum&n=3&r=1&channel=broadcast&p=2/5');
  const expected = commandLine('optimal', '-n', '3', '--at', '2/5');
  await ready(page, expected.value.exact);
  assert.equal(await shown(page, 'profile'), `(${expected.pieces[0].profile.join(', ')})`);
  assert.equal(await shown(page, 'algorithm'), expected.pieces[0].algorithm);
  assert.match(await page.getByTestId('optimum-polynomial').locator('.unseen').textContent(), /^q\^3 \+ 2 p\^2 q$/);
  await page.getByRole('group', { name: 'Curves shown' }).getByRole('button', { name: 'majority', exact: true }).waitFor();
  await screenshot(page, 'optimum-desktop');
  await finish(page);
});

test('n and p can be changed, and the address reopens the same state', async () => {
  const page = await open(await server(), '#view=optimum&n=3');
  await ready(page, '51/125');
  await page.getByRole('button', { name: 'More: Processes' }).click();
  await page.getByLabel('p, exactly').fill('11/20');
  const expected = commandLine('optimal', '-n', '4', '--at', '11/20');
  await ready(page, expected.value.exact);
  assert.equal(await shown(page, 'algorithm'), 'courteous@1,2,3');
  await page.getByRole('button', { name: 'Log scale' }).click();
  await page.waitForFunction(() => location.hash.includes('p=11/20') && location.hash.includes('log=1'));
  await page.reload();
  await ready(page, expected.value.exact);
  assert.equal(await page.getByRole('button', { name: 'Log scale' }).getAttribute('aria-pressed'), 'true');
  assert.equal(await page.getByRole('spinbutton', { name: /Processes/ }).inputValue(), '4');
  await screenshot(page, 'optimum-log');
  await page.goBack();
  await page.waitForFunction(() => location.hash.includes('n=3'));
  await ready(page, '51/125');
  await finish(page);
});

test('p is dragged with the mouse and moved with keys, exactly', async () => {
  const page = await open(await server(), '#view=optimum&n=3&p=1/5');
  await ready(page, '72/125');
  const slider = page.getByRole('slider', { name: 'p, the probability of delivery' });
  const field = await page.locator('.plot .field').boundingBox();
  await page.mouse.move(field.x + field.width * 0.2, field.y + 40);
  await page.mouse.down();
  await page.mouse.move(field.x + field.width * 0.4, field.y + 60, { steps: 5 });
  await page.mouse.move(field.x + field.width * 0.5, field.y + 60, { steps: 5 });
  await page.mouse.up();
  await ready(page, commandLine('optimal', '-n', '3', '--at', '1/2').value.exact);
  await slider.press('PageUp'); // to the breakpoint
  await ready(page, '1/3');
  assert.equal(await page.getByLabel('p, exactly').inputValue(), '2/3');
  await slider.press('Home');
  await slider.press('ArrowRight');
  await slider.press('Shift+ArrowRight');
  const expected = commandLine('optimal', '-n', '3', '--at', '11/100').value;
  await ready(page, expected.exact);
  assert.match(await slider.getAttribute('aria-valuetext'), /^p = 11\/100, optimum 0\.7/);
  await finish(page);
});

test('a finger drags p on a phone, and nothing is wider than the screen', async () => {
  const page = await open(await server(), '#view=optimum&n=3&r=2&p=9/20', phone);
  await page.locator('[data-testid="optimum-decimal"]', { hasText: '0.14728346875' }).waitFor();
  await noSidewaysScroll(page);
  await page.waitForTimeout(500);
  await screenshot(page, 'optimum-phone');
  const field = await page.locator('.plot .field').boundingBox();
  await page.touchscreen.tap(field.x + field.width * 0.75, field.y + 80);
  await page.locator('[data-testid="optimum-decimal"]', { hasText: '0.015625' }).waitFor(); // sweep: q^3
  await finish(page);
});

test('the certificate of the page is accepted by the checker', async () => {
  const page = await open(await server(), '#view=optimum&n=4&p=3/5');
  await ready(page, commandLine('optimal', '-n', '4', '--at', '3/5').value.exact);
  const file = await downloaded(page, () => page.getByTestId('certificate').click());
  assert.match(file.name, /\.cert\.zst$/);
  const answer = execFileSync(checker, [file.path], { encoding: 'utf8' });
  assert.match(answer, /accepted: for 4 processes, 1 round and the channel broadcast, and every p in \[0, 1\]/);
  await page.getByRole('button', { name: 'Check it now' }).click();
  await page.getByTestId('verdict').getByText('accepted: for 4 processes, 1 round').waitFor();
  await finish(page);
});

test('the figure, the values and the theorem can be taken away', async () => {
  const page = await open(await server(), '#view=optimum&n=4&p=3/5&log=1');
  await page.getByRole('group', { name: 'Curves shown' }).getByRole('button', { name: 'courteous@1,2,3', exact: true }).waitFor();
  await page.getByRole('group', { name: 'Curves shown' }).getByRole('button', { name: 'shared coins', exact: true }).waitFor();
  await page.getByRole('group', { name: 'Curves shown' }).getByRole('button', { name: 'majority', exact: true }).waitFor();
  const names = ['SVG', 'PNG', 'CSV', 'LaTeX'];
  const files = {};
  for (const name of names) files[name] = await downloaded(page, () => page.getByRole('button', { name, exact: true }).click());
  assert.deepEqual(
    names.map((name) => files[name].name),
    ['svg', 'png', 'csv', 'tex'].map((end) => `optimum-n4-r1-broadcast.${end}`),
  );

  const svg = readFileSync(files.SVG.path, 'utf8');
  const drawn = await page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
    return {
      bad: parsed.querySelectorAll('parsererror').length,
      paths: parsed.querySelectorAll('path').length,
      text: parsed.documentElement.textContent,
    };
  }, svg);
  assert.equal(drawn.bad, 0);
  assert.ok(drawn.paths > 12);
  assert.match(drawn.text, /Optimum: 4 processes, 1 round, broadcast.*courteous@1,2,3/s);
  assert.doesNotMatch(svg, /NaN|undefined|href|url\(/);

  const png = readFileSync(files.PNG.path);
  assert.equal(png.subarray(1, 4).toString(), 'PNG');
  assert.equal(png.readUInt32BE(16), 1440);

  const rows = readFileSync(files.CSV.path, 'utf8').trim().split('\n');
  assert.match(rows[0], /^p,p_decimal,optimum_lower,optimum_upper,status,reached_by,.*,silence,shared coins$/);
  assert.equal(rows.length, 1 + 101 + 1); // hundredths and 2/3
  for (const p of ['1/10', '11/20', '2/3', '19/20']) {
    const expected = commandLine('optimal', '-n', '4', '--at', p).value;
    const row = rows.find((each) => each.startsWith(`${p},`)).split(',');
    assert.ok(Math.abs(Number(row[2]) - expected.approx) < 1e-12, `${row} at ${p}`);
    assert.equal(row[2], row[3]);
    assert.equal(row[4], 'proved');
  }

  const tex = readFileSync(files.LaTeX.path, 'utf8');
  assert.match(
    tex,
    /q\^\{3\} \+ 2 p\^\{2\} q & \\text\{if \} \\tfrac\{1\}\{2\} \\le p \\le \\tfrac\{2\}\{3\} \\quad \(\\mathsf\{courteous@1,2,3\}\)/,
  );
  await finish(page);
});

test('curves can be hidden and added, bad algorithms are told in a sentence', async () => {
  const page = await open(await server(), '#view=optimum&n=4&p=2/5');
  await page.getByRole('group', { name: 'Curves shown' }).getByRole('button', { name: 'majority', exact: true }).click();
  await page.waitForFunction(() => location.hash.includes('curves=') && !location.hash.includes('majority'));
  await page.getByLabel('Another algorithm to draw').fill('pref1@1,2');
  await page.getByLabel('Another algorithm to draw').press('Enter');
  await page.getByRole('group', { name: 'Curves shown' }).getByRole('button', { name: 'pref1@1,2', exact: true }).waitFor();
  page.expected = /400 \(Bad Request\)/; // where the server is asked
  await page.getByLabel('Another algorithm to draw').fill('nobody');
  await page.getByLabel('Another algorithm to draw').press('Enter');
  await page.locator('.refused', { hasText: "'nobody'" }).waitFor();
  const expected = commandLine('evaluate', 'pref1@1,2', '-n', '4', '--at', '2/5').worst.value;
  await page.getByRole('row', { name: 'pref1@1,2' }).getByTitle(expected.exact, { exact: true }).waitFor();
  await page.reload();
  await page.getByRole('group', { name: 'Curves shown' }).getByRole('button', { name: 'pref1@1,2', exact: true }).waitFor();
  assert.equal(
    await page
      .getByRole('group', { name: 'Curves shown' })
      .getByRole('button', { name: 'majority', exact: true })
      .getAttribute('aria-pressed'),
    'false',
  );
  await finish(page);
});

test('the optimum with shared coins bounds what is not known, exactly at hundredths', async () => {
  const page = await open(await server(), '#view=optimum&n=6&p=2/5');
  const value = (p) => commandLine('optimal', '-n', '6', '--at', p, '--coins', 'shared').value;
  const coins = page.getByTestId('coins-value');
  assert.equal(await coins.getAttribute('title'), value('2/5').exact);
  assert.equal(await page.getByTestId('optimum-because').innerText(), 'shared coins');
  assert.ok(Math.abs(Number(await shown(page, 'lower')) - value('2/5').approx) < 1e-6);

  await page.getByLabel('p, exactly').fill('33/80'); // between 41/100 and 42/100
  await coins.waitFor({ state: 'detached' });
  const lower = Number(await shown(page, 'lower'));
  assert.ok(Math.abs(lower - value('42/100').approx) < 1e-6);
  assert.ok(lower <= value('33/80').approx);

  // Where some algorithm reaches it, the optimum is known without a search.
  await page.evaluate(() => (location.hash = '#view=optimum&n=7&p=13/50'));
  const reached = commandLine('evaluate', 'courteous', '-n', '7', '--at', '13/50').worst.value.exact;
  assert.equal(commandLine('optimal', '-n', '7', '--at', '13/50', '--coins', 'shared').value.exact, reached);
  await page.locator('.tag', { hasText: 'bounds meet' }).waitFor();
  assert.equal(await shown(page, 'algorithm'), 'courteous');
  await page.evaluate(() => (location.hash = '#view=optimum&n=6&p=33/80'));
  await page.locator('.tag', { hasText: 'not known' }).waitFor();

  const chip = page.getByRole('group', { name: 'Curves shown' }).getByRole('button', { name: 'shared coins', exact: true });
  await chip.click();
  await page.waitForFunction(() => location.hash.includes('silence') && !location.hash.includes('coins'));
  assert.equal(await chip.getAttribute('aria-pressed'), 'false');
  await page.reload();
  assert.equal(await chip.getAttribute('aria-pressed'), 'false');
  await page.evaluate(() => (location.hash = '#view=optimum&n=6&r=2'));
  await page.getByRole('group', { name: 'Curves shown' }).getByRole('button', { name: 'sweep', exact: true }).waitFor();
  assert.equal(await chip.count(), 0);
  await finish(page);
});

test('what the atlas lacks is searched for, and a search can be cancelled', async () => {
  const page = await open(await server(), '#view=optimum&n=2&r=2&channel=unicast&p=2/5');
  await page.getByRole('button', { name: 'Search at p = 2/5' }).click();
  const value = commandLine('optimal', '-n', '2', '-r', '2', '--channel', 'unicast', '--at', '2/5').value;
  await ready(page, value.exact); // (p^2 + q^2)^2
  assert.equal(value.exact, '169/625');
  await page.getByLabel('p, exactly').fill('1/3');
  await page.getByRole('button', { name: 'Search at p = 1/3' }).waitFor();

  await page.evaluate(() => (location.hash = '#view=optimum&n=6&p=2/5'));
  await page.getByRole('button', { name: 'Search every p' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Search every p' }).waitFor();
  await page.locator('.tag', { hasText: 'not known' }).waitFor();
  await finish(page);
});

test('what was searched for has its certificate as well', async () => {
  const page = await open(await server(), '#view=optimum&n=2&r=2&channel=unicast&p=3/7');
  await page.getByRole('button', { name: 'Search at p = 3/7' }).click();
  await ready(page, commandLine('optimal', '-n', '2', '-r', '2', '--channel', 'unicast', '--at', '3/7').value.exact);
  const file = await downloaded(page, () => page.getByTestId('certificate').click());
  assert.match(file.name, /^[0-9a-f]{64}\.cert\.zst$/);
  const answer = execFileSync(checker, [file.path], { encoding: 'utf8' });
  assert.match(answer, /accepted: for 2 processes, 2 rounds and the channel unicast, and every p in \[3\/7\]/);
  await page.getByRole('button', { name: 'Check it now' }).click();
  await page.getByTestId('verdict').getByText('accepted: for 2 processes, 2 rounds').waitFor();
  await page.getByLabel('p, exactly').fill('1/7'); // about which it says nothing
  await page.getByTestId('certificate').waitFor({ state: 'detached' });
  await page.getByLabel('p, exactly').fill('3/7');
  await page.getByTestId('certificate').waitFor();
  // A server that has forgotten it is told about in a sentence.
  await page.route('**/api/certificate/*', (route) => route.fulfill({ status: 404, json: { error: 'no such certificate' } }));
  page.expected = /404/;
  await page.getByRole('button', { name: 'Check it now' }).click();
  await page.getByTestId('verdict').getByText('does not keep this certificate any more').waitFor();
  await finish(page);
});

test('bad addresses and bad numbers are told in sentences', async () => {
  const page = await open(await server(), '#n=99&p=4/3&view=optimum');
  await ready(page, '51/125');
  const alert = page.getByRole('alert');
  await alert.getByText("N is a whole number from 2 to 64, not '99'.").waitFor();
  await alert.getByText("P: probability outside [0, 1]: '4/3'.").waitFor();
  await page.getByLabel('p, exactly').fill('7/3');
  await page.getByText("probability outside [0, 1]: '7/3'", { exact: true }).waitFor();
  assert.equal(await page.getByLabel('p, exactly').getAttribute('aria-invalid'), 'true');
  await page.getByLabel('p, exactly').fill('1/2');
  await ready(page, '3/8');
  await finish(page);
});

test('static files suffice: no server, under a prefix, in the dark', async () => {
  const page = await open(await fileServer(), '#view=optimum&n=4&p=11/20', desktop, { colorScheme: 'dark' });
  await ready(page, '2907/8000');
  const file = await downloaded(page, () => page.getByTestId('certificate').click());
  assert.match(execFileSync(checker, [file.path], { encoding: 'utf8' }), /accepted/);
  await page.getByRole('group', { name: 'Curves shown' }).getByRole('button', { name: 'majority', exact: true }).waitFor(); // the core in the page evaluates
  await screenshot(page, 'optimum-dark');
  await page.getByRole('spinbutton', { name: /Rounds/ }).press('ArrowUp');
  await page.getByText('searching needs a server').waitFor();
  await page.getByRole('group', { name: 'Curves shown' }).getByRole('button', { name: 'sweep', exact: true }).waitFor();
  await finish(page);
});

test('the first load transfers less than 2 MB, without three', async () => {
  const page = await open(await fileServer(), '#view=optimum&n=3');
  await ready(page, '51/125');
  await page.waitForLoadState('networkidle');
  const own = [...page.bytes].filter(([name]) => !name.endsWith('tacit.wasm'));
  const sum = own.reduce((total, [, bytes]) => total + bytes, 0);
  assert.ok(own.length > 5);
  assert.ok(sum < 2_000_000, `${sum} bytes`);
  assert.ok(!own.some(([name]) => /three|Kripke|Complex|Execution/.test(name)), 'other views are loaded when shown');
  assert.ok(!own.some(([name]) => /\.(ttf|woff)$/.test(name)));
  const packed = own.reduce((total, [name]) => {
    const file = join(dist, name.replace(/^\/some\/prefix\//, '') || 'index.html');
    return total + (existsSync(file) ? gzipSync(readFileSync(file), { level: 9 }).length : 0);
  }, 0);
  assert.ok(packed < 350_000, `${packed} bytes as the server sends them`);
  console.log(`# first load, packed: ${packed} bytes`);
  console.log(`# first load: ${sum} bytes in ${own.length} files, uncompressed`);
  await finish(page);
});
