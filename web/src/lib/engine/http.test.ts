import { afterEach, describe, expect, it, vi } from 'vitest';
import { EngineError, isAbort, type KeptCertificate } from './engine';
import { HttpEngine } from './http';

function answering(respond: (address: string, options: RequestInit) => Response): { address: string; options: RequestInit }[] {
  const asked: { address: string; options: RequestInit }[] = [];
  vi.stubGlobal('fetch', async (address: string, options: RequestInit = {}) => {
    asked.push({ address, options });
    return respond(address, options);
  });
  return asked;
}

// A stream that arrives in pieces cut at the worst places.
function stream(text: string, size: number): Response {
  const parts = text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [];
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
}

afterEach(() => vi.unstubAllGlobals());

describe('asking a server', () => {
  const engine = new HttpEngine('http://x/api/');

  it('writes parameters like options', async () => {
    const asked = answering(() => new Response('{"verb":"compare"}'));
    await engine.ask('compare', { n: 3, algorithm: ['courteous', 'pref1@1,2'], log: true, r: undefined });
    expect(asked[0]!.address).toBe('http://x/api/compare?n=3&algorithm=courteous&algorithm=pref1%401%2C2&log=1');
    await engine.ask('complex', { n: 3, homology: false, symmetry: true });
    expect(asked[1]!.address).toBe('http://x/api/complex?n=3&symmetry=1');
  });
  it('posts decision tables', async () => {
    const asked = answering(() => new Response('{}'));
    const table = { format: 'tacit decision table', version: 1, n: 2, rounds: 1, channel: 'broadcast', decisions: ['[0]1 1'] } as const;
    await engine.ask('evaluate', { n: 2, algorithm: table });
    expect(asked[0]!.options.method).toBe('POST');
    expect(asked[0]!.address).not.toContain('progress');
    await engine.ask('simulate', { n: 2, algorithm: table }, undefined, { progress: () => undefined });
    expect(asked[1]!.address).toContain('progress=1');
    expect(JSON.parse(String(asked[0]!.options.body))).toEqual({ n: 2, algorithm: table });
  });
  it('follows events however they are cut, and gives the result', async () => {
    const text =
      'event: progress\ndata: {"text":"one"}\n\nevent: progress\r\ndata: {"text":"two"}\r\n\r\nevent: certificate\ndata: {"name":"a.cert.zst","bytes":7}\n\nevent: result\ndata: {\ndata:  "value": 1}\n\n';
    for (const size of [1, 3, 7, 1000]) {
      const asked = answering(() => stream(text, size));
      const told: string[] = [];
      const kept: KeptCertificate[] = [];
      expect(
        await engine.ask('optimal', { n: 2 }, undefined, { progress: (each) => told.push(each), certificate: (each) => kept.push(each) }),
      ).toEqual({ value: 1 });
      expect(told).toEqual(['one', 'two']);
      expect(kept).toEqual([{ name: 'a.cert.zst', bytes: 7 }]);
      expect(asked[0]!.address).toContain('progress=1');
    }
  });
  it('passes the sentence of an error on, from answers and from events', async () => {
    answering(() => new Response('{"error":"--at: probability outside [0, 1]: \'4/3\'"}', { status: 400 }));
    await expect(engine.ask('evaluate', { algorithm: 'pref1' })).rejects.toThrow(
      new EngineError("--at: probability outside [0, 1]: '4/3'"),
    );
    answering(() => stream('event: error\ndata: {"error":"too large"}\n\n', 5));
    await expect(engine.ask('optimal', {}, undefined, { progress: () => undefined })).rejects.toThrow('too large');
    answering(() => stream('event: progress\ndata: {"text":"x"}\n\n', 5));
    await expect(engine.ask('optimal', {}, undefined, { progress: () => undefined })).rejects.toThrow(/closed the connection/);
    answering(() => new Response('<html>'));
    await expect(engine.ask('evaluate', { algorithm: 'pref1' })).rejects.toThrow(/cannot be read/);
  });
  it('tells a cancelled question from a dead server', async () => {
    const control = new AbortController();
    control.abort();
    vi.stubGlobal('fetch', () => Promise.reject(new Error('gone')));
    const cancelled = await engine.ask('optimal', {}, control.signal).catch((error: unknown) => error);
    expect(isAbort(cancelled)).toBe(true);
    const dead = await engine.ask('optimal', {}).catch((error: unknown) => error);
    expect(dead).toBeInstanceOf(EngineError);
  });
  it('knows a server of ours from others', async () => {
    answering(() => new Response('{"version":"0.1.0"}'));
    expect(await HttpEngine.answers('http://x/api/')).toBe(true);
    answering(() => new Response('<html></html>'));
    expect(await HttpEngine.answers('http://x/api/')).toBe(false);
    answering(() => new Response('', { status: 404 }));
    expect(await HttpEngine.answers('http://x/api/')).toBe(false);
  });
});
