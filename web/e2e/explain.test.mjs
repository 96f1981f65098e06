// The page explains itself: every view begins with its question, and words open a short text where they stand.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandLine, fileServer, finish, noSidewaysScroll, open, phone } from './harness.mjs';

const views = {
  optimum: 'How often must they disagree?',
  kripke: 'Who can tell what from what?',
  complex: 'Which views end up together?',
  execution: 'What happens when just these messages are lost?',
  channel: 'What does the real channel do to it?',
  map: 'What is best among many?',
};

for (const [view, question] of Object.entries(views)) {
  test(`${view}: begins with its question, and every word that explains itself does`, async () => {
    const page = await open(await fileServer(), `#view=${view}&n=3&p=2/5&picked=1`, phone);
    assert.equal(await page.locator('main h2').first().innerText(), question);
    await page.locator('main .card').first().waitFor();
    await page.waitForLoadState('networkidle');
    const terms = page.locator('button.term');
    assert.ok((await terms.count()) >= (view === 'map' ? 1 : 3), `${await terms.count()} terms`);
    for (let k = 0; k < (await terms.count()); ++k) {
      await terms.nth(k).focus();
      await page.keyboard.press('Enter');
      const text = page.getByTestId('explanation');
      assert.equal(await text.count(), 1);
      assert.ok((await text.innerText()).length > 40);
      assert.equal(await terms.nth(k).getAttribute('aria-expanded'), 'true');
      await noSidewaysScroll(page);
      await page.keyboard.press('Escape');
      assert.equal(await text.count(), 0);
      assert.equal(await terms.nth(k).evaluate((each) => each === document.activeElement), true);
    }
    await finish(page);
  });
}

test('the examples of a rule are what the rule decides', async () => {
  const page = await open(await fileServer(), '#view=kripke&n=3&p=2/5');
  await page.getByTestId('worst-value').waitFor();
  for (const rule of ['courteous', 'pref1', 'pref0', 'majority']) {
    await page.getByLabel('Start from').selectOption(rule);
    await page.getByRole('heading', { name: rule, exact: true }).getByRole('button').click();
    const examples = await page
      .locator('[data-testid="explanation"] .example')
      .evaluateAll((list) => list.map((each) => [...each.querySelectorAll('[role=img]')].map((image) => image.getAttribute('aria-label'))));
    assert.ok(examples.length >= 2);
    const { views: decided } = commandLine('complex', '-n', '3', '--algorithm', rule);
    for (const [view, decision] of examples) {
      assert.equal(String(decided.find((each) => each.view === view).decision), decision, `${rule} at ${view}`);
    }
    await page.keyboard.press('Escape');
  }
  await finish(page);
});
