// The page knows every parameter of every verb.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { file, questions } from '../dev/questions.mjs';
import { server } from './harness.mjs';

test('the types of the questions are those of the program', async () => {
  const description = await (await fetch(`${await server()}api/openapi.json`)).json();
  assert.equal(readFileSync(file, 'utf8'), questions(description), 'npm run questions writes them again');
});
