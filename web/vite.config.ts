// How the page is built: static files with relative addresses, so that they work from the tacit program, from any
// file server and under any prefix.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin, ProxyOptions } from 'vite';
import { defineConfig } from 'vitest/config';
import { certificates } from './dev/certificates';
import { offline } from './dev/offline';

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

// While developing, questions go to a running `tacit serve`, whose address is in TACIT_SERVER. It answers its own page
// only, so requests do not say where they come from.
const api: ProxyOptions = {
  target: process.env['TACIT_SERVER'] ?? 'http://127.0.0.1:8717/',
  changeOrigin: true,
  configure: (proxy) => proxy.on('proxyReq', (request) => request.removeHeader('origin')),
};

export default defineConfig({
  base: './',
  plugins: [svelte(), onlyWoff2(), certificates('../atlas/certificates'), offline('dev/worker.js')],
  build: { target: 'es2022', chunkSizeWarningLimit: 800, assetsInlineLimit: 0 },
  worker: { format: 'es' },
  server: { host: '127.0.0.1', proxy: { '/api': api } },
  preview: { host: '127.0.0.1', proxy: { '/api': api } },
  test: { include: ['src/**/*.test.ts'] },
});
