// What searches found, kept in the browser: the answer with the certificate that the checker accepted, so that a later visit
// can have it checked again. Where the browser keeps nothing, nothing is kept; that is no error.
import type { Optimum } from './engine/types';

export interface Found {
  readonly system: string; // which system it is about
  readonly optimum: Optimum; // with its certificate listed
  readonly certificate?: ArrayBuffer; // where it is proved
  readonly made: string; // the day, as in 2026-11-18
}

const store = 'found';

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the storage of the browser failed'));
  });
}

function database(): Promise<IDBDatabase> {
  const opening = indexedDB.open('tacit', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(store).createIndex('system', 'system');
  return answered(opening);
}

// The place that a finding takes: a later one about the same points replaces it.
function placeOf({ system, optimum }: Found): string {
  return `${system} from ${JSON.stringify(optimum.from)} to ${JSON.stringify(optimum.to)}`;
}

async function change(act: (objects: IDBObjectStore) => void): Promise<void> {
  const opened = await database();
  const writing = opened.transaction(store, 'readwrite');
  act(writing.objectStore(store));
  await new Promise<void>((resolve, reject) => {
    writing.oncomplete = () => resolve();
    writing.onerror = writing.onabort = () => reject(writing.error ?? new Error('the storage of the browser failed'));
  });
  opened.close();
}

export async function keepFound(found: Found): Promise<void> {
  await change((objects) => void objects.put(found, placeOf(found))).catch(() => undefined);
}

export async function forgetFound(found: Found): Promise<void> {
  await change((objects) => void objects.delete(placeOf(found))).catch(() => undefined);
}

export async function foundFor(system: string): Promise<Found[]> {
  try {
    const opened = await database();
    const objects = opened.transaction(store).objectStore(store);
    const found = (await answered(objects.index('system').getAll(system))) as Found[];
    opened.close();
    return found;
  } catch {
    return [];
  }
}

// What the checker says: accepted with its claim, rejected, or nothing where no server answers.
export async function checked(certificate: ArrayBuffer): Promise<{ accepted: boolean; claim: string } | undefined> {
  const response = await fetch('api/check', {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream' },
    body: certificate,
  }).catch(() => undefined);
  if (!response?.ok) {
    await response?.body?.cancel();
    return undefined;
  }
  const answer = (await response.json()) as { outcome?: string; claim?: string };
  return { accepted: answer.outcome === 'accepted', claim: answer.claim ?? '' };
}
