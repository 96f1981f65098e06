// Writes the service worker of the built page, sw.js: worker.js with the list of the files that it keeps and their hash.
// Certificates are not among them: they are large, and whoever wants one downloads it.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

// Paths below the folder, with slashes, sorted.
function pathsIn(folder: string, under = ''): string[] {
  return readdirSync(join(folder, under), { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? pathsIn(folder, `${under}${entry.name}/`) : [`${under}${entry.name}`]))
    .sort();
}

// The text of the worker for the files of a folder. The page itself is asked for by the name of the folder: some servers
// know no index.html.
export function workerFor(folder: string, source: string): string {
  const paths = pathsIn(folder).filter((path) => path !== 'sw.js' && !path.startsWith('data/certificates/'));
  const hash = createHash('sha256').update(source);
  for (const path of paths) hash.update(`\0${path}\0`).update(readFileSync(join(folder, path)));
  const files = paths.map((path) => (path === 'index.html' ? './' : path));
  return `const version = '${hash.digest('hex').slice(0, 16)}';\nconst files = ${JSON.stringify(files, undefined, 1)};\n${source}`;
}

export function offline(source: string): Plugin {
  let folder = 'dist';
  return {
    name: 'offline',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle() {
      if (!existsSync(join(folder, 'index.html'))) return; // the build failed
      writeFileSync(join(folder, 'sw.js'), workerFor(folder, readFileSync(source, 'utf8')));
    },
  };
}
