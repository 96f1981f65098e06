// What all views share: landmarks, names of controls, switching, colours, narrow windows, and no network but the own.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { desktop, fileServer, finish, noSidewaysScroll, open, phone, server } from './harness.mjs';

const views = ['optimum', 'kripke', 'complex', 'execution', 'channel', 'map'];
const titles = { optimum: 'Optimum', kripke: 'Kripke graph', complex: 'Complex', execution: 'Execution', channel: 'Channel', map: 'Map' };

// A server computes its own map, which takes it a while.
const start = (view) => (view === 'map' ? fileServer() : server());

async function settled(page) {
  await page.locator('main .card').first().waitFor();
  await page.waitForLoadState('networkidle');
}

// What a screen reader is told about everything one can operate.
async function controls(page) {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const roles = new Set([
    'button',
    'link',
    'textbox',
    'slider',
    'combobox',
    'spinbutton',
    'checkbox',
    'radio',
    'switch',
    'tab',
    'img',
    'dialog',
  ]);
  return nodes
    .filter((node) => !node.ignored && roles.has(node.role?.value))
    .map((node) => ({ role: node.role.value, name: node.name?.value ?? '' }));
}

for (const view of views) {
  test(`${view}: landmarks, headings and names for a screen reader`, async () => {
    const page = await open(await start(view), `#view=${view}&n=3`);
    await settled(page);
    const found = await page.evaluate(() => ({
      headings: document.querySelectorAll('h1').length,
      landmarks: ['header', 'nav', 'main'].map((name) => document.querySelectorAll(name).length),
      twice: [...document.querySelectorAll('[id]')].map((each) => each.id).filter((id, k, all) => all.indexOf(id) !== k),
      language: document.documentElement.lang,
      title: document.title,
    }));
    assert.deepEqual(found, { headings: 1, landmarks: [1, 1, 1], twice: [], language: 'en', title: `${titles[view]} · tacit explorer` });
    const operated = await controls(page);
    assert.ok(operated.length > 10);
    assert.deepEqual(
      operated.filter((each) => each.name.trim() === ''),
      [],
    );
    assert.equal(await page.locator('nav [aria-current="page"]').innerText(), titles[view]);
    await finish(page);
  });

  test(`${view}: fits a phone`, async () => {
    const page = await open(await start(view), `#view=${view}&n=3`, phone);
    await settled(page);
    await noSidewaysScroll(page);
    await page.evaluate(() => (location.hash = location.hash.replace('n=3', 'n=4')));
    await settled(page);
    await noSidewaysScroll(page);
    await finish(page);
  });
}

test('views are switched without losing the question, and back again', async () => {
  const page = await open(await fileServer(), '#view=optimum&n=3&p=3/7');
  await settled(page);
  for (const view of [...views.slice(1), views[0]]) {
    await page.getByRole('navigation').getByRole('link', { name: titles[view], exact: true }).click();
    await page.waitForFunction((name) => location.hash.includes(`view=${name}`) && location.hash.includes('p=3/7'), view);
    await settled(page);
  }
  for (const view of [...views].reverse()) {
    await page.goBack();
    await page.waitForFunction((name) => location.hash.includes(`view=${name}`), view);
  }
  await finish(page);
});

test('colours follow the system until one chooses, and the choice lasts', async () => {
  const page = await open(await server(), '', desktop, { colorScheme: 'dark' });
  await settled(page);
  const dark = () => page.evaluate(() => document.documentElement.dataset.theme);
  assert.equal(await dark(), 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'light');
  await page.getByRole('button', { name: 'Use dark colours' }).click();
  assert.equal(await dark(), 'dark');
  await page.reload();
  await settled(page);
  assert.equal(await dark(), 'dark');
  await finish(page);
});

test('the keyboard reaches the view past the header, and every control shows that it has the focus', async () => {
  const page = await open(await server(), '#view=optimum&n=3');
  await settled(page);
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Skip to the view');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'main');
  await page.keyboard.press('Tab');
  const seen = [];
  for (let k = 0; k < 12; ++k) {
    seen.push(
      await page.evaluate(() => ({
        outline: getComputedStyle(document.activeElement).outlineStyle,
        role: document.activeElement.getAttribute('role') ?? document.activeElement.tagName,
      })),
    );
    await page.keyboard.press('Tab');
  }
  assert.ok(
    seen.some((each) => each.role === 'slider'),
    'p, in the plot',
  );
  assert.deepEqual(
    seen.filter((each) => each.outline === 'none'),
    [],
  );
  await finish(page);
});
