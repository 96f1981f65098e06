// How the page is built: static files with relative addresses, so that they work from the tacit program, from any
// file server and under any prefix.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vitest/config';
import { commandLineApi } from './dev/api';
import { certificates } from './dev/certificates';

// KaTeX lists three formats of every font; all browsers that run this page read woff2.
function onlyWoff2(): Plugin {
  return {
    name: 'only-woff2',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('katex') || !id.includes('.css')) return null;
      return code.replace(/,\s*url\([^)]*\.(?:woff|ttf)\)\s*format\("[^"]*"\)/g, '');
    },
  };
}

export default defineConfig({
  base: './',
  plugins: [svelte(), onlyWoff2(), commandLineApi(process.env['TACIT']), certificates('../atlas/certificates')],
  build: { target: 'es2022', chunkSizeWarningLimit: 800, assetsInlineLimit: 0 },
  worker: { format: 'es' },
  server: { host: '127.0.0.1' },
  preview: { host: '127.0.0.1' },
  test: { include: ['src/**/*.test.ts', 'dev/**/*.test.ts'] },
});
