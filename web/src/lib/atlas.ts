// The shipped atlas: proved optima as static data beside the page, read once.
import { EngineError } from './engine';
import type { Atlas, AtlasCertificate, Optimum } from './engine/types';

let reading: Promise<Atlas> | undefined;

async function read(): Promise<Atlas> {
  const response = await fetch('data/atlas.json').catch(() => undefined);
  if (!response?.ok) throw new EngineError('the atlas, data/atlas.json, could not be read');
  try {
    const atlas = (await response.json()) as Atlas;
    if (!Array.isArray(atlas.systems)) throw new Error();
    return atlas;
  } catch {
    throw new EngineError('the atlas, data/atlas.json, is damaged');
  }
}

export function atlas(): Promise<Atlas> {
  reading ??= read().catch((error: unknown) => {
    reading = undefined;
    throw error;
  });
  return reading;
}

// What the atlas knows about a system, if anything.
export async function known(system: { n: number; r: number; channel: string }): Promise<Optimum | undefined> {
  const { systems } = await atlas();
  return systems.find((each) => each.n === system.n && each.rounds === system.r && each.channel === system.channel);
}

// The name of a certificate's file, and its address relative to the page.
export function certificateFile(certificate: AtlasCertificate): { name: string; address: string } {
  const name = certificate.file.split('/').pop() ?? `${certificate.id}.cert.zst`;
  return { name, address: `data/certificates/${encodeURIComponent(name)}` };
}
