// The atlas of proved optima: the shipped one as static data beside the page, and a server's own where there is one,
// which may know more and is asked about each system. Every answer is read once.
import { engine, EngineError } from './engine';
import type { Atlas, AtlasCertificate, DecisionTable, Optimum } from './engine/types';

// A system of the atlas, and where its certificates are.
export interface KnownSystem {
  readonly optimum: Optimum;
  readonly certificates: string; // a relative address, with the slash
}

async function read(address: string): Promise<Atlas> {
  const response = await fetch(address).catch(() => undefined);
  if (!response?.ok) {
    await response?.body?.cancel(); // else the browser waits for somebody to read it
    throw new EngineError(`the atlas, ${address}, could not be read`);
  }
  try {
    const atlas = (await response.json()) as Atlas;
    if (!Array.isArray(atlas.systems)) throw new Error();
    return atlas;
  } catch {
    throw new EngineError(`the atlas, ${address}, is damaged`);
  }
}

interface Question {
  readonly n: number;
  readonly r: number;
  readonly channel: string;
  readonly task?: string; // consensus where nothing is said
  readonly values?: number; // 2 where nothing is said
  readonly class?: string; // any where nothing is said: all algorithms
}

function keyOf({ n, r, channel, task = 'consensus', values = 2, class: among = 'any' }: Question): string {
  return `${n} ${r} ${channel} ${task} ${values} ${among}`;
}

type Systems = ReadonlyMap<string, KnownSystem>;

async function systemsIn(address: string, certificates: string): Promise<Systems> {
  const atlas = await read(address);
  return new Map(atlas.systems.map((optimum) => [keyOf({ ...optimum, r: optimum.rounds }), { optimum, certificates }]));
}

// Read when first asked for; what failed is tried again by the next who asks.
function once(start: () => Promise<Systems>): () => Promise<Systems> {
  let reading: Promise<Systems> | undefined;
  return () => {
    reading ??= start().catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
    return reading;
  };
}

const shipped = once(() => systemsIn('data/atlas.json', 'data/certificates/'));
const answers = new Map<string, () => Promise<Systems>>(); // by the system they are about

function served(system: Question): Promise<Systems> {
  const key = keyOf(system);
  const known =
    answers.get(key) ??
    once(async () => {
      if (!(await engine().hasServer())) throw new EngineError('no server');
      const { n, r, channel, task = 'consensus', values = 2, class: among = 'any' } = system;
      const asked = new URLSearchParams({ n: `${n}`, r: `${r}`, channel, task, values: `${values}`, class: among });
      return systemsIn(`api/known?${asked.toString()}`, 'api/certificate/');
    });
  answers.set(key, known);
  return known();
}

// What the atlas knows about a system, if anything. The word of the server's atlas counts more: where it has come, it is
// returned; else what is shipped is told at once, and the server's word goes to `better` when it comes.
export async function knownSystem(system: Question, better: (found: KnownSystem) => void): Promise<KnownSystem | undefined> {
  const key = keyOf(system);
  const come: { systems?: Systems } = {};
  const later = served(system).then(
    (systems) => (come.systems = systems),
    () => undefined,
  );
  const [here] = await Promise.allSettled([shipped()]);
  const found = come.systems?.get(key) ?? (here.status === 'fulfilled' ? here.value.get(key) : undefined);
  if (found && come.systems) return found;
  if (found) {
    void later.then((systems) => {
      const known = systems?.get(key);
      if (known) better(known);
    });
    return found;
  }
  const systems = await later;
  if (here.status === 'rejected' && systems === undefined) throw here.reason;
  return systems?.get(key);
}

// The name of a certificate's file in `folder`, and its address relative to the page.
export function certificateFile(certificate: AtlasCertificate, folder: string): { name: string; address: string } {
  const name = certificate.file.split('/').pop() ?? `${certificate.id}.cert.zst`;
  return { name, address: `${folder}${encodeURIComponent(name)}` };
}

// The shipped decision table of an algorithm that has no name, as text; undefined where there is none.
export async function unnamedTable(system: { n: number; r: number; channel: string }, algorithm: string): Promise<string | undefined> {
  const response = await fetch('data/tables.json').catch(() => undefined);
  if (!response?.ok) return undefined;
  const { tables } = (await response.json()) as { tables: readonly { algorithm: string; table: DecisionTable }[] };
  const found = tables.find(
    (each) =>
      each.algorithm === algorithm && each.table.n === system.n && each.table.rounds === system.r && each.table.channel === system.channel,
  );
  return found && JSON.stringify(found.table);
}
