// Puts the certificates of the shipped atlas beside the page, as data/certificates/NAME: copied when building, read from
// the atlas while developing.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

export function certificates(folder: string): Plugin {
  const names = (): string[] =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter((name) => name.endsWith('.cert.zst'))
          .sort()
      : [];
  return {
    name: 'certificates',
    generateBundle() {
      for (const name of names())
        this.emitFile({ type: 'asset', fileName: `data/certificates/${name}`, source: readFileSync(join(folder, name)) });
    },
    configureServer(server) {
      server.middlewares.use('/data/certificates', (request, response, next) => {
        const name = basename(request.url ?? '');
        if (!names().includes(name)) return next();
        response.end(readFileSync(join(folder, name)));
      });
    },
  };
}
