// For development only: answers /api/VERB by running the command-line program, so that the page can be worked on with
// `npm run dev` without building the server into the program. The program is named by the environment's TACIT.
import { execFile, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connect, Plugin } from 'vite';

type Question = Record<string, unknown>;

const verbs = new Set(['evaluate', 'compare', 'complex', 'optimal', 'simulate', 'plan']);
const positional = new Set(['evaluate', 'compare', 'simulate']);
const short: Record<string, string> = { n: '-n', r: '-r' };

function valuesOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value];
}

// The arguments of the command line that ask the same, with decision tables written to files in `folder`.
async function argumentsOf(verb: string, question: Question, folder: string): Promise<string[]> {
  const result = [verb, '--format', 'json', '--quiet'];
  for (const [name, value] of Object.entries(question)) {
    if (name === 'progress' || value === undefined || value === null || value === false) continue;
    for (const each of valuesOf(value)) {
      let text = String(each);
      if (name === 'algorithm' && typeof each === 'object') {
        text = join(folder, `table${result.length}.json`);
        await writeFile(text, JSON.stringify(each));
      }
      if (name === 'algorithm' && positional.has(verb)) result.push(text);
      else if (each === true || text === '' || ((name === 'all-p' || name === 'count') && text === '1')) result.push(`--${name}`);
      else result.push(short[name] ?? `--${name}`, text);
    }
  }
  return result;
}

function fromQuery(parameters: URLSearchParams): Question {
  const question: Question = {};
  for (const name of new Set(parameters.keys())) {
    const values = parameters.getAll(name);
    question[name] = values.length === 1 ? values[0] : values;
  }
  return question;
}

async function body(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

function send(response: ServerResponse, status: number, text: string): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json');
  response.end(text);
}

function sentence(standardError: string): string {
  const line = standardError.trim().split('\n')[0] ?? '';
  return line.replace(/^tacit: /, '');
}

// Runs the program once; `onChild` may stop it.
function run(program: string, args: string[], onChild: (child: ChildProcess) => void): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    const child = execFile(program, args, { maxBuffer: 1 << 28 }, (error, out, err) => {
      resolve({ code: error === null ? 0 : typeof error.code === 'number' ? error.code : 1, out, err });
    });
    onChild(child);
  });
}

async function answer(program: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const verb = url.pathname.split('/').pop() ?? '';
  if (verb === 'version') return send(response, 200, JSON.stringify({ version: 'development' }));
  if (verb === 'atlas') {
    const exported = await run(program, ['atlas', 'export', '--format', 'json'], () => undefined);
    return send(response, exported.code === 0 ? 200 : 404, exported.code === 0 ? exported.out : '{"error":"there is no atlas here"}');
  }
  if (!verbs.has(verb)) return send(response, 404, JSON.stringify({ error: `no such verb: '${verb}'` }));
  const folder = await mkdtemp(join(tmpdir(), 'tacit-page-'));
  try {
    const question = request.method === 'POST' ? (JSON.parse(await body(request)) as Question) : fromQuery(url.searchParams);
    const args = await argumentsOf(verb, question, folder);
    const events = question['progress'] !== undefined;
    if (events) response.setHeader('Content-Type', 'text/event-stream');
    const started = Date.now();
    const event = (name: string, data: string): void => {
      response.write(`event: ${name}\n${data.split('\n').map((line) => `data: ${line}\n`).join('')}\n`);
    };
    const tick = setInterval(() => {
      if (events) event('progress', JSON.stringify({ text: `searching, ${Math.round((Date.now() - started) / 1000)} s` }));
    }, 1000);
    const result = await run(program, args, (child) => response.on('close', () => child.kill('SIGINT')));
    clearInterval(tick);
    const good = result.code === 0 || result.code === 3;
    const text = good ? result.out : JSON.stringify({ error: sentence(result.err) });
    if (!events) return send(response, good ? 200 : 400, text);
    event(good ? 'result' : 'error', text.trim());
    response.end();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export function commandLineApi(program: string | undefined): Plugin {
  const install = (server: { middlewares: Connect.Server }): void => {
    if (program === undefined) return;
    server.middlewares.use('/api', (request, response) => {
      answer(program, request, response).catch((error: unknown) => send(response, 400, JSON.stringify({ error: String(error) })));
    });
  };
  return { name: 'command-line-api', configureServer: install, configurePreviewServer: install };
}
