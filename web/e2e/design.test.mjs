// The Kripke graph and the complex in a real browser: decisions are flipped in every way the page offers, and what the page
// then says about the error is compared with what the command line says about the downloaded table.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { commandLine, desktop, dist, fileServer, finish, noSidewaysScroll, open, phone, screenshot, server } from './harness.mjs';

const start = '#view=kripke&n=3&r=1&channel=broadcast&p=2/5&algorithm=courteous';

async function ready(page) {
  await page.getByTestId('worst-value').waitFor();
}
async function drawn(page) {
  await ready(page);
  await page.waitForFunction(() => Number(document.querySelector('canvas')?.dataset.frames ?? 0) > 0);
  await page.waitForTimeout(200);
}
const worst = (page) => page.getByTestId('worst-value').locator('[data-exact]').innerText();
const flipButton = (page, view) => page.locator(`[data-testid="views-table"] tr[data-view="${view}"] button.flip`);

async function table(page) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download table' }).click()]);
  return download.path();
}

// Everything the page says about the error, against the command line's word on the downloaded table.
async function sameAsCommandLine(page, p) {
  const file = join(tmpdir(), `tacit-e2e-${process.pid}.json`); // tacit knows tables by the ending of their name
  writeFileSync(file, readFileSync(await table(page)));
  const { n, rounds, channel } = JSON.parse(readFileSync(file, 'utf8'));
  const expected = commandLine('evaluate', file, '-n', String(n), '-r', String(rounds), '--channel', channel, '--at', p, '--inputs', 'all');
  assert.equal(await worst(page), expected.worst.value.exact);
  const rows = await page.locator('tr[data-input]').evaluateAll((list) =>
    list.map((row) => ({
      input: row.dataset.input,
      profile: row.querySelector('[data-profile]').textContent,
      value: row.querySelector('[data-value]').dataset.value,
    })),
  );
  assert.ok(rows.length > 1);
  for (const row of rows) {
    const same = expected.inputs.find((each) => each.input === row.input);
    assert.equal(row.profile, same.profile.join(' '), row.input);
    assert.equal(row.value, same.value.exact, row.input);
  }
  const worstInput = await page.getByTestId('worst-input').innerText();
  assert.equal(expected.inputs.find((each) => each.input === worstInput).value.exact, expected.worst.value.exact);
  return expected;
}

// A place on the canvas where the inspector shows what is wanted.
async function pointAt(page, pattern) {
  const box = await page.getByTestId('kripke-canvas').boundingBox();
  for (let y = 0.15; y < 0.9; y += 0.025) {
    for (let x = 0.15; x < 0.85; x += 0.02) {
      const at = { x: box.x + x * box.width, y: box.y + y * box.height };
      await page.mouse.move(at.x, at.y);
      if (pattern.test(await page.getByTestId('inspector').innerText())) return at;
    }
  }
  throw new Error(`nothing on the canvas shows ${pattern}`);
}

test('a click on an edge flips its decision, and the exact error follows', async () => {
  const page = await open(await server(), start);
  await drawn(page);
  assert.equal(await worst(page), '51/125');
  await sameAsCommandLine(page, '2/5');
  await screenshot(page, 'kripke-desktop');
  const at = await pointAt(page, /^View\s(?![^]*forced)/);
  const before = await page.getByTestId('inspector').innerText();
  const view = /View\s+(\S+)/.exec(before)[1];
  await page.mouse.click(at.x, at.y);
  const after = await page.getByTestId('inspector').innerText();
  assert.match(before, /decides [01]/);
  assert.notEqual(/decides ([01])/.exec(after)[1], /decides ([01])/.exec(before)[1]);
  const expected = await sameAsCommandLine(page, '2/5');
  assert.notDeepEqual(
    expected.inputs.map((each) => each.profile),
    commandLine('evaluate', 'courteous', '-n', '3', '--inputs', 'all').inputs.map((each) => each.profile),
  );
  assert.match(await page.getByTestId('distance').innerText(), /above/);
  assert.equal(await page.getByTestId('validity').innerText(), 'holds');

  // The address alone brings the table back.
  await page.waitForFunction(() => location.hash.includes('table='));
  const value = await worst(page);
  await page.reload();
  await drawn(page);
  assert.equal(await worst(page), value);
  await sameAsCommandLine(page, '2/5');
  assert.match(await page.getByTestId('inspector').innerText(), new RegExp(`View\\s+${view.replace(/[[\]*]/g, '\\$&')}`));
  await finish(page);
});

test('undo and redo go through the edits, reset leaves them', async () => {
  const page = await open(await server(), start);
  await ready(page);
  const values = [await worst(page)];
  for (const view of ['[1]0*', '[0]01', '1[0]*']) {
    await flipButton(page, view).click();
    values.push(await worst(page));
  }
  await page.locator('body').press('Control+z');
  assert.equal(await worst(page), values[2]);
  await page.locator('body').press('Control+z');
  assert.equal(await worst(page), values[1]);
  await page.locator('body').press('Control+Shift+z');
  assert.equal(await worst(page), values[2]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  assert.equal(await worst(page), values[0]);
  assert.equal(await page.getByRole('button', { name: 'Undo' }).isDisabled(), true);
  await page.getByRole('button', { name: 'Redo' }).click();
  assert.equal(await worst(page), values[1]);
  await page.getByRole('button', { name: 'Reset' }).click();
  assert.equal(await worst(page), values[0]);
  assert.equal(await page.getByRole('button', { name: 'Reset' }).isDisabled(), true);
  await finish(page);
});

test('symmetric editing flips orbits', async () => {
  const page = await open(await server(), start);
  await ready(page);
  await page.getByLabel('its orbit under renaming').check();
  await flipButton(page, '[1]00').click();
  const renamed = JSON.parse(readFileSync(await table(page), 'utf8')).decisions;
  const original = (view) => ({ '[1]00': '1', '0[1]0': '1', '00[1]': '1', '[0]11': '1', '1[0]1': '1', '11[0]': '1' })[view];
  for (const line of renamed) {
    const [view, decision] = line.split(' ');
    if (original(view)) assert.equal(decision, '1', line);
  }
  await sameAsCommandLine(page, '2/5');
  // Exchanging the values as well takes the views that saw the contrary along.
  await page.getByLabel('and exchanging 0 and 1').check();
  await flipButton(page, '[1]00').click();
  const both = JSON.parse(readFileSync(await table(page), 'utf8')).decisions;
  for (const [view, decision] of Object.entries({ '[1]00': '0', '0[1]0': '0', '00[1]': '0', '[0]11': '1', '1[0]1': '1', '11[0]': '1' })) {
    assert.ok(both.includes(`${view} ${decision}`), view);
  }
  await sameAsCommandLine(page, '2/5');
  await finish(page);
});

test('validity is kept: a forced view says why it stays', async () => {
  const page = await open(await server(), start);
  await ready(page);
  await page.getByLabel('free only').uncheck();
  const value = await worst(page);
  await flipButton(page, '[0]0*').click({ force: true }); // announced as disabled, and explains itself all the same
  await page.getByText('would break validity').waitFor();
  assert.equal(await worst(page), value);
  assert.equal(await page.getByTestId('validity').innerText(), 'holds');
  await finish(page);
});

test('the table of views does all of it from the keyboard', async () => {
  const page = await open(await server(), start);
  await ready(page);
  await page.getByLabel('process', { exact: false }).and(page.locator('select')).selectOption('2');
  const owners = await page.locator('[data-testid="views-table"] tbody tr td:nth-child(3)').allInnerTexts();
  assert.ok(owners.length > 0 && owners.every((text) => text === '2'));
  await flipButton(page, '1[0]*').focus();
  await page.keyboard.press('ArrowDown');
  const focused = await page.evaluate(() => document.activeElement.closest('tr').dataset.view);
  assert.notEqual(focused, '1[0]*');
  const before = await page.evaluate(() => document.activeElement.textContent);
  await page.keyboard.press('Enter');
  const label = await page.evaluate(() => document.activeElement.getAttribute('aria-label'));
  assert.notEqual(await page.evaluate(() => document.activeElement.textContent), before);
  assert.ok(label.includes(`decides ${1 - Number(before)}`), label);
  await page.keyboard.press('Control+z');
  assert.equal(await page.evaluate(() => document.activeElement.textContent), before);
  await sameAsCommandLine(page, '2/5');
  // The canvas too: the full stop selects views, Enter flips.
  await page.getByTestId('kripke-canvas').focus();
  for (let i = 0; i < 60 && !/^View\s(?![^]*forced)/.test(await page.getByTestId('inspector').innerText()); ++i)
    await page.keyboard.press('.');
  const decided = /decides ([01])/.exec(await page.getByTestId('inspector').innerText())[1];
  await page.keyboard.press('Enter');
  assert.equal(/decides ([01])/.exec(await page.getByTestId('inspector').innerText())[1], String(1 - Number(decided)));
  await sameAsCommandLine(page, '2/5');
  await finish(page);
});

test('a table can be read back, and a bad one is told in a sentence', async () => {
  const page = await open(await server(), start);
  await ready(page);
  await flipButton(page, '[1]0*').click();
  const value = await worst(page);
  const text = readFileSync(await table(page), 'utf8');
  await page.getByRole('button', { name: 'Reset' }).click();
  const give = (content) =>
    page.locator('input[type=file]').setInputFiles({ name: 'table.json', mimeType: 'application/json', buffer: Buffer.from(content) });
  await give(text);
  await page.getByText('The table was read').waitFor();
  assert.equal(await worst(page), value);
  await give('{');
  await page.getByText('the file is not JSON').waitFor();
  await give(text.replace('"[1]0* 1"', '"[1]0* 1", "[0]** 1"'));
  await page.getByText("validity forces 0 for the view '[0]**'").waitFor();
  assert.equal(await worst(page), value);
  await finish(page);
});

test('starting points: named, optimal, typed; errors in sentences', async () => {
  const page = await open(await server(), '#view=kripke&n=4&p=11/20');
  await ready(page);
  await page.getByLabel('Start from').selectOption('courteous@1,2,3');
  await page.getByTestId('distance').getByText('optimal here').waitFor();
  assert.equal(await worst(page), commandLine('optimal', '-n', '4', '--at', '11/20').value.exact);
  await drawn(page);
  await screenshot(page, 'kripke-four');
  await page.getByLabel('or a rule').fill('if(ones > zeros)');
  await page.getByRole('button', { name: 'Use', exact: true }).click();
  await page.getByRole('heading', { name: 'if(ones > zeros)' }).waitFor();
  await page.waitForFunction(() => document.querySelectorAll('tr[data-input]').length > 0);
  await sameAsCommandLine(page, '11/20');
  await finish(page);
});

test('an optimal algorithm without a name starts from its table', async () => {
  const page = await open(await server(), '#view=complex&n=3&r=2&p=9/20');
  await ready(page);
  assert.match(await page.getByTestId('distance').innerText(), /above/);
  await page.getByLabel('Start from').selectOption({ label: 'table 1, optimal for 0.4286 ≤ p ≤ 0.5' });
  await page.getByTestId('distance').getByText('optimal here').waitFor();
  await sameAsCommandLine(page, '9/20');
  await page.getByRole('button', { name: 'Undo' }).click();
  assert.match(await page.getByTestId('distance').innerText(), /above/);
  await finish(page);
});

test('what is selected in the complex is selected in the Kripke graph', async () => {
  const page = await open(await server(), '#view=complex&n=3&p=2/5&input=011');
  await ready(page);
  await screenshot(page, 'complex-desktop');
  await page.locator('path[data-facet="011 T.T"]').press('Enter');
  await page.locator('path[data-facet="011 T.T"][aria-pressed="true"]').waitFor();
  await page.getByRole('link', { name: 'Kripke graph' }).click();
  await drawn(page);
  assert.match(await page.getByTestId('inspector').innerText(), /Execution\s+011 T\.T/);
  assert.match(page.url(), /pattern=T\.T/);
  // And a view: picked by focus in the table, marked in the complex.
  await flipButton(page, '[0]*1').click();
  await page.getByRole('link', { name: 'Complex' }).click();
  await page.locator('g.view.selected[data-view="[0]*1"]').waitFor();
  const value = await worst(page);
  await page.locator('g.view[data-view="[0]*1"]').click();
  assert.notEqual(await worst(page), value);
  assert.equal(await worst(page), '51/125');
  await sameAsCommandLine(page, '2/5');
  await finish(page);
});

test('without a reduced graph the page says why and shows the complex', async () => {
  const page = await open(await server(), '#view=kripke&n=3&r=2&p=9/20');
  await ready(page);
  await page.getByText('needs one round of broadcasts').waitFor();
  await page.getByTestId('complex').waitFor();
  await page.locator('g.view:not(.forced)').first().click();
  await sameAsCommandLine(page, '9/20');
  await screenshot(page, 'kripke-two-rounds');
  await page.getByLabel('Channel').selectOption('unicast');
  await ready(page);
  await page.getByText('needs one round of broadcasts').waitFor();
  await page.getByRole('button', { name: 'Fewer: Rounds' }).click();
  await page.waitForFunction(() => document.querySelectorAll('tr[data-input]').length > 0);
  await sameAsCommandLine(page, '9/20');
  await page.getByRole('button', { name: 'More: Processes' }).click();
  await page.getByRole('button', { name: 'More: Processes' }).click();
  await page.getByTestId('limit').getByText('has 2^25 executions').waitFor();
  await ready(page); // the error is exact all the same
  assert.equal(
    await worst(page),
    commandLine('evaluate', 'courteous', '-n', '5', '--channel', 'unicast', '--at', '9/20').worst.value.exact,
  );
  await finish(page);
});

test('the picture is drawn when it changes and only then', async (t) => {
  const page = await open(await server(), start);
  await drawn(page);
  const frames = () => page.evaluate(() => Number(document.querySelector('canvas').dataset.frames));
  await page.mouse.move(5, 5);
  await page.waitForTimeout(400);
  const idle = await frames();
  await page.waitForTimeout(1000);
  assert.equal(await frames(), idle);
  const box = await page.getByTestId('kripke-canvas').boundingBox();
  const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(centre.x, centre.y);
  await page.mouse.down();
  const measured = await page.evaluate(async ({ x, y }) => {
    const canvas = document.querySelector('canvas');
    const before = Number(canvas.dataset.frames);
    const times = [];
    let last = performance.now();
    for (let i = 0; i < 120; ++i) {
      canvas.ownerDocument.dispatchEvent(
        new PointerEvent('pointermove', {
          clientX: x + 2 * i,
          clientY: y + (i % 40),
          pointerId: 1,
          pointerType: 'mouse',
          buttons: 1,
          bubbles: true,
        }),
      );
      canvas.dispatchEvent(
        new PointerEvent('pointermove', {
          clientX: x + 2 * i,
          clientY: y + (i % 40),
          pointerId: 1,
          pointerType: 'mouse',
          buttons: 1,
          bubbles: true,
        }),
      );
      await new Promise((done) => requestAnimationFrame(done));
      const now = performance.now();
      times.push(now - last);
      last = now;
    }
    times.sort((a, b) => a - b);
    return { frames: Number(canvas.dataset.frames) - before, median: times[60], slow: times[113] };
  }, centre);
  await page.mouse.up();
  assert.ok(measured.frames > 60, `${measured.frames} frames were drawn`);
  t.diagnostic(
    `turning n = 3: median frame ${measured.median.toFixed(1)} ms, 95 % within ${measured.slow.toFixed(1)} ms, ${measured.frames} frames`,
  );
  await finish(page);
});

for (const [name, options] of [
  ['light', {}],
  ['dark', { colorScheme: 'dark' }],
]) {
  test(`both views fit a phone, ${name}`, async () => {
    const page = await open(await server(), `${start}&input=011`, phone, options);
    await drawn(page);
    await noSidewaysScroll(page);
    await screenshot(page, `kripke-phone-${name}`);
    await page.getByRole('link', { name: 'Complex' }).click();
    await page.getByTestId('complex').waitFor();
    await noSidewaysScroll(page);
    await screenshot(page, `complex-phone-${name}`);
    await finish(page);
  });
}

test('all of it works from plain files, without a server', async (t) => {
  if (!existsSync(join(dist, 'tacit.wasm'))) return t.skip('tacit.wasm is not built');
  const page = await open(await fileServer(), start);
  await drawn(page);
  await flipButton(page, '[0]01').click();
  await sameAsCommandLine(page, '2/5');
  await page.getByLabel('Start from').selectOption('pref1');
  await page.getByRole('heading', { name: 'pref1' }).waitFor();
  await page.waitForFunction(
    () =>
      !document.querySelector('[data-exact]').textContent.includes('/125') ||
      document.querySelector('[data-profile]').textContent === '1 2 1 0',
  );
  await sameAsCommandLine(page, '2/5');
  await page.getByRole('button', { name: 'More: Rounds' }).click();
  await page.getByTestId('complex').waitFor();
  await page.waitForFunction(() => document.querySelector('[data-profile]').textContent.split(' ').length === 7);
  await sameAsCommandLine(page, '2/5');
  await finish(page);
});

test('two processes, all inputs at once', async () => {
  const page = await open(await server(), '#view=complex&n=2&p=1/2', desktop, { colorScheme: 'dark' });
  await ready(page);
  assert.equal(await page.locator('path[data-facet]').count(), 16);
  await page.locator('g.view[data-view="[1]0"]').click();
  await sameAsCommandLine(page, '1/2');
  await screenshot(page, 'complex-two-dark');
  await finish(page);
});
