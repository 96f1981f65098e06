// The engine's core in a worker, seen from the page. Questions queue up in the worker; cancelling one that has begun
// ends the worker, and those behind it are asked again in a new one.
import { EngineError, unwrapped, type Engine, type Verb } from './engine';
import type { Questions } from './questions';
import type { Json } from './types';
import type { WorkerAnswer, WorkerQuestion } from './worker';

interface Waiting {
  readonly question: WorkerQuestion;
  readonly done: (text: string) => void;
  readonly failed: (error: Error) => void;
}

export class WasmEngine implements Engine {
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;

  // `address` of tacit.wasm, absolute.
  constructor(private readonly address: string) {}

  // Loads the core; rejects where there is none.
  async ready(): Promise<void> {
    await this.post('');
  }

  async ask<V extends Verb>(verb: V, parameters: Questions[V], signal?: AbortSignal): Promise<Json> {
    const given = Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== undefined && value !== false));
    const text = await this.post(JSON.stringify({ verb, parameters: given }), signal);
    return unwrapped(JSON.parse(text) as Json);
  }

  private post(text: string, signal?: AbortSignal): Promise<string> {
    return new Promise((done, failed) => {
      if (signal?.aborted) return failed(new DOMException('stopped by the reader', 'AbortError'));
      const question: WorkerQuestion = { id: ++this.last, address: this.address, text };
      this.waiting.set(question.id, { question, done, failed });
      signal?.addEventListener('abort', () => this.cancel(question.id), { once: true });
      this.started().postMessage(question);
    });
  }

  private started(): Worker {
    if (this.worker === undefined) {
      this.worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
      this.worker.addEventListener('message', (event: MessageEvent<WorkerAnswer>) => this.receive(event.data));
      this.worker.addEventListener('error', () => this.fail('the worker of the page could not be started'));
    }
    return this.worker;
  }

  private receive(answer: WorkerAnswer): void {
    const waiting = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    if (answer.text !== undefined) waiting?.done(answer.text);
    else waiting?.failed(new EngineError(`the engine in the page failed: ${answer.failure ?? 'no reason given'}`));
  }

  private fail(sentence: string): void {
    for (const each of this.waiting.values()) each.failed(new EngineError(sentence));
    this.waiting.clear();
    this.worker?.terminate();
    this.worker = undefined;
  }

  private cancel(id: number): void {
    const cancelled = this.waiting.get(id);
    if (cancelled === undefined) return;
    const first = this.waiting.keys().next().value === id;
    this.waiting.delete(id);
    cancelled.failed(new DOMException('stopped by the reader', 'AbortError'));
    if (!first) return; // it had not begun; its answer will be ignored
    this.worker?.terminate();
    this.worker = undefined;
    for (const each of this.waiting.values()) this.started().postMessage(each.question);
  }
}
