// What the end-to-end tests share: servers for the built page, a real Chromium, and pages that remember what went wrong.
//
//   TACIT            the program; `tacit serve` shows the page and answers /api
//   TACIT_CHECK      the certificate checker
//   E2E_SCREENSHOTS  a folder for screenshots; none are taken without it
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, extname, join, normalize } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export const web = dirname(dirname(fileURLToPath(import.meta.url)));
export const dist = join(web, 'dist');
export const tacit = process.env.TACIT ?? 'tacit';
export const checker = process.env.TACIT_CHECK ?? join(dirname(dirname(tacit)), 'tacit-check/tacit-check');

// What was started ends with the tests: first the browser, then those it is connected to. Nobody is waited for longer
// than ten seconds, but it is told.
const closing = { browser: undefined, files: undefined, server: undefined };
after(async () => {
  for (const [name, close] of Object.entries(closing)) {
    if (close === undefined) continue;
    let timer;
    const late = new Promise((resolve) => (timer = setTimeout(() => resolve('late'), 10_000)));
    if ((await Promise.race([close(), late])) === 'late') console.error(`e2e: ${name} did not close`);
    clearTimeout(timer);
  }
});
process.once('SIGTERM', () => process.exit(143)); // so that what was started is ended as well

// The answer of the command line, for comparison with what the page shows.
export function commandLine(...args) {
  return JSON.parse(execFileSync(tacit, [...args, '--format', 'json', '--quiet'], { encoding: 'utf8', maxBuffer: 1 << 28 }));
}

function firstLine(child, pattern) {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (part) => {
      text += part;
      const found = pattern.exec(text);
      if (found) resolve(found[0]);
    });
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`the server stopped with ${code}: ${text}`)));
  });
}

let served;

// The address of `tacit serve`, started once.
export function server() {
  served ??= (async () => {
    const child = spawn(tacit, ['serve', '--port', '0', '--no-browser'], { stdio: ['ignore', 'pipe', 'inherit'] });
    process.once('exit', () => child.kill());
    closing.server = () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once('exit', resolve);
        child.kill('SIGINT');
      });
    const address = await firstLine(child, /http:\/\/127\.0\.0\.1:\d+\//);
    child.removeAllListeners('exit');
    return address;
  })();
  return served;
}

const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

// A server that knows nothing but the files of a folder, now: no /api, no compression, under a prefix.
export function serveFiles(folder) {
  return new Promise((resolve) => {
    const listener = createServer((request, response) => {
      const path = normalize(decodeURIComponent(new URL(request.url, 'http://x').pathname)).replace(/^\/some\/prefix\//, '');
      const file = join(folder, path === '' ? 'index.html' : path);
      if (!file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile()) {
        response.writeHead(404).end();
        return;
      }
      response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream' }).end(readFileSync(file));
    });
    const close = () =>
      new Promise((done) => {
        listener.close(done);
        listener.closeAllConnections(); // those that a browser keeps alive
      });
    listener.listen(0, '127.0.0.1', () => resolve({ address: `http://127.0.0.1:${listener.address().port}/some/prefix/`, close }));
  });
}

let files;

// The address of such a server for the built page, started once.
export function fileServer() {
  files ??= serveFiles(dist).then(({ address, close }) => {
    closing.files = close;
    return address;
  });
  return files;
}

let browser;

async function launched() {
  if (browser === undefined) {
    browser = chromium.launch({
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--enable-unsafe-swiftshader'],
    });
    closing.browser = async () => (await browser).close();
  }
  return browser;
}

export const desktop = { width: 1280, height: 800 };
export const phone = { width: 390, height: 844 };

// Opens address + hash. `page.problems` collects what must not happen: messages on the console, exceptions, requests to
// anybody but the page's own server. Set `page.expected` to a pattern of messages that a test provokes. `page.bytes` counts what was transferred, by file.
// The page keeps nothing for offline use unless the options allow service workers.
export async function open(address, hash = '', viewport = desktop, options = {}) {
  const context = await (
    await launched()
  ).newContext({
    viewport,
    acceptDownloads: true,
    reducedMotion: 'reduce',
    colorScheme: 'light',
    hasTouch: viewport.width < 500,
    serviceWorkers: 'block',
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  page.problems = [];
  page.bytes = new Map();
  page.on('console', (message) => {
    // Not every server has an API, an atlas or the core: asking is how the page finds out.
    const expected =
      (/(api\/version|api\/atlas|tacit\.wasm)/.test(message.location().url) && /404/.test(message.text())) ||
      page.expected?.test(message.text());
    // Drawing without a graphics card is slow when pixels are read back for a screenshot, and says so.
    const slow = /GL Driver Message.*Performance/.test(message.text());
    const blocked = /Service Worker registration blocked/.test(message.text());
    if (['error', 'warning'].includes(message.type()) && !expected && !slow && !blocked)
      page.problems.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => page.problems.push(String(error)));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(new URL(address).origin) && !/^(data|blob):/.test(url)) page.problems.push(`foreign request: ${url}`);
  });
  page.on('response', async (response) => {
    try {
      const sizes = await response.request().sizes();
      page.bytes.set(new URL(response.url()).pathname, sizes.responseBodySize + sizes.responseHeadersSize);
    } catch {
      // The page was closed while the answer came.
    }
  });
  await page.goto(address + hash);
  return page;
}

// Ends a test: nothing may have gone wrong.
export async function finish(page) {
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

// The page must not be wider than the window.
export async function noSidewaysScroll(page) {
  const [content, window_] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(content <= window_, `the page is ${content} px wide in a window of ${window_} px`);
}

export async function screenshot(page, name, options = {}) {
  const folder = process.env.E2E_SCREENSHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true, ...options });
}
