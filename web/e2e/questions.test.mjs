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

test('a parameter that is added to a question is one of its type', () => {
  const colour = { type: ['string', 'number'], description: 'The colour of the answer.', default: 'blue' };
  const described = (properties) => ({ components: { schemas: { Error: {}, evaluate: { type: 'object', properties } } } });
  assert.doesNotMatch(questions(described({})), /colour/);
  assert.match(questions(described({ colour })), /readonly evaluate: \{\n {4}readonly colour\?: undefined \| Text;\n {2}\};/);
});
