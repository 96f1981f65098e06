// Who answers what: the core in the page answers evaluate, compare and complex wherever it loads, a server the rest.
import { EngineError, type Engine, type Listener, type Verb } from './engine';
import { HttpEngine } from './http';
import type { Questions } from './questions';
import type { Evaluation, Json, Optimum, SystemFacts } from './types';
import { WasmEngine } from './wasm';

export { EngineError, isAbort, type Engine, type KeptCertificate, type Listener } from './engine';

const inPage = new Set(['evaluate', 'compare', 'complex']);

function relative(path: string): string {
  return new URL(path, document.baseURI.replace(/#.*/, '')).href;
}

export class PageEngine implements Engine {
  private readonly wasm: Promise<WasmEngine | undefined>;
  private readonly http: Promise<HttpEngine | undefined>;

  constructor() {
    const core = new WasmEngine(relative('tacit.wasm'));
    this.wasm = core.ready().then(
      () => core,
      () => undefined,
    );
    const root = relative('api/');
    this.http = HttpEngine.answers(root).then((answers) => (answers ? new HttpEngine(root) : undefined));
  }

  // Whether a server is there for searching and simulating.
  async hasServer(): Promise<boolean> {
    return (await this.http) !== undefined;
  }

  async ask<V extends Verb>(verb: V, parameters: Questions[V], signal?: AbortSignal, listener?: Listener): Promise<Json> {
    if (inPage.has(verb)) {
      const wasm = await this.wasm;
      if (wasm) return wasm.ask(verb, parameters, signal);
    }
    const http = await this.http;
    if (http) return http.ask(verb, parameters, signal, listener);
    if (inPage.has(verb)) throw new EngineError('the engine of the page, tacit.wasm, could not be loaded');
    const doing = verb === 'optimal' ? 'Searching for optima' : verb === 'simulate' ? 'Simulating on the server' : 'This';
    throw new EngineError(`${doing} needs a server: start one with 'tacit serve'`);
  }
}

let shared: PageEngine | undefined;

// The engine of the page, made when first asked for.
export function engine(): PageEngine {
  return (shared ??= new PageEngine());
}

// The verbs with the types of their answers.
export async function evaluate(parameters: Questions['evaluate'], signal?: AbortSignal): Promise<Evaluation> {
  return (await engine().ask('evaluate', parameters, signal)) as unknown as Evaluation;
}
export async function optimal(parameters: Questions['optimal'], signal?: AbortSignal, listener?: Listener): Promise<Optimum> {
  return (await engine().ask('optimal', parameters, signal, listener)) as unknown as Optimum;
}

const facts = new Map<string, Promise<SystemFacts>>();

// What a system is made of, asked once for each.
export function systemFacts(system: { n: number; r: number; channel: string }): Promise<SystemFacts> {
  const { n, r, channel } = system;
  const key = `${n} ${r} ${channel}`;
  const asked = facts.get(key) ?? (engine().ask('complex', { kind: 'system', n, r, channel }) as Promise<unknown> as Promise<SystemFacts>);
  facts.set(key, asked);
  asked.catch(() => facts.delete(key));
  return asked;
}
