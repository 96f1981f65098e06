// axe-core finds nothing: in all views, light and dark, on a phone and on a desktop.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { finish, fileServer, open, phone } from './harness.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function findings(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  return violations.map((each) => `${each.id}: ${each.nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`);
}

for (const colorScheme of ['light', 'dark']) {
  for (const viewport of [phone, { width: 1366, height: 768 }]) {
    test(`nothing to complain about, ${colorScheme}, ${viewport.width} px`, async () => {
      const page = await open(await fileServer(), '#view=optimum&n=3&p=2/5', viewport, { colorScheme });
      for (const hash of [
        'view=optimum&n=3&p=2/5',
        'view=optimum&n=3&r=2&p=9/20',
        'view=optimum&n=4&task=approximate&p=3/5',
        'view=kripke&n=3&p=2/5&picked=3',
        'view=kripke&n=8&p=2/5',
        'view=complex&n=3&p=2/5&input=011',
        'view=execution&n=3&r=2&p=2/5&trials=200',
        "view=channel&n=3&p=4/5&law=('channel':'radio','loss':'1/5','links':!('sender':1,'receiver':2,'loss':'1/2');)",
        "view=channel&n=3&p=4/5&factor=25&law=('channel':'radio','loss':'x')",
        'view=map',
        'view=optimum&n=3&p=2/5&mine=my rule:000000000&learn=exercise-4',
        'view=kripke&n=3&p=2/5&algorithm=pref1&present=1',
      ]) {
        await page.evaluate((to) => (location.hash = `#${to}`), hash);
        await page.locator('main .card').first().waitFor();
        await page.waitForLoadState('networkidle');
        await page.waitForTimeout(300);
        assert.deepEqual(await findings(page), [], hash);
        const term = page.locator('button.term:visible').first();
        await term.click();
        assert.deepEqual(await findings(page), [], `${hash}, with an explanation`);
        await page.keyboard.press('Escape');
      }
      await finish(page);
      const embedded = await open(`${await fileServer()}?embed`, '#view=optimum&n=3&p=2/5', viewport, { colorScheme });
      await embedded.getByRole('button', { name: 'pref1', exact: true }).waitFor();
      assert.deepEqual(await findings(embedded), [], 'embedded');
      await finish(embedded);
    });
  }
}
