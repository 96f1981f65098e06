// The engine's core in WebAssembly, in a worker: loads the module, then answers one question after the other.
// A trap leaves the instance in an unknown state, so the next question starts with a fresh one.

export interface WorkerQuestion {
  readonly id: number;
  readonly address: string; // of tacit.wasm
  readonly text: string; // the request as JSON; empty: only load
}

export interface WorkerAnswer {
  readonly id: number;
  readonly text?: string; // the answer as JSON
  readonly failure?: string; // why there is none
}

interface Core {
  readonly memory: WebAssembly.Memory;
  tacit_allocate(size: number): number;
  tacit_free(at: number): void;
  tacit_ask(at: number, length: number): number;
  _initialize?(): void;
}

const notSupported = 52; // WASI's ENOSYS

let module: Promise<WebAssembly.Module> | undefined;
let core: Core | undefined;

async function load(address: string): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) {
    await response.body?.cancel(); // else the browser waits for somebody to read it
    throw new Error(`${response.status} for tacit.wasm`);
  }
  return WebAssembly.compile(await response.arrayBuffer());
}

// The core computes only: whatever of WASI it imports does nothing, and leaving the program is a failure.
function stubs(compiled: WebAssembly.Module): WebAssembly.Imports {
  const imports: Record<string, Record<string, WebAssembly.ImportValue>> = {};
  for (const each of WebAssembly.Module.imports(compiled)) {
    if (each.kind !== 'function') continue;
    (imports[each.module] ??= {})[each.name] =
      each.name === 'proc_exit'
        ? () => {
            throw new Error('the core stopped');
          }
        : () => notSupported;
  }
  return imports;
}

async function coreAt(address: string): Promise<Core> {
  module ??= load(address);
  const compiled = await module;
  if (core === undefined) {
    const instance = await WebAssembly.instantiate(compiled, stubs(compiled));
    core = instance.exports as unknown as Core;
    core._initialize?.();
  }
  return core;
}

function answerOf(loaded: Core, text: string): string {
  const question = new TextEncoder().encode(text);
  const at = loaded.tacit_allocate(question.length);
  if (at === 0) throw new Error('there is not enough memory');
  new Uint8Array(loaded.memory.buffer, at, question.length).set(question);
  const block = loaded.tacit_ask(at, question.length);
  if (block === 0) throw new Error('there is not enough memory');
  const length = new DataView(loaded.memory.buffer).getUint32(block, true);
  const answer = new TextDecoder().decode(new Uint8Array(loaded.memory.buffer, block + 4, length));
  loaded.tacit_free(block);
  loaded.tacit_free(at);
  return answer;
}

addEventListener('message', (event: MessageEvent<WorkerQuestion>) => {
  void respond(event.data);
});

async function respond(question: WorkerQuestion): Promise<void> {
  let answer: WorkerAnswer;
  try {
    const started = await coreAt(question.address);
    answer = { id: question.id, text: question.text === '' ? '' : answerOf(started, question.text) };
  } catch (error) {
    core = undefined;
    answer = { id: question.id, failure: error instanceof Error ? error.message : String(error) };
  }
  postMessage(answer);
}
