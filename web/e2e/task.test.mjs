// Tasks beyond consensus of two values in the view Optimum: approximate agreement, more values, set agreement.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { checker, commandLine, fileServer, finish, noSidewaysScroll, open, phone, screenshot, server } from './harness.mjs';

const value = (page) => page.getByTestId('optimum-value').innerText();
const proved = (page, exact) => page.locator('[data-testid="optimum-value"]').getByText(exact, { exact: true }).waitFor();

test('approximate agreement is solved for every p, piece by piece', async () => {
  const page = await open(await server(), '#view=optimum&n=3&task=approximate&p=3/4');
  await page.getByRole('heading', { name: 'How far apart must they end?' }).waitFor();
  await proved(page, '5/32');
  await page.getByRole('row', { name: '1/2 ≤ p ≤ 1' }).waitFor();
  assert.equal(await page.getByTestId('optimum-algorithm').innerText(), 'decisions that are fractions');
  for (const p of ['2/5', '1/2', '61/100', '9/10', '123/457']) {
    await page.getByLabel('p, exactly').fill(p);
    await proved(page, commandLine('optimal', '-n', '3', '--task', 'approximate', '--at', p).value.exact);
  }
  // Rules beside it, the mean among them, by their exact discrepancy.
  const mean = commandLine('evaluate', 'mean', '-n', '3', '--task', 'approximate', '--at', '123/457').worst.value;
  await page.getByRole('row', { name: /^mean/ }).getByTitle(mean.exact, { exact: true }).waitFor();
  await page.getByTestId('certificate').waitFor();
  await screenshot(page, 'optimum-approximate');
  await finish(page);
});

test('without a server approximate agreement is known at every hundredth, and a sentence says so', async () => {
  const page = await open(await fileServer(), '#view=optimum&n=4&task=approximate&p=3/5');
  await proved(page, commandLine('optimal', '-n', '4', '--task', 'approximate', '--at', '3/5').value.exact);
  await page.getByTestId('offline-task').getByText('at every hundredth').waitFor();
  await page.getByLabel('p, exactly').fill('3/7');
  await page.getByText('searching needs a server').waitFor();
  assert.equal(await page.getByTestId('optimum-value').count(), 0);
  await finish(page);
});

test('more values and set agreement come from the atlas, by keyboard and in the link', async () => {
  const page = await open(await fileServer(), '#view=optimum&n=3&p=1/2');
  await proved(page, '3/8');
  const task = page.getByRole('group', { name: 'Task' });
  await task.getByLabel('Values').focus();
  await page.keyboard.press('ArrowDown');
  await proved(page, '1/2'); // more values are harder
  assert.match(page.url(), /values=3/);
  assert.equal(commandLine('optimal', '-n', '3', '--values', '3', '--at', '1/2').value.exact, '1/2');
  await page.getByRole('group', { name: 'Curves shown' }).getByRole('button', { name: 'plurality', exact: true }).waitFor();
  const plurality = commandLine('evaluate', 'plurality', '-n', '3', '--values', '3', '--at', '1/2').worst.value.exact;
  await page
    .getByRole('row', { name: /^plurality/ })
    .getByTitle(plurality, { exact: true })
    .waitFor();

  await task.getByLabel('Task').selectOption('set:2');
  await page.getByRole('heading', { name: 'How often must they decide more than 2 values?' }).waitFor();
  await proved(page, '1/8'); // silence
  assert.match(page.url(), /task=set:2&values=3/);
  await page.reload();
  await proved(page, '1/8');
  await page.goBack();
  await proved(page, '1/2');
  assert.equal(await task.getByLabel('Task').inputValue(), 'consensus');
  // Set agreement on two values needs three processes.
  await page.goForward();
  await proved(page, '1/8');
  await page.getByRole('button', { name: 'Fewer: Processes' }).click();
  await page.getByRole('heading', { name: 'How often must they disagree?' }).waitFor();
  assert.doesNotMatch(page.url(), /task=/);
  await finish(page);
});

test('what the atlas lacks of other tasks is searched for, and its figure says what it is', async () => {
  const page = await open(await server(), '#view=optimum&n=2&r=1&channel=unicast&values=3&p=2/5');
  await page.getByRole('button', { name: 'Search every p' }).click();
  await proved(page, commandLine('optimal', '-n', '2', '--channel', 'unicast', '--values', '3', '--at', '2/5').value.exact);
  await page.evaluate(() => (location.hash = '#view=optimum&n=3&task=set:2&values=3&p=1/2'));
  await proved(page, '1/8');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'LaTeX' }).click()]);
  assert.equal(download.suggestedFilename(), 'optimum-n3-r1-broadcast-set2-values3.tex');
  await finish(page);
});

test('the best algorithm of a class is found, and stands beside the optimum of all', async () => {
  const page = await open(await server(), '#view=optimum&n=4&p=3/5');
  await page.getByTestId('optimum-value').waitFor();
  const group = page.getByRole('group', { name: 'Task' });
  for (const name of ['anonymous', 'leader+dual', 'any+dual']) {
    await group.getByLabel('Algorithms').selectOption(name);
    const found = commandLine('optimal', '-n', '4', '--at', '3/5', '--class', name);
    await proved(page, found.value.exact);
    assert.match(decodeURIComponent(page.url()), new RegExp(`class=${name.replace('+', '.')}`));
    await page.getByTestId('optimum-algorithm').waitFor();
    await page.getByTestId('certificate').waitFor();
  }
  await group.getByLabel('Algorithms').selectOption('leader');
  await page.getByText('treats all processes but the first alike').waitFor();
  await page.getByRole('group', { name: 'Curves shown' }).getByRole('button', { name: 'optimum of all' }).waitFor();
  // Classes are about one round.
  await page.getByRole('button', { name: 'More: Rounds' }).click();
  await page.waitForFunction(() => !location.hash.includes('class='));
  assert.equal(await group.getByLabel('Algorithms').count(), 0);
  await finish(page);
});

test('classes of the atlas need no server', async () => {
  const page = await open(await fileServer(), '#view=optimum&n=6&class=leader&p=7/10');
  const found = commandLine('optimal', '-n', '6', '--at', '7/10', '--class', 'leader');
  assert.equal(found.status, 'optimal');
  await proved(page, found.value.exact);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId('certificate').click()]);
  assert.match(execFileSync(checker, [await download.path()], { encoding: 'utf8' }), /^accepted: .*that treats processes 2 to 6 alike/);
  await page.getByRole('group', { name: 'Curves shown' }).getByRole('button', { name: 'optimum of all' }).waitFor();
  await page.getByLabel('Algorithms').selectOption('anonymous');
  await proved(page, commandLine('optimal', '-n', '6', '--at', '7/10', '--class', 'anonymous').value.exact);
  await finish(page);
});

test('the other views say that they are about consensus, and everything fits a phone', async () => {
  const page = await open(await fileServer(), '#view=kripke&n=3&task=approximate', phone);
  await page.getByText('This view is about consensus of two values').waitFor();
  await page.getByRole('link', { name: 'Optimum' }).click();
  await page.getByRole('heading', { name: 'How far apart must they end?' }).waitFor();
  assert.equal(await value(page), '51/125'); // at 2/5 fractions do not help
  await noSidewaysScroll(page);
  await screenshot(page, 'optimum-approximate-phone');
  await finish(page);
});
