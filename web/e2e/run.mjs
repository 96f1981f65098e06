// Runs every e2e/*.test.mjs, one after the other, against the page built in dist/. Each has a process of its own, with its
// own server and browser, because what a file leaves behind ends with its last test.
// Names given on the command line select files: npm run e2e -- optimum
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = dirname(fileURLToPath(import.meta.url));
if (!existsSync(join(dirname(folder), 'dist/index.html'))) {
  console.error('the page is not built: run npm run build first');
  process.exit(1);
}
const wanted = process.argv.slice(2);
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.test.mjs') && (wanted.length === 0 || wanted.some((each) => name.includes(each))))
  .sort();
const failed = files.filter((name) => spawnSync(process.execPath, [join(folder, name)], { stdio: 'inherit' }).status !== 0);
if (files.length === 0) console.error(`no test is called ${wanted.join(' or ')}`);
if (failed.length > 0) console.error(`failed: ${failed.join(', ')}`);
process.exit(files.length > 0 && failed.length === 0 ? 0 : 1);
