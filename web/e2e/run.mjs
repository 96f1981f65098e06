// Runs every e2e/*.test.mjs in one process, one test after the other, against the page built in dist/.
// Names given on the command line select files: npm run e2e -- optimum
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { dist, web } from './harness.mjs';

if (!existsSync(join(dist, 'index.html'))) {
  console.error('the page is not built: run npm run build first');
  process.exit(1);
}
const wanted = process.argv.slice(2);
const files = readdirSync(join(web, 'e2e')).filter((name) => name.endsWith('.test.mjs'));
for (const name of files.sort()) {
  if (wanted.length === 0 || wanted.some((each) => name.includes(each))) await import(join(web, 'e2e', name));
}
