// The view Execution in a real browser: messages are lost and delivered, and the page is compared with the command line.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandLine, finish, noSidewaysScroll, open, phone, screenshot, server } from './harness.mjs';

const start = '#view=execution&n=3&r=1&channel=broadcast&p=2/5&algorithm=courteous&input=001';

async function ready(page) {
  await page.getByTestId('knowledge').waitFor();
}

// The views, decisions and probability on the page, and what the command line says about the same execution.
async function sameAsCommandLine(page, algorithm, options, p) {
  const pattern = await page.getByTestId('pattern').innerText();
  const input = (await page.locator('[data-input-of] text').allTextContents()).join('');
  const expected = commandLine('complex', ...options, '--input', input, '--pattern', pattern, '--algorithm', algorithm, '--at', p);
  const [facet] = expected.facets;
  const view = (id) => expected.views.find((each) => each.id === id);
  const rounds = pattern.split('|').length;
  assert.deepEqual(
    await page.locator(`td[data-time="${rounds}"] code`).allInnerTexts(),
    facet.views.map((id) => view(id).view),
  );
  assert.deepEqual(
    await page.locator('[data-decision]').allInnerTexts(),
    facet.views.map((id) => String(view(id).decision)),
  );
  assert.match(
    await page.getByTestId('outcome').innerText(),
    facet.cut ? /Disagreement/ : new RegExp(`Agreement on ${view(facet.views[0]).decision}`),
  );
  const chance = await page.getByTestId('chance').innerText();
  assert.equal(chance.split(' ')[0], facet.probability.exact);
  // Earlier rounds: the same question with a prefix of the pattern.
  for (let t = 1; t < rounds; ++t) {
    const earlier = commandLine(
      'complex',
      '-n',
      String(input.length),
      '-r',
      String(t),
      '--input',
      input,
      '--pattern',
      pattern.split('|').slice(0, t).join('|'),
    );
    const names = earlier.facets[0].views.map((id) => earlier.views.find((each) => each.id === id).view);
    assert.deepEqual(await page.locator(`td[data-time="${t}"] code`).allInnerTexts(), names);
  }
  return facet;
}

test('a lost message changes what is known, decided and how likely it is', async () => {
  const page = await open(await server(), start);
  await ready(page);
  const options = ['-n', '3'];
  const whole = await sameAsCommandLine(page, 'courteous', options, '2/5');
  await page.getByRole('button', { name: 'Broadcast of process 3 in round 1: delivered' }).press('Enter');
  await page.getByRole('button', { name: 'Broadcast of process 3 in round 1: lost' }).waitFor();
  const lost = await sameAsCommandLine(page, 'courteous', options, '2/5');
  assert.notDeepEqual(lost.views, whole.views);
  await screenshot(page, 'execution-lost');
  // Clicked on an arrow itself; and an input toggled.
  await page.locator('[data-link="0.0"] line.arrow').first().click({ force: true });
  await sameAsCommandLine(page, 'courteous', options, '2/5');
  await page.locator('[data-input-of="1"]').click();
  await sameAsCommandLine(page, 'courteous', options, '2/5');
  assert.match(page.url(), /pattern=|input=/);
  const before = await page.getByTestId('knowledge').innerText();
  await page.waitForFunction(() => location.hash.includes('input=101'));
  await page.reload();
  await ready(page);
  assert.equal(await page.getByTestId('knowledge').innerText(), before);
  await finish(page);
});

test('two rounds can be stepped through', async () => {
  const page = await open(await server(), '#view=execution&n=3&r=2&p=1/3&input=011&pattern=T.T|.TT');
  await ready(page);
  await sameAsCommandLine(page, 'courteous^2', ['-n', '3', '-r', '2'], '1/3');
  await screenshot(page, 'execution-desktop');
  await page.getByRole('button', { name: 'Back' }).click();
  assert.equal(await page.locator('[data-decision]').count(), 0);
  assert.equal(await page.locator('td[data-time="2"]').count(), 0);
  await page.getByRole('button', { name: 'Back' }).click();
  assert.equal(await page.locator('td[data-time="1"]').count(), 0);
  assert.equal(await page.getByRole('button', { name: 'Back' }).isDisabled(), true);
  await page.waitForFunction(() => location.hash.includes('step=0'));
  await page.getByRole('button', { name: 'Step' }).click();
  await page.getByRole('button', { name: 'Step' }).click();
  await page.locator('[data-link="1.1"]').press(' ');
  await sameAsCommandLine(page, 'courteous^2', ['-n', '3', '-r', '2'], '1/3');
  await finish(page);
});

for (const channel of ['unicast', 'undirected']) {
  test(`links of the channel ${channel}`, async () => {
    const page = await open(await server(), `#view=execution&n=3&r=1&channel=${channel}&p=1/2&input=110`);
    await ready(page);
    const options = ['-n', '3', '--channel', channel];
    await sameAsCommandLine(page, 'courteous', options, '1/2');
    await page.locator('[data-link="0.1"]').press('Enter');
    const facet = await sameAsCommandLine(page, 'courteous', options, '1/2');
    assert.ok(facet.pattern.startsWith('T.'));
    await finish(page);
  });
}

test('random executions approach the exact error, and the seed repeats them', async () => {
  const page = await open(await server(), start);
  await ready(page);
  const exact = commandLine('evaluate', 'courteous', '-n', '3', '--input', '001', '--at', '2/5').inputs[0].value;
  assert.equal((await page.getByTestId('exact').innerText()).split(' ')[0], exact.exact);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByRole('button', { name: 'Run on' }).waitFor({ timeout: 30_000 });
  const counts = await page.getByTestId('counts').innerText();
  const [errors, trials] = counts.split(' of ').map(Number);
  assert.equal(trials, 10_000);
  assert.ok(Math.abs(errors / trials - exact.approx) < 5 * Math.sqrt((exact.approx * (1 - exact.approx)) / trials), counts);
  await page.waitForFunction(() => location.hash.includes('trials=10000'));
  await screenshot(page, 'execution-random');
  await page.reload();
  await page.getByTestId('counts').getByText(counts).waitFor();
  await page.getByRole('button', { name: 'Draw one' }).click();
  await page.getByTestId('counts').getByText('of 10001').waitFor();
  await sameAsCommandLine(page, 'courteous', ['-n', '3'], '2/5');
  await page.getByRole('button', { name: 'New seed' }).click();
  await page.getByTestId('counts').getByText('0 of 0').waitFor();
  assert.match(await page.evaluate(() => location.hash), /seed=|trials=/);
  await finish(page);
});

test('it fits a phone', async () => {
  const page = await open(await server(), `${start}&trials=3000&pattern=T.T`, phone);
  await ready(page);
  await noSidewaysScroll(page);
  await screenshot(page, 'execution-phone');
  await finish(page);
});
