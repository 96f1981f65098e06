// The site of tools/site: from a server for files and from files, light and dark, wide and narrow, by keyboard alone.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { desktop, finish, noSidewaysScroll, open, phone, screenshot, serveFiles, tacit, web } from './harness.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'tacit-site-'));
const site = join(folder, 'site');
after(() => rmSync(folder, { recursive: true }));

const build = dirname(dirname(dirname(tacit)));
execFileSync(join(dirname(web), 'tools/site'), ['-o', site, '--build', build, '--no-report', '--no-doxygen'], { stdio: 'pipe' });
const { address, close } = await serveFiles(site);
after(close);

const pages = ['index.html', 'docs/guide/questions.html', 'docs/mathematics.html', 'reference/http.html', 'explorer.html'];

async function findings(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  return violations.map((each) => `${each.id}: ${each.nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`);
}

// Colours do not depend on the width, nor the layout on the colours: two of the four pairs see everything.
for (const [colorScheme, viewport] of [
  ['light', phone],
  ['dark', desktop],
]) {
  test(`nothing to complain about, ${colorScheme}, ${viewport.width} px`, async () => {
    const page = await open(address, '', viewport, { colorScheme });
    for (const name of pages) {
      await page.goto(address + name);
      assert.deepEqual(await findings(page), [], name);
      await noSidewaysScroll(page);
      await screenshot(page, `site-${name.replaceAll(/\W/g, '-')}-${colorScheme}-${viewport.width}`, { fullPage: false });
    }
    await finish(page);
  });
}

test('by keyboard: to the content, to a page, to a heading', async () => {
  const page = await open(address, 'docs/guide/questions.html');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Skip to the content');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'content');
  await page.getByRole('navigation').getByRole('link', { name: 'Finding the optimum', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Finding the optimum' }).waitFor();
  assert.equal(await page.locator('nav [aria-current=page]').textContent(), 'Finding the optimum');
  await page.goto(`${address}docs/guide/questions.html#2-is-our-majority-vote-any-good`);
  assert.ok(await page.locator('#\\32-is-our-majority-vote-any-good').isVisible());
  await finish(page);
});

test('the explorer answers from the site, without an API', async () => {
  const page = await open(address, 'explorer.html');
  await page.getByRole('link', { name: 'Open the explorer' }).click();
  await page.goto(`${address}explorer/index.html#view=optimum&n=3&p=2/5`);
  await page.locator('[data-testid="optimum-value"]', { hasText: '51/125' }).waitFor();
  await finish(page);
});

test('from files everything but the explorer works, and that is said', async () => {
  const page = await open(pathToFileURL(join(site, 'index.html')).href);
  await page.getByRole('navigation').getByRole('link', { name: 'Mathematics', exact: true }).first().click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Explorer', exact: true }).click();
  await page.getByText('This page was opened from a file.').waitFor();
  page.expected = /CORS policy|ERR_FAILED|Not allowed to load|origin/;
  await page.getByRole('link', { name: 'Open the explorer' }).click();
  await page.getByRole('heading', { name: 'The explorer needs a server for files' }).waitFor();
  page.problems = page.problems.filter((each) => !each.startsWith('foreign request: file://'));
  await finish(page);
});

test('a link that leads nowhere is found', () => {
  const check =
    'import sys, pathlib; sys.path.insert(0, sys.argv[1]); from site_pages import links; print(len(links.problems(pathlib.Path(sys.argv[2]))))';
  rmSync(join(site, 'docs/mathematics.html'));
  const done = spawnSync('python3', ['-B', '-c', check, join(dirname(web), 'tools'), site], { encoding: 'utf8' });
  assert.ok(Number(done.stdout) > 10, done.stdout + done.stderr);
});
