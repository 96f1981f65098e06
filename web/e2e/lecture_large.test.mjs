// Systems that are too large for pictures: the exact error, bounds and single executions are shown all the same.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandLine, fileServer, finish, open } from './harness.mjs';

const worst = (page) => page.getByTestId('worst-value').locator('[data-exact]').innerText();

for (const view of ['kripke', 'complex']) {
  test(`${view}: eight processes have an exact error and a way to one execution`, async () => {
    const page = await open(await fileServer(), `#view=${view}&n=8&p=2/5`);
    await page.getByTestId('limit').getByText('has 2^16 executions').waitFor();
    await page.getByTestId('worst-value').waitFor();
    const expected = commandLine('evaluate', 'courteous', '-n', '8', '--at', '2/5').worst.value.exact;
    assert.equal(await worst(page), expected);
    assert.equal(await page.getByTestId('worst-input').innerText(), '00001111');
    await page.getByLabel('p, exactly').fill('1/3');
    await page.getByRole('heading', { name: 'at p = 1/3' }).waitFor();
    assert.equal(await worst(page), commandLine('evaluate', 'courteous', '-n', '8', '--at', '1/3').worst.value.exact);
    await page.getByRole('button', { name: 'Run one execution' }).click();
    await page.getByTestId('outcome').getByText('Agreement').waitFor();
    await finish(page);
  });
}

test('the way from an optimum to its execution ends at an execution', async () => {
  const page = await open(await fileServer(), '#view=optimum&n=3&r=5&p=4/5');
  await page.getByRole('button', { name: /^see it/ }).click();
  await page.getByTestId('limit').waitFor();
  await page.locator('[data-link="0.0"]').press('Enter');
  await page.getByTestId('outcome').waitFor();
  await finish(page);
});

// The command line lists all executions of the system and picks one; the page runs just that one.
test('one execution of a large system is what the list of all says', async () => {
  const page = await open(await fileServer(), '#view=execution&n=3&r=5&p=2/5&algorithm=courteous^5&input=001');
  for (const [input, pattern] of [
    ['001', 'TTT|TTT|TTT|TTT|TTT'],
    ['001', '...|...|...|...|...'],
    ['011', 'T.T|...|TTT|...|T..'],
    ['101', '..T|T..|.T.|...|T.T'],
    ['110', 'T..|...|...|...|...'],
  ]) {
    await page.evaluate(
      ([bits, signs]) => (location.hash = `#view=execution&n=3&r=5&p=2/5&algorithm=courteous^5&input=${bits}&pattern=${signs}`),
      [input, pattern],
    );
    await page.getByTestId('pattern').getByText(pattern, { exact: true }).waitFor();
    const listed = commandLine('complex', '-n', '3', '-r', '5', '--algorithm', 'courteous^5', '--input', input, '--pattern', pattern);
    await page
      .getByTestId('outcome')
      .getByText(listed.facets[0].cut ? 'Disagreement' : 'Agreement')
      .waitFor();
    const decided = await page.locator('[data-decision-of] text').allTextContents();
    assert.deepEqual(
      decided,
      listed.views.map((view) => String(view.decision)),
      `${input} ${pattern}`,
    );
  }
  await finish(page);
});

test('where not even the error can be counted, the page says so and still runs executions', async () => {
  const page = await open(await fileServer(), '#view=execution&n=9&channel=unicast&p=2/5');
  await page.getByTestId('unmeasured').getByText('would run 2^81 executions').waitFor();
  await page.getByTestId('outcome').getByText('Agreement').waitFor();
  await page.locator('[data-input-of="9"]').press('Enter');
  await page.getByTestId('outcome').getByText('Agreement on 0').waitFor();
  await finish(page);
});

test('a rule that cannot be used leaves the error of a large system as it was', async () => {
  const page = await open(await fileServer(), '#view=kripke&n=8&p=2/5');
  await page.getByTestId('worst-value').waitFor();
  const value = await worst(page);
  await page.getByLabel('or a rule').fill('if(1)');
  await page.getByRole('button', { name: 'Use', exact: true }).click();
  await page.getByRole('alert').getByText('breaks validity').waitFor();
  assert.equal(await worst(page), value);
  assert.match(page.url(), /view=kripke&n=8/);
  await page.getByRole('button', { name: 'More: Processes' }).click();
  await page.getByTestId('limit').getByText('has 2^18 executions').waitFor();
  await page.getByTestId('worst-value').waitFor();
  assert.equal(await page.getByText('breaks validity').count(), 0);
  await finish(page);
});

// Work by count, not by the clock: how many elements are added between two moments at which the page can answer.
async function openCounting(hash) {
  const address = await fileServer();
  const page = await open(address);
  await page.goto('about:blank');
  await page.addInitScript(() => {
    window.batches = [];
    new MutationObserver((records) => {
      const added = records.flatMap((each) => [...each.addedNodes]).filter((node) => node instanceof Element);
      window.batches.push(added.reduce((sum, node) => sum + 1 + node.querySelectorAll('*').length, 0));
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(address + hash);
  return page;
}

test('three rounds of three processes appear in many small steps, and completely', async () => {
  const page = await openCounting('#view=complex&n=3&r=3&p=2/5');
  await page.locator('[data-testid="complex"][aria-busy="false"]').waitFor();
  assert.equal(await page.locator('path[data-facet]').count(), 512);
  const expected = commandLine('complex', '-n', '3', '-r', '3', '--input', '001').counts.views;
  assert.equal(await page.locator('g.view').count(), expected);
  const batches = await page.evaluate(() => window.batches);
  assert.ok(batches.filter((size) => size > 100).length >= 8, `${batches}`);
  assert.ok(Math.max(...batches) < 2500, `${Math.max(...batches)} elements at once`);
  await finish(page);
});

// In every view, from its first picture to another p and another view.
for (const [view, whole] of [
  ['optimum', '[data-testid="optimum-lower"]'],
  ['kripke', '[data-testid="views-table"] tr[data-view]'],
  ['complex', '[data-testid="complex"][aria-busy="false"]'],
  ['execution', '[data-testid="outcome"]'],
  ['channel', '[data-testid="factor-plot"]'],
  ['map', '[data-testid="map-cell"]'],
]) {
  test(`${view}: no step of three rounds of three processes is a large one`, async () => {
    const page = await openCounting(`#view=${view}&n=3&r=3&p=2/5`);
    await page.locator(whole).first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.getByLabel('p, exactly').fill('1/2');
    await page.getByRole('link', { name: view === 'kripke' ? 'Complex' : 'Kripke graph' }).click();
    await page.getByTestId('worst-value').waitFor();
    await page.waitForTimeout(500);
    const batches = await page.evaluate(() => window.batches);
    assert.ok(Math.max(...batches) < 3000, `${Math.max(...batches)} elements at once`);
    await finish(page);
  });
}
