// The data beside the page are those of the program.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { coinValue, processes, steps } from '../dev/coins.mjs';
import { exported, tables } from '../dev/data.mjs';
import { checker, dist, tacit } from './harness.mjs';

test('the atlas of the page is the one of the program', () => {
  assert.equal(readFileSync(join(dist, 'data/atlas.json'), 'utf8'), exported(tacit), 'run npm run data');
  assert.equal(readFileSync(join(dist, 'data/tables.json'), 'utf8'), tables(tacit), 'run npm run data');
});

test('the values of shared coins are those of the program', () => {
  for (const n of processes) {
    const { steps: shipped, values } = JSON.parse(readFileSync(join(dist, `data/coins/${n}.json`), 'utf8'));
    assert.equal(shipped, steps);
    const k = (37 * n) % steps; // a different place for every n
    assert.equal(values[k], coinValue(tacit, n, k), `n = ${n}, p = ${k}/${steps}: run npm run data`);
  }
});

test('every certificate that the page offers is there and accepted', () => {
  const atlas = JSON.parse(readFileSync(join(dist, 'data/atlas.json'), 'utf8'));
  const files = atlas.systems.flatMap((system) => system.certificates).map((each) => join(dist, 'data/certificates', each.file));
  assert.ok(files.length > 0);
  for (const file of files) assert.ok(existsSync(file), file);
  const lines = execFileSync(checker, files, { encoding: 'utf8' }).trim().split('\n');
  assert.deepEqual(
    lines.filter((line) => !line.includes('accepted')),
    [],
  );
});
