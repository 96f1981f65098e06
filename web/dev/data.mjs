// npm run data: writes public/data/atlas.json, what `tacit atlas export --format json` says about the shipped atlas, with
// file names instead of paths, for as many processes as the page has; public/data/tables.json, the decision tables of its
// algorithms that have no name; public/data/coins/N.json (coins.mjs), which takes minutes; and public/data/map.json, what is
// known of up to 64 processes. `npm run data -- atlas` writes only those named. The program is named by the environment's
// TACIT. A test compares.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { coins, processes } from './coins.mjs';

const mostProcesses = 12; // of the page

// The export with the paths of the certificates shortened to their names, as text with a system to a line.
export function exported(program) {
  const atlas = JSON.parse(execFileSync(program, ['atlas', 'export', '--format', 'json'], { encoding: 'utf8' }));
  atlas.systems = atlas.systems.filter(({ n }) => n <= mostProcesses);
  for (const system of atlas.systems) {
    for (const certificate of system.certificates) certificate.file = certificate.file.replace(/.*\//, '');
  }
  return `{"verb":"atlas","systems":[\n${atlas.systems.map((system) => JSON.stringify(system)).join(',\n')}\n]}\n`;
}

// The tables of the optimal algorithms without a name, as text with a table to a line.
export function tables(program) {
  const folder = mkdtempSync(join(tmpdir(), 'tacit-tables-'));
  const rows = [];
  for (const { n, rounds, channel, task = 'consensus', values = 2, class: among = 'any', pieces } of JSON.parse(exported(program))
    .systems) {
    if (task !== 'consensus' || values !== 2 || among !== 'any') continue; // what the page shows
    for (const { from, to, algorithm } of pieces) {
      if (!algorithm.startsWith('table ')) continue;
      const at = ((from.approx + to.approx) / 2).toFixed(4);
      const file = join(folder, 'table.json');
      execFileSync(
        program,
        ['optimal', '-n', String(n), '-r', String(rounds), '--channel', channel, '--at', at, '--algorithm', file, '--quiet'],
        {
          stdio: 'ignore',
          env: { ...process.env, TACIT_ATLAS: folder }, // what is found is not kept; the shipped atlas is read all the same
        },
      );
      rows.push(JSON.stringify({ algorithm, table: JSON.parse(readFileSync(file, 'utf8')) }));
    }
  }
  rmSync(folder, { recursive: true });
  return `{"tables":[\n${rows.join(',\n')}\n]}\n`;
}

// What is known of up to 64 processes, by the shipped atlas.
export function map(program) {
  const folder = mkdtempSync(join(tmpdir(), 'tacit-map-'));
  const file = join(folder, 'map.json');
  execFileSync(program, ['laws', '--map', file, '--quiet'], { env: { ...process.env, TACIT_ATLAS: join(folder, 'atlas') } });
  const text = readFileSync(file, 'utf8');
  rmSync(folder, { recursive: true });
  return text;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), 'public/data');
  mkdirSync(join(folder, 'coins'), { recursive: true });
  const program = process.env.TACIT ?? 'tacit';
  const written = { atlas: exported, tables, map };
  const wanted = process.argv.slice(2);
  for (const [name, make] of Object.entries(written)) {
    if (wanted.length === 0 || wanted.includes(name)) writeFileSync(join(folder, `${name}.json`), make(program));
  }
  if (wanted.length === 0 || wanted.includes('coins')) {
    for (const n of processes) writeFileSync(join(folder, 'coins', `${n}.json`), coins(program, n));
  }
}
