// The atlas of proved optima: the shipped one as static data beside the page, and a server's own where there is one,
// which may know more. Read once.
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

function keyOf(system: { readonly n: number; readonly rounds: number; readonly channel: string }): string {
  return `${system.n} ${system.rounds} ${system.channel}`;
}

async function readAll(): Promise<Map<string, KnownSystem>> {
  const [shipped, served] = await Promise.allSettled([
    read('data/atlas.json'),
    engine()
      .hasServer()
      .then((has) => (has ? read('api/atlas') : Promise.reject(new Error('no server')))),
  ]);
  if (shipped.status === 'rejected' && served.status === 'rejected') throw shipped.reason;
  const systems = new Map<string, KnownSystem>();
  const add = (atlas: Atlas, certificates: string): void => {
    for (const optimum of atlas.systems) systems.set(keyOf(optimum), { optimum, certificates });
  };
  if (shipped.status === 'fulfilled') add(shipped.value, 'data/certificates/');
  if (served.status === 'fulfilled') add(served.value, 'api/certificate/');
  return systems;
}

let reading: Promise<Map<string, KnownSystem>> | undefined;

function all(): Promise<Map<string, KnownSystem>> {
  reading ??= readAll().catch((error: unknown) => {
    reading = undefined;
    throw error;
  });
  return reading;
}

export async function knownSystem(system: { n: number; r: number; channel: string }): Promise<KnownSystem | undefined> {
  return (await all()).get(keyOf({ ...system, rounds: system.r }));
}

// What the atlas knows about a system, if anything.
export async function known(system: { n: number; r: number; channel: string }): Promise<Optimum | undefined> {
  return (await knownSystem(system))?.optimum;
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
