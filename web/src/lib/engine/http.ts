// The engine behind `tacit serve`: GET for short questions, POST where a parameter is a decision table, server-sent
// events where the work may take long. Closing the connection cancels the work.
import { EngineError, unwrapped, type Engine, type KeptCertificate, type Listener, type Parameters, type Verb } from './engine';
import type { Questions } from './questions';
import type { Json } from './types';

function query(parameters: Parameters): string {
  const parts = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined || value === false) continue;
    if (value === true) parts.append(name, '1');
    else if (Array.isArray(value)) for (const each of value as readonly string[]) parts.append(name, each);
    else parts.append(name, String(value));
  }
  return parts.toString();
}

function needsBody(parameters: Parameters): boolean {
  return Object.values(parameters).some((value) => typeof value === 'object' && !Array.isArray(value));
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    throw new EngineError('the server gave an answer that cannot be read');
  }
}

// One event of the stream, `event: NAME` and lines `data: …`.
function eventOf(block: string): { name: string; data: string } {
  let name = 'message';
  const data: string[] = [];
  for (const line of block.split(/\r?\n/)) {
    if (line.startsWith('event:')) name = line.slice(6).trim();
    else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''));
  }
  return { name, data: data.join('\n') };
}

async function followed(response: Response, listener: Listener): Promise<Json> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const read = await reader?.read();
    if (read === undefined || read.done) throw new EngineError('the server closed the connection before it had an answer');
    rest += read.value;
    const blocks = rest.split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = eventOf(block);
      if (event.name === 'progress') {
        const told = parsed(event.data) as { text?: string };
        listener.progress(told.text ?? '');
      } else if (event.name === 'certificate') {
        listener.certificate?.(parsed(event.data) as unknown as KeptCertificate);
      } else if (event.name === 'result' || event.name === 'error') {
        return unwrapped(parsed(event.data));
      }
    }
  }
}

export class HttpEngine implements Engine {
  // `root` is the address of /api/, with the slash.
  constructor(private readonly root: string) {}

  async ask<V extends Verb>(verb: V, parameters: Questions[V], signal?: AbortSignal, listener?: Listener): Promise<Json> {
    const options: RequestInit = signal ? { signal } : {};
    const events = listener ? 'progress=1' : '';
    let response: Response;
    try {
      response = needsBody(parameters)
        ? await fetch(`${this.root}${verb}?${events}`, {
            ...options,
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify(parameters),
          })
        : await fetch(`${this.root}${verb}?${[query(parameters), events].filter((part) => part !== '').join('&')}`, options);
    } catch (error) {
      if (signal?.aborted) throw new DOMException('stopped by the reader', 'AbortError');
      throw new EngineError(`the server does not answer (${error instanceof Error ? error.message : String(error)})`);
    }
    if (listener && (response.headers.get('Content-Type') ?? '').startsWith('text/event-stream')) {
      return followed(response, listener);
    }
    const answer = unwrapped(parsed(await response.text()));
    if (!response.ok) throw new EngineError(`the server answered ${response.status}`);
    return answer;
  }

  // Whether a server of ours answers there.
  static async answers(root: string): Promise<boolean> {
    try {
      const response = await fetch(`${root}version`, { signal: AbortSignal.timeout(3000) });
      if (!response.ok) {
        await response.body?.cancel();
        return false;
      }
      const answer = (await response.json()) as { version?: unknown };
      return answer.version !== undefined;
    } catch {
      return false;
    }
  }
}
