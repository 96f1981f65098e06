// npm run questions: writes src/lib/engine/questions.ts, the parameters of every verb as types, from /api/openapi.json of the
// program that the environment's TACIT names. A test compares.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const file = fileURLToPath(new URL('../src/lib/engine/questions.ts', import.meta.url));

function typeOf(schema) {
  if (schema.const !== undefined) return `'${schema.const}'`;
  if (schema.anyOf !== undefined) return 'Algorithm | readonly Algorithm[]';
  if (schema.type.includes('object')) return schema.type.includes('number') ? 'Text | ChannelFile' : 'Algorithm';
  return schema.type.includes('boolean') ? 'Flag' : 'Text';
}

// The types as text, from the description of the API.
export function questions(description) {
  const verbs = Object.entries(description.components.schemas).filter(([name]) => name !== 'Error');
  const lines = verbs.flatMap(([verb, { properties, required = [] }]) => [
    `  readonly ${verb}: {`,
    ...Object.entries(properties).map(([name, schema]) => {
      const key = /^\w+$/.test(name) ? name : `'${name}'`;
      return `    readonly ${key}${required.includes(name) ? ': ' : '?: undefined | '}${typeOf(schema)};`;
    }),
    '  };',
  ]);
  return [
    '// What can be asked, verb by verb. Made from /api/openapi.json by `npm run questions`; a test compares.',
    "import type { ChannelFile, DecisionTable } from './types';",
    '',
    'type Text = string | number; // numbers are read digit by digit',
    'type Flag = boolean | string;',
    'type Algorithm = string | DecisionTable;',
    '',
    'export interface Questions {',
    ...lines,
    '}',
    '',
  ].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = spawn(process.env.TACIT ?? 'tacit', ['serve', '--port', '0', '--no-browser'], { stdio: ['ignore', 'pipe', 'inherit'] });
  server.stdout.once('data', async (line) => {
    const answer = await fetch(`${/http:\S+/.exec(line)[0]}api/openapi.json`);
    writeFileSync(file, questions(await answer.json()));
    server.kill();
  });
}
