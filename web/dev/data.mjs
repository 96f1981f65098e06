// npm run data: writes public/data/atlas.json, what `tacit atlas export --format json` says about the shipped atlas, with
// file names instead of paths. The program is named by the environment's TACIT. A test compares the two.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// The export with the paths of the certificates shortened to their names, as text with a system to a line.
export function exported(program) {
  const atlas = JSON.parse(execFileSync(program, ['atlas', 'export', '--format', 'json'], { encoding: 'utf8' }));
  for (const system of atlas.systems) {
    for (const certificate of system.certificates) certificate.file = certificate.file.replace(/.*\//, '');
  }
  return `{"verb":"atlas","systems":[\n${atlas.systems.map((system) => JSON.stringify(system)).join(',\n')}\n]}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), 'public/data');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'atlas.json'), exported(process.env.TACIT ?? 'tacit'));
}
