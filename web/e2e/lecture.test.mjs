// What a lecturer stumbled over in front of a class: a slow server, wrong rules, long searches, numbers that differ.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandLine, fileServer, finish, open, server } from './harness.mjs';

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
          controller.enqueue(
            text.encode(
              'event: progress\ndata: {"text": "parts proved: 2 of 3, 60 % of the interval, 2 algorithms, proved on 0..0.25 0.65..1, 1 s"}\n\n',
            ),
          );
          await window.finished();
          controller.enqueue(text.encode(`event: result\ndata: ${answer}\n\n`));
          controller.close();
        },
      });
      return Promise.resolve(new Response(stream, { headers: { 'Content-Type': 'text/event-stream' } }));
    };
  }, JSON.stringify(value));
  await page.getByRole('button', { name: 'Search at p = 1/5' }).click();
  await page.getByText('parts proved: 2 of 3, 60 % of the interval, 2 algorithms, 2 s').waitFor();
  await page.getByRole('img', { name: 'Proved so far: 60 % of the interval, for p from 0 to 0.25, from 0.65 to 1' }).waitFor();
  assert.equal(await page.getByTestId('search-strip').locator('span').count(), 2);
  finished();
  await page.getByTestId('search-outcome').getByText(`the optimum is ${value.value.exact}.`).waitFor();
  await proved(page, value.value.exact);
  await finish(page);
});

test('what the atlas ships is shown before the server has read its own', async () => {
  const page = await open('about:blank');
  let served = false;
  await page.route('**/api/known?*', async (route) => {
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

const field = (page, name) => page.getByRole('spinbutton', { name: new RegExp(name) });
const hash = (page) => page.evaluate(() => decodeURIComponent(location.hash));

test('edits come back with the system they were made in', async () => {
  const page = await open(await fileServer(), '#view=kripke&n=3&r=1&channel=broadcast&p=2/5&algorithm=courteous');
  await page.getByTestId('worst-value').waitFor();
  await page.locator('[data-testid="views-table"] tr[data-view="[1]0*"] button.flip').click();
  const [value, edited] = [await worst(page), await page.evaluate(() => /table=\w+/.exec(location.hash)[0])];
  for (const [there, back] of [
    ['More: Processes', 'Fewer: Processes'],
    ['Fewer: Processes', 'More: Processes'],
    ['More: Rounds', 'Fewer: Rounds'],
  ]) {
    await page.getByRole('button', { name: there }).click();
    await page.waitForFunction((table) => !location.hash.includes(table), edited);
    await page.getByRole('button', { name: back }).click();
    await page.waitForFunction((table) => location.hash.includes(table), edited);
    await page.getByRole('heading', { name: /^courteous\s*, edited$/ }).waitFor();
    await page.locator('tr[data-input="001"]').waitFor();
    assert.equal(await worst(page), value, there);
  }
  await finish(page);
});

test('a rule of other rounds is told about as what it becomes', async () => {
  const page = await open(await fileServer(), '#view=kripke&n=3&p=2/5');
  await page.getByTestId('worst-value').waitFor();
  await page.getByLabel('or a rule').fill('pref1^2');
  await page.getByRole('button', { name: 'Use', exact: true }).click();
  await page.getByText('Now pref1: pref1^2 is for another number of rounds.').waitFor();
  await page.getByRole('heading', { name: 'pref1', exact: true }).waitFor();
  assert.match(await hash(page), /algorithm=pref1$|algorithm=pref1&/);
  // Old notices and complaints go with the system they were about.
  await page.getByRole('button', { name: 'More: Processes' }).click();
  await page.getByText('pref1^2 is for another').waitFor({ state: 'detached' });
  await finish(page);
});

test('a wrong rule in a link gives way to one that works, with a sentence', async () => {
  const page = await open(await fileServer(), '#view=kripke&n=3&p=2/5&algorithm=nonsense');
  await page.getByTestId('worst-value').waitFor();
  assert.equal(await worst(page), '51/125');
  await page.getByRole('alert').getByText('Here is courteous instead').waitFor();
  assert.equal(await page.getByLabel('or a rule').inputValue(), 'nonsense');
  await page.getByLabel('or a rule').fill('pref');
  assert.equal(await page.getByText('Here is courteous instead').count(), 0);
  await finish(page);
});

test('a curve that cannot be drawn leaves the link, and curves can be removed', async () => {
  const page = await open(await fileServer(), '#view=optimum&n=3&p=2/5');
  await page.getByRole('group', { name: 'Curves shown' }).getByRole('button', { name: 'majority', exact: true }).waitFor();
  const add = async (name) => {
    await page.getByLabel('Another algorithm to draw').fill(name);
    await page.getByLabel('Another algorithm to draw').press('Enter');
  };
  await add('bogus');
  await page.locator('.refused', { hasText: "'bogus'" }).waitFor();
  await page.waitForFunction(() => !location.hash.includes('bogus'));
  assert.ok(!(await hash(page)).includes('curves='), await hash(page));
  await page.getByLabel('Another algorithm to draw').fill('p');
  assert.equal(await page.locator('.refused').count(), 0, 'the complaint goes when another is typed');
  await add('pref1@1,2');
  await page.getByRole('group', { name: 'Curves shown' }).getByRole('button', { name: 'pref1@1,2', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Remove pref1@1,2' }).click();
  await page
    .getByRole('group', { name: 'Curves shown' })
    .getByRole('button', { name: 'pref1@1,2', exact: true })
    .waitFor({ state: 'detached' });
  assert.ok(!(await hash(page)).includes('curves='), await hash(page));
  assert.equal(await page.getByRole('button', { name: 'Remove majority' }).count(), 0);
  await finish(page);
});

test('numbers that cannot be used are told about, and the fields show what holds', async () => {
  const page = await open(await fileServer(), '#view=execution&n=3&p=2/5');
  await page.getByTestId('outcome').waitFor();
  for (const [name, symbol, given, kept] of [
    ['Processes', 'n', '1', '3'],
    ['Processes', 'n', '65', '3'],
    ['Processes', 'n', 'abc', '3'],
    ['Rounds', 'r', '0', '1'],
  ]) {
    await field(page, name).fill(given);
    await field(page, name).press('Enter');
    await page.getByText(new RegExp(`^${symbol} is a whole number from \\d to \\d+, not '${given}'$`)).waitFor();
    assert.equal(await field(page, name).inputValue(), kept);
  }
  await page.getByRole('button', { name: 'More: Processes' }).click();
  assert.equal(await page.getByText('n is a whole number').count(), 0, 'an old complaint goes');
  await page.getByLabel('seed', { exact: false }).last().fill('-3');
  await page.getByLabel('seed', { exact: false }).last().press('Enter');
  await page.getByText("seed is a whole number of at most 10 digits, not '-3'").waitFor();
  assert.equal(await page.getByLabel('seed', { exact: false }).last().inputValue(), '1');

  const p = page.getByLabel('p, exactly');
  await p.fill('banana');
  await p.press('Tab');
  await page.getByText("not a number: 'banana'; p stays 2/5").waitFor();
  assert.equal(await p.inputValue(), '2/5');
  for (const [given, meant] of [
    ['0,65', '0.65'],
    ['50%', '1/2'],
    ['12,5 %', '1/8'],
  ]) {
    await p.fill(given);
    await p.press('Tab');
    await page.waitForFunction((value) => location.hash.includes(`p=${value}`), meant);
    assert.equal(await p.inputValue(), meant);
    assert.equal(await page.getByText('not a number').count(), 0);
  }
  await finish(page);
});

test('complaints about a link go once what they are about has changed', async () => {
  const page = await open(await fileServer(), '#view=optimum&n=99&p=4/3');
  const alert = page.getByRole('alert');
  await alert.getByText("N is a whole number from 2 to 64, not '99'.").waitFor();
  await page.getByRole('button', { name: 'More: Processes' }).click();
  assert.equal(await alert.getByText('N is a whole number').count(), 0);
  await alert.getByText('P: probability outside').waitFor();
  await page.getByLabel('p, exactly').fill('1/2');
  assert.equal(await alert.getByText('P: probability outside').count(), 0);
  await finish(page);
});

test('what was found is there after a reload, checked again, and every p can still be searched', async () => {
  const page = await open(await server(), '#view=optimum&n=2&r=3&channel=unicast&p=2/7');
  await page.getByRole('button', { name: 'Search at p = 2/7' }).click();
  const { value } = commandLine('optimal', '-n', '2', '-r', '3', '--channel', 'unicast', '--at', '2/7');
  await page.getByTestId('search-outcome').getByText(`At p = 2/7: proved`).waitFor();
  await page.getByRole('button', { name: 'Search every p' }).waitFor();
  await page.getByTestId('certificate').waitFor();
  await page.waitForTimeout(500); // until the browser has stored it
  await page.reload();
  await proved(page, value.exact);
  await page.getByTestId('recalled').getByText('and checked again now').waitFor();
  await page.getByRole('button', { name: 'Check it now' }).click();
  await page.getByTestId('verdict').getByText('accepted: for 2 processes, 3 rounds').waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId('certificate').click()]);
  assert.match(download.suggestedFilename(), /\.cert\.zst$/);
  // A certificate that is not accepted any more is no proof.
  await page.route('**/api/check', (route) => route.fulfill({ json: { outcome: 'rejected', line: 1, reason: 'test' } }));
  await page.reload();
  await page.getByRole('button', { name: 'Search at p = 2/7' }).waitFor();
  assert.equal(await page.getByTestId('optimum-value').count(), 0);
  await finish(page);
});

test('pieces show the bound that the card shows', async () => {
  const page = await open(await server(), '#view=optimum&n=6&p=2/5');
  const coins = page.getByTestId('optimum-because');
  await coins.getByText('shared coins').waitFor();
  // A search that found nothing better than silence.
  const answer = {
    ...{ verb: 'optimal', n: 6, rounds: 1, channel: 'broadcast', links: 6, status: 'bounded' },
    ...{ from: { exact: '2/5', approx: 0.4 }, to: { exact: '2/5', approx: 0.4 }, lower: { exact: '0', approx: 0 } },
    pieces: [
      {
        ...{ from: { exact: '2/5', approx: 0.4 }, to: { exact: '2/5', approx: 0.4 }, algorithm: 'courteous', status: 'bounded' },
        ...{ profile: [1, 0, 9, 0, 9, 0, 1], lower: [1, 0, 0, 0, 0, 0, 0], upper: [1, 0, 9, 0, 9, 0, 1], polynomial: '' },
      },
    ],
  };
  await page.route('**/api/optimal*', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: `event: result\ndata: ${JSON.stringify(answer)}\n\n` }),
  );
  await page.getByRole('button', { name: 'Search at p = 2/5' }).click();
  await page.getByTestId('search-outcome').waitFor();
  const row = page.getByRole('row', { name: 'bounded' });
  assert.ok((await row.innerText()).includes(await page.getByTestId('optimum-lower').innerText()), await row.innerText());
  await finish(page);
});

test('complex and graph fit into a window of 1280 × 720', async () => {
  const page = await open(await fileServer(), '#view=complex&n=3&p=2/5', { width: 1280, height: 720 });
  const box = await page.getByTestId('complex').boundingBox();
  assert.ok(box.y + box.height <= 720, `the picture ends at ${box.y + box.height}`);
  assert.ok(box.height > 280, `${box.height} px high`);
  await page.getByRole('navigation').getByRole('link', { name: 'Kripke graph' }).click();
  await page.locator('canvas[data-frames]').waitFor();
  const canvas = await page.getByTestId('kripke-canvas').boundingBox();
  assert.ok(canvas.y + canvas.height <= 720, `the graph ends at ${canvas.y + canvas.height}`);
  await finish(page);
});

test('no full stop follows a pattern, and the probability is that of the rounds that are shown', async () => {
  const page = await open(await fileServer(), '#view=execution&n=3&r=2&p=2/5&algorithm=courteous^2&pattern=T..|.T.&input=011');
  await page
    .getByTestId('outcome')
    .getByText(/greement/)
    .waitFor();
  const after = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main code')].map((each) => `${each.textContent}${each.nextSibling?.textContent ?? ''}`),
    );
  for (const text of await after()) assert.doesNotMatch(text, /[T.]{3}\s*[.,]/, text);
  assert.match(await page.getByTestId('chance').innerText(), /^324\/15625/); // (2/5 · (3/5)^2)^2
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByText('probability of round 1').waitFor();
  assert.match(await page.getByTestId('chance').innerText(), /^18\/125/);
  await finish(page);
});

test('an algorithm without a name has one name', async () => {
  const page = await open(await fileServer(), '#view=optimum&n=3&r=2&p=9/20');
  await page.getByTestId('optimum-algorithm').getByText('table 1').waitFor();
  await page
    .getByRole('row', { name: /table 1/ })
    .first()
    .waitFor();
  assert.equal(await page.getByText('unnamed').count(), 0);
  await page.getByRole('navigation').getByRole('link', { name: 'Complex' }).click();
  await page.getByTestId('worst-value').waitFor();
  const options = await page.getByLabel('Start from').locator('option').allInnerTexts();
  assert.ok(
    options.some((text) => /^table 1, optimal for/.test(text)),
    options.join(),
  );
  await finish(page);
});
