// The server's atlas counts more than the shipped one, whichever comes first.
import { beforeEach, expect, it, vi } from 'vitest';
import type { KnownSystem } from './atlas';

const system = { n: 3, r: 1, channel: 'broadcast' };
const three = { n: 3, rounds: 1, channel: 'broadcast' };
const atlasOf = (checked: string): string =>
  JSON.stringify({
    systems: [
      { ...three, checked },
      { ...three, class: 'leader', checked: 'of a class' },
    ],
  });

// A page whose atlases come when they are let go.
async function page(): Promise<{ known: typeof import('./atlas').knownSystem; release: (address: string) => void }> {
  vi.resetModules();
  vi.doMock('./engine', () => ({ engine: () => ({ hasServer: async () => Promise.resolve(true) }), EngineError: Error }));
  const waiting = new Map<string, () => void>();
  vi.stubGlobal(
    'fetch',
    (asked: string) =>
      new Promise<Response>((answer) => {
        const address = asked.split('?')[0]!;
        waiting.set(address, () => answer(new Response(atlasOf(address))));
      }),
  );
  const { knownSystem } = await import('./atlas');
  return { known: knownSystem, release: (address) => waiting.get(address)?.() };
}

beforeEach(() => vi.unstubAllGlobals());

it('tells what is shipped at once, and the word of the server when it comes', async () => {
  const { known, release } = await page();
  let last: KnownSystem | undefined;
  const first = known(system, (better) => (last = better));
  await vi.waitFor(() => release('data/atlas.json'));
  last = await first;
  expect(last?.optimum.checked).toBe('data/atlas.json');
  release('api/known');
  await vi.waitFor(() => expect(last?.optimum.checked).toBe('api/known'));
});

it('keeps the word of a server that has come already', async () => {
  const { known, release } = await page();
  const first = known(system, () => undefined);
  await new Promise((resolve) => setTimeout(resolve));
  release('data/atlas.json');
  release('api/known');
  await first;
  await new Promise((resolve) => setTimeout(resolve));
  let last: KnownSystem | undefined;
  last = await known(system, (better) => (last = better));
  await new Promise((resolve) => setTimeout(resolve));
  expect(last?.optimum.checked).toBe('api/known');
});

it('does not take the optimum of a class for that of all algorithms', async () => {
  const { known, release } = await page();
  const all = known(system, () => undefined);
  await vi.waitFor(() => release('data/atlas.json'));
  expect((await all)?.optimum.checked).toBe('data/atlas.json');
  expect((await known({ ...system, class: 'leader' }, () => undefined))?.optimum.checked).toBe('of a class');
});
