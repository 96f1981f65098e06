// The page in class and on slides: the tour, the exercises, presenting, and being shown inside other pages.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { commandLine, fileServer, finish, noSidewaysScroll, open, phone, screenshot, tacit } from './harness.mjs';

const card = (page) => page.getByTestId('learn');
const verdict = (page, text) => card(page).getByTestId('verdict').getByText(text).waitFor();
const check = (page) => card(page).getByRole('button', { name: 'Check', exact: true }).click();
const hash = (page) => page.evaluate(() => decodeURIComponent(location.hash));
const exactly = (page, p) => page.getByLabel('p, exactly').fill(p);

test('the tour leads through every view, by keyboard alone, and ends at the exercises', async () => {
  const page = await open(await fileServer(), '#view=optimum&n=3&p=1/2', phone);
  await page.getByRole('button', { name: 'Learn' }).press('Enter');
  const seen = new Set();
  for (let k = 1; k <= 9; ++k) {
    await card(page).getByText(`${k} of 9`).waitFor();
    await page.waitForFunction((step) => location.hash.includes(`learn=tour-${step}`), k);
    await page.locator('main .card').first().waitFor();
    assert.equal(await page.locator('[role=alert] .message').count(), 0);
    await noSidewaysScroll(page);
    seen.add(/view=(\w+)/.exec(await hash(page))[1]);
    if (k < 9) await card(page).getByRole('button', { name: 'Next' }).press('Enter');
  }
  assert.deepEqual([...seen].sort(), ['channel', 'complex', 'execution', 'kripke', 'optimum']);
  await page.getByTestId('mine').waitFor(); // the last step draws a rule
  await card(page).getByRole('button', { name: 'Exercises' }).press('Enter');
  await card(page).getByText('1. Reach 51/125 yourself').waitFor();
  await card(page).getByRole('button', { name: 'Close' }).press('Enter');
  assert.equal(await card(page).count(), 0);
  await finish(page);
});

test('what the tour says happens', async () => {
  const page = await open(await fileServer(), '#learn=tour-2&view=execution&n=3&p=2/5&input=011&pattern=T.T');
  await page.getByTestId('outcome').getByText('Disagreement').waitFor(); // "lets them decide differently"
  const [one, other] = ['courteous', 'pref1'].map((name) => commandLine('evaluate', name, '-n', '3', '--at', '2/3').worst.value.exact);
  assert.equal(one, other); // "two algorithms are equally good"
  // "pref1 is the best there is on the channel of the paper; here it is not even better than courteous"
  const error = (name, ...more) => commandLine('evaluate', name, '-n', '3', '--at', '4/5', ...more).worst.value;
  assert.equal(error('pref1').exact, commandLine('optimal', '-n', '3', '--at', '4/5').value.exact);
  assert.ok(error('pref1', '--channel', 'radio').approx > error('courteous', '--channel', 'radio').approx);
  await finish(page);
});

// Every exercise says no to its start, and yes to a solution, by the word of the engine.
test('the exercises check themselves', async () => {
  const page = await open(await fileServer(), '#learn=exercise-1&view=kripke&n=3&p=2/5&algorithm=majority');
  const start = async (k, title) => {
    await card(page).getByText(`${k}. ${title}`).waitFor();
    await card(page).getByRole('button', { name: 'Start' }).click();
  };
  const next = () => card(page).getByRole('button', { name: 'Next' }).click();
  const rule = async (text) => {
    await page.getByLabel('or a rule').fill(text);
    await page.getByRole('button', { name: 'Use', exact: true }).click();
    await page.getByRole('heading', { name: text, exact: true }).waitFor();
  };

  await start(1, 'Reach 51/125 yourself');
  assert.equal(commandLine('optimal', '-n', '3', '--at', '2/5').value.exact, '51/125');
  await page.getByTestId('worst-value').waitFor();
  await check(page);
  await verdict(page, 'nothing has been edited');
  // courteous gives way where one value is heard and differs: majority decides 0 there.
  for (const view of ['[0]1*', '[0]*1', '1[0]*', '*[0]1', '1*[0]', '*1[0]']) {
    await page.locator(`[data-testid="views-table"] tr[data-view="${view}"] button.flip`).click();
    await check(page);
    await verdict(page, view === '*1[0]' ? 'Solved: the worst input has 51/125' : 'Not yet: the worst input has');
  }
  await next();

  await start(2, 'Where is majority worst?');
  const all = commandLine('evaluate', 'majority', '-n', '4', '--at', '2/5', '--inputs', 'all').inputs;
  const value = ({ value: { exact } }) => Number(exact.split('/')[0]) / Number(exact.split('/')[1] ?? 1);
  const most = Math.max(...all.map(value));
  const [good, bad] = [all.find((each) => value(each) === most), all.find((each) => value(each) > 0 && value(each) < most)];
  for (const [each, said] of [
    [bad, 'Not yet: on'],
    [good, 'Solved: on'],
  ]) {
    await page.evaluate((input) => (location.hash = location.hash.replace(/input=\d*/, `input=${input}`)), each.input);
    await page.waitForFunction((input) => location.hash.includes(`input=${input}`), each.input);
    await check(page);
    await verdict(page, said);
  }
  await next();

  await start(3, 'Beat courteous');
  await page.getByTestId('worst-value').waitFor();
  await check(page);
  await verdict(page, 'Not yet: yours has');
  const at = (name) => commandLine('evaluate', name, '-n', '4', '--at', '11/20').worst.value.approx;
  const winner = ['courteous@1,2,3', 'pref1', 'majority', 'courteous@1,2'].find((name) => at(name) < at('courteous'));
  assert.ok(winner);
  await rule(winner);
  await page.getByTestId('worst-value').waitFor();
  await check(page);
  await verdict(page, 'Solved:');
  await next();

  await start(4, 'Where do they cross?');
  for (const [p, said] of [
    ['0.6667', 'Not yet: at p'],
    ['2/3', 'Solved: they cross at p = 2/3'],
  ]) {
    await exactly(page, p);
    await check(page);
    await verdict(page, said);
  }
  await next();

  await start(5, 'Make courteous disagree');
  await check(page);
  await verdict(page, 'Not yet: 3 broadcasts');
  await page.locator('[data-link="0.0"]').press('Enter');
  await check(page);
  await verdict(page, 'Not yet: here they agree'); // all hold 0
  await page.evaluate(() => (location.hash = location.hash.replace('input=000', 'input=011').replace(/pattern=[^&]*/, 'pattern=T.T')));
  await page.getByTestId('outcome').getByText('Disagreement').waitFor();
  await check(page);
  await verdict(page, 'Solved: on 011 with T.T');
  await next();

  await start(6, 'Write pref1 as a rule');
  await check(page);
  await verdict(page, 'Type a rule');
  await rule('if(ones>=zeros)');
  await check(page);
  await verdict(page, 'Not yet: it differs in');
  await rule('if(ones>0)');
  await check(page);
  await verdict(page, 'Solved: if(ones>0) decides as pref1');
  await card(page).getByText('6 of 6 solved').waitFor();
  await exactly(page, '1/2');
  await check(page);
  await verdict(page, 'about p = 2/5');
  await page.reload();
  await card(page).getByText('6 of 6 solved').waitFor();
  await finish(page);
});

test('a presentation has large type, plays, and goes from scene to scene with the keys of a presenter', async () => {
  const page = await open(await fileServer(), '#view=execution&n=3&r=2&p=2/5', { width: 1280, height: 720 });
  const size = () => page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
  const usual = await size();
  await page.getByRole('button', { name: 'Present' }).click();
  const bar = page.getByTestId('present');
  await bar.waitFor();
  assert.ok((await size()) >= 1.2 * usual, `${await size()} px`);
  for (const viewport of [phone, { width: 640, height: 360 }, { width: 1280, height: 720 }]) {
    await page.setViewportSize(viewport);
    await noSidewaysScroll(page);
  }

  // Rounds and p play by themselves; less motion means fewer and larger steps, and both end by themselves.
  await bar.getByLabel('Pace').selectOption('quick');
  await bar.getByRole('button', { name: 'Play rounds' }).click();
  await page.getByText('round 0 of 2').waitFor();
  await page.getByText('round 2 of 2').waitFor();
  await bar.getByRole('button', { name: 'Play p' }).click();
  await page.waitForFunction(() => /p=7\/10/.test(location.hash));
  await bar.getByRole('button', { name: 'Stop' }).click();
  assert.match(await hash(page), /p=(\d\/10|[1-4]\/5|1\/2)(&|$)/);

  // Without scenes: from view to view.
  await page.keyboard.press('PageUp');
  await page.getByText('round 1 of 2').waitFor();
  await page.keyboard.press('PageUp');
  await page.keyboard.press('PageUp');
  await page.getByTestId('complex').waitFor();

  // With scenes: those, whatever has the focus, the slider of the plot included.
  await page.evaluate(() => (location.hash = '#view=optimum&n=3&p=2/3&present=1'));
  await page.getByTestId('optimum-value').waitFor();
  await bar.getByText('Scenes').click();
  await bar.getByRole('button', { name: 'Add what is shown' }).click();
  await page.evaluate(() => (location.hash = '#view=kripke&n=2&p=1/2&algorithm=pref1&present=1'));
  await page.getByTestId('kripke-canvas').waitFor();
  await bar.getByRole('button', { name: 'Add what is shown' }).click();
  await bar.getByText('2 of 2').waitFor();
  await page.keyboard.press('PageUp');
  await page.getByRole('heading', { name: 'Optimum at p = 2/3' }).waitFor();
  await page.getByRole('slider', { name: 'p, the probability of delivery' }).focus();
  await page.keyboard.press('PageDown');
  await page.getByTestId('kripke-canvas').waitFor();
  assert.match(await hash(page), /view=kripke&n=2.*algorithm=pref1/);
  await page.keyboard.press('PageDown'); // there is no more
  await screenshot(page, 'present-kripke', { fullPage: false });
  // A file takes them to another machine.
  const [download] = await Promise.all([page.waitForEvent('download'), bar.getByRole('button', { name: 'Save to a file' }).click()]);
  const path = await download.path();
  for (const k of [2, 1]) await bar.getByRole('button', { name: `Remove scene ${k}` }).click();
  await bar.getByText('views', { exact: true }).waitFor();
  await bar.getByLabel('A file of scenes').setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
  await page.getByRole('alert').getByText("There are no scenes in 'x.json'").waitFor();
  await bar.getByLabel('A file of scenes').setInputFiles(path);
  await bar.getByText('1 of 2').waitFor();
  await page.reload();
  await bar.getByText('1 of 2').waitFor();
  await bar.getByRole('button', { name: 'Leave' }).click();
  assert.equal(await size(), usual);
  assert.equal(await bar.count(), 0);
  await finish(page);
});

// A page of another origin with the explorer in a frame.
function slides(address) {
  return new Promise((resolve) => {
    const listener = createServer((_, response) =>
      response
        .writeHead(200, { 'Content-Type': 'text/html' })
        .end(`<!doctype html><title>slides</title><iframe width="800" height="600" src="${address}"></iframe>`),
    );
    listener.listen(0, '127.0.0.1', () =>
      resolve({ origin: `http://127.0.0.1:${listener.address().port}`, close: () => listener.close() }),
    );
  });
}

function served(...options) {
  return new Promise((resolve, reject) => {
    const child = spawn(tacit, ['serve', '--port', '0', '--no-browser', ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
    child.on('error', reject);
    child.stdout.once('data', (line) => resolve({ address: String(line).trim(), close: () => child.kill('SIGINT') }));
  });
}

// Requests to another origin than the first page's are the point here.
async function framed(origin) {
  const page = await open(origin);
  page.expected = /frame-ancestors|X-Frame-Options|Refused to (frame|display)|404|Framing/;
  return page;
}

// The browser has put a page of its own in the place of the frame.
async function refused(page) {
  for (let tries = 0; tries < 100; ++tries) {
    if (page.frames().some((each) => each.url().startsWith('chrome-error:'))) return;
    await page.waitForTimeout(100);
  }
  assert.fail(`shown: ${page.frames().map((each) => each.url())}`);
}

test('other pages may not show the explorer, unless its server names them', async () => {
  const server = await served();
  const deck = await slides(`${server.address}?embed#view=optimum&n=3&p=2/5`);
  let page = await framed(deck.origin);
  await refused(page);
  await page.context().close();
  server.close();

  const willing = await served('--embed', deck.origin);
  const second = await slides(`${willing.address}?embed#view=optimum&n=3&p=2/5`);
  const other = await framed(second.origin); // another origin than the one that is named
  await refused(other);
  await other.context().close();
  page = await open(deck.origin);
  await page.evaluate((address) => (document.querySelector('iframe').src = `${address}?embed#view=kripke&n=3&p=2/5`), willing.address);
  const frame = page.frameLocator('iframe');
  await frame.getByTestId('kripke-canvas').waitFor();
  assert.equal(await frame.getByRole('navigation').count(), 0);
  assert.equal(await frame.getByLabel('Processes').count(), 0);
  await frame.getByRole('link', { name: 'tacit explorer' }).waitFor();
  await page.context().close();
  for (const each of [willing, deck, second]) each.close();
});

test('plain files are not shown by other pages, unless the page itself names them', async () => {
  const address = await fileServer();
  const deck = await slides(`${address}?embed#view=optimum&n=3&p=2/5`);
  const page = await framed(deck.origin);
  await page.frameLocator('iframe').getByText('not shown inside pages of other sites').waitFor();
  assert.equal(await page.frameLocator('iframe').locator('main').count(), 0);
  await page.route(`${address}?embed`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace('content="none"', `content="${deck.origin}"`) });
  });
  await page.reload();
  await page.frameLocator('iframe').getByTestId('optimum-value').waitFor({ state: 'attached' });
  await page.context().close();
  deck.close();
});
