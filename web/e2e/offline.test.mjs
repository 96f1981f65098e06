// The page without a network: what was opened once opens again, whole, and a new version takes its place.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { commandLine, desktop, dist, finish, open, serveFiles, server } from './harness.mjs';

const allowed = { serviceWorkers: 'allow' };
const noNetwork = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_FAILED/; // asking for a server is how one finds out

// Until the worker has stored the files and answers for the page.
async function keptOffline(page) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

const optimum = (page, value) => page.locator('[data-testid="optimum-value"]', { hasText: value }).waitFor();
const caches_ = (page) => page.evaluate(() => caches.keys());

// Playwright's own waiting does not await what the page answers later.
async function eventually(page, condition) {
  const end = Date.now() + 60_000; // only ever reached when something is wrong
  while (!(await page.evaluate(condition))) {
    assert.ok(Date.now() < end, `never: ${condition}`);
    await page.waitForTimeout(50);
  }
}

// A copy of the page, whose files can be changed.
function copied() {
  const folder = mkdtempSync(join(tmpdir(), 'tacit-page-'));
  cpSync(dist, folder, { recursive: true });
  return folder;
}

// What a new version differs in: the page, and with it the list that the worker keeps.
function renew(folder, word) {
  const page = join(folder, 'index.html');
  writeFileSync(page, readFileSync(page, 'utf8').replace(/<noscript>.*?<\/noscript>/, `<noscript>${word}</noscript>`));
  const worker = join(folder, 'sw.js');
  writeFileSync(worker, readFileSync(worker, 'utf8').replace(/const version = '[^']*'/, `const version = '${word}'`));
}

test('static files open again without a network, with the core and every view', async (test_) => {
  const { address, close } = await serveFiles(dist);
  test_.after(close);
  const page = await open(address, '#view=optimum&n=3&p=2/5', desktop, allowed);
  await optimum(page, '51/125');
  await keptOffline(page);
  page.expected = noNetwork;
  await close(); // nobody answers any more
  await page.context().setOffline(true);
  await page.reload();
  await optimum(page, '51/125');
  await page.getByRole('group', { name: 'Curves shown' }).getByRole('button', { name: 'shared coins', exact: true }).waitFor();
  await page.getByLabel('Another algorithm to draw').fill('pref1@1,2'); // the core evaluates
  await page.getByLabel('Another algorithm to draw').press('Enter');
  const expected = commandLine('evaluate', 'pref1@1,2', '-n', '3', '--at', '2/5').worst.value;
  await page.getByRole('row', { name: 'pref1@1,2' }).getByTitle(expected.exact, { exact: true }).waitFor();
  for (const title of ['Kripke graph', 'Complex', 'Execution']) {
    await page.getByRole('navigation').getByRole('link', { name: title, exact: true }).click();
    await page.locator('main .card').first().waitFor();
  }
  // Whoever opens it anew, by its other name, finds it as well.
  await page.goto(`${address}index.html#view=optimum&n=4&p=11/20`);
  await optimum(page, '2907/8000');
  await finish(page);
});

test('a new version is shown on the next load, and alone is kept when all windows are closed', async (test_) => {
  const folder = copied();
  const { address, close } = await serveFiles(folder);
  test_.after(close);
  test_.after(() => rmSync(folder, { recursive: true }));
  const said = (page) => page.evaluate(() => document.querySelector('noscript').textContent);
  renew(folder, 'first');
  const page = await open(address, '', desktop, allowed);
  await keptOffline(page);
  assert.equal(await said(page), 'first');
  const [before] = await caches_(page);
  assert.match(before, / first$/);

  renew(folder, 'second');
  await page.reload();
  assert.equal(await said(page), 'second');
  await eventually(page, () => navigator.serviceWorker.getRegistration().then((found) => found.waiting !== null));
  assert.deepEqual(
    (await caches_(page)).map((name) => name.split(' ').pop()),
    ['first', 'second'],
  );

  await page.goto('about:blank'); // no window shows it any more
  await page.goto(address);
  await eventually(page, () => caches.keys().then((names) => names.length === 1 && names[0].endsWith(' second')));
  await keptOffline(page);
  page.expected = noNetwork;
  await close();
  await page.reload();
  assert.equal(await said(page), 'second');
  await page.locator('main .card').first().waitFor();
  await finish(page);
});

test('the worker keeps whole versions of listed files only, and leaves the API alone', async () => {
  const address = await server();
  const worker = await fetch(`${address}sw.js`);
  assert.equal(worker.status, 200);
  assert.match(worker.headers.get('content-type'), /^text\/javascript/);
  assert.equal(worker.headers.get('cache-control'), 'no-cache');
  assert.match(worker.headers.get('content-security-policy'), /worker-src 'self'.*/);
  assert.equal(await worker.text(), readFileSync(join(dist, 'sw.js'), 'utf8'));

  const page = await open(address, '#view=optimum&n=3&p=2/5', desktop, allowed);
  await optimum(page, '51/125');
  await keptOffline(page);
  const stored = await page.evaluate(async () => {
    const requests = await (await caches.open((await caches.keys())[0])).keys();
    return requests.map((each) => new URL(each.url).pathname);
  });
  for (const path of ['/', '/tacit.wasm', '/data/atlas.json', '/data/coins/3.json']) assert.ok(stored.includes(path), path);
  assert.ok(
    stored.some((path) => /assets\/scene-.*\.js/.test(path)),
    'views that were not shown yet',
  );
  assert.ok(!stored.some((path) => path.includes('certificate') || path.startsWith('/api')));
  // Answers of the server come from the server, before and behind the worker.
  assert.deepEqual(
    await page.evaluate(() => fetch('api/version').then((answer) => answer.json())),
    await (await fetch(`${address}api/version`)).json(),
  );
  page.expected = /404/;
  assert.equal(await page.evaluate(() => fetch('api/nothing').then((answer) => answer.status)), 404);
  await finish(page);
});
