// What a lecturer stumbled over in front of a class: a slow server, wrong rules, long searches, numbers that differ.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandLine, finish, open, server } from './harness.mjs';

const worst = (page) => page.getByTestId('worst-value').locator('[data-exact]').innerText();
const proved = (page, value) => page.locator('[data-testid="optimum-value"]', { hasText: value }).waitFor();

test('a rule that cannot be used leaves everything as it was, and is told about once', async () => {
  const page = await open(await server(), '#view=kripke&n=3&r=1&channel=broadcast&p=2/5&algorithm=courteous');
  await page.getByTestId('worst-value').waitFor();
  await page.locator('[data-testid="views-table"] tr[data-view="[1]0*"] button.flip').click();
  const [value, address] = [await worst(page), page.url()];
  for (const [rule, why] of [
    ['nonsense', "Unknown algorithm: 'nonsense'"],
    ['if(1)', "'if(1)' breaks validity"],
    ['courteous;pref1', "'courteous;pref1' takes 2 rounds, not 1"],
  ]) {
    await page.getByLabel('or a rule').fill(rule);
    await page.getByRole('button', { name: 'Use', exact: true }).click();
    await page.getByRole('alert').getByText(why.slice(1)).waitFor();
    assert.equal(await page.getByText(why.slice(1)).count(), 1, rule);
    assert.equal(await page.getByText(/--algorithm/i).count(), 0, rule);
    assert.equal(await page.getByLabel('or a rule').inputValue(), rule);
    assert.equal(await worst(page), value);
    assert.equal(page.url(), address);
    assert.equal(await page.locator('canvas').count(), 1);
  }
  await page.getByLabel('or a rule').fill('pref1');
  await page.getByRole('button', { name: 'Use', exact: true }).click();
  await page.getByRole('heading', { name: 'pref1', exact: true }).waitFor();
  assert.equal(await page.getByText('takes 2 rounds').count(), 0);
  // Over HTTP an error is a 400, which the browser logs by itself.
  page.problems = page.problems.filter((each) => !/400.*algorithm=/.test(each));
  await finish(page);
});

test('a search tells how long it takes and what it found', async () => {
  const page = await open(await server(), '#view=optimum&n=2&r=2&channel=unicast&p=1/5');
  // A server that says one thing and then nothing for a while.
  const value = commandLine('optimal', '-n', '2', '-r', '2', '--channel', 'unicast', '--at', '1/5');
  let finished;
  await page.exposeFunction('finished', () => new Promise((resolve) => (finished = resolve)));
  await page.evaluate((answer) => {
    const real = window.fetch;
    window.fetch = (address, options) => {
      if (!String(address).includes('api/optimal')) return real(address, options);
      const text = new TextEncoder();
      const stream = new ReadableStream({
        async start(controller) {
          controller.enqueue(text.encode('event: progress\ndata: {"text": "building views: 0 of 1, 0 s"}\n\n'));
          await window.finished();
          controller.enqueue(text.encode(`event: result\ndata: ${answer}\n\n`));
          controller.close();
        },
      });
      return Promise.resolve(new Response(stream, { headers: { 'Content-Type': 'text/event-stream' } }));
    };
  }, JSON.stringify(value));
  await page.getByRole('button', { name: 'Search at p = 1/5' }).click();
  await page.getByText('building views: 0 of 1, 2 s').waitFor();
  finished();
  await page.getByTestId('search-outcome').getByText(`the optimum is ${value.value.exact}.`).waitFor();
  await proved(page, value.value.exact);
  await finish(page);
});

test('what the atlas ships is shown before the server has read its own', async () => {
  const page = await open('about:blank');
  let served = false;
  await page.route('**/api/atlas', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 4000));
    served = true;
    await route.continue();
  });
  await page.goto(`${await server()}#view=optimum&n=3&p=2/5`);
  await proved(page, '51/125');
  assert.equal(served, false);
  await page.getByTestId('certificate').waitFor();
  assert.match(await page.getByTestId('certificate').getAttribute('href'), /^data\/certificates\//);
  // Then the server's word counts.
  await page.locator('[data-testid="certificate"][href^="api/certificate/"]').waitFor();
  assert.equal(served, true);
  await page.context().close();
});

test('an equality sign stands between equal numbers only', async () => {
  const page = await open(await server(), '#view=optimum&n=3&p=0.001');
  for (const p of ['0.001', '0.123', '0.6543', '2/5', '1/3', '0.99999', '12345/99991']) {
    await page.getByLabel('p, exactly').fill(p);
    const { exact } = commandLine('optimal', '-n', '3', '--at', p).value;
    const shown = page.getByTestId('optimum-value');
    await page.getByRole('heading', { name: `Optimum at p = ${p}` }).waitFor();
    const [big, small] = [await shown.innerText(), await page.getByTestId('optimum-decimal').innerText()];
    for (const text of [big, small.replace(/^= /, '')]) {
      if (text === '' || text.startsWith('≈ ')) continue;
      const [, whole, digits = '', exponent = '0'] = /^(\d+)(?:\.(\d+))?(?:e-(\d+))?$/.exec(text) ?? [];
      const [numerator, denominator] = text.includes('/')
        ? text.split('/')
        : [whole + digits, `1${'0'.repeat(digits.length + Number(exponent))}`];
      const [a, b = '1'] = exact.split('/');
      assert.equal(BigInt(numerator) * BigInt(b), BigInt(a) * BigInt(denominator), `${p}: ${text} for ${exact}`);
    }
    assert.ok(!(small.startsWith('=') && big.startsWith('≈')), `${big} ${small}`);
  }
  await finish(page);
});
