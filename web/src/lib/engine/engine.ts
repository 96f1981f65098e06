// How the page asks: a verb and parameters named like the command line's long options, answered with the JSON that the
// command line prints.
import type { Questions } from './questions';
import type { Json } from './types';

export type Verb = keyof Questions;

// The parameters of a verb; absent values are left out.
export type Parameters = Questions[Verb];

// A certificate that the server keeps for a while, as api/certificate/NAME.
export interface KeptCertificate {
  readonly name: string;
  readonly bytes: number;
}

// Who is told what happens before the answer: how far the work is, and where the proof of the answer lies.
export interface Listener {
  progress(text: string): void;
  certificate?(kept: KeptCertificate): void;
}

export interface Engine {
  // Rejects with an `EngineError`; with an `AbortError` (a DOMException) once the signal is aborted.
  ask<V extends Verb>(verb: V, parameters: Questions[V], signal?: AbortSignal, listener?: Listener): Promise<Json>;
}

// The message is a sentence for the reader of the page.
export class EngineError extends Error {
  override readonly name = 'EngineError';
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

// What an answer says: itself, or the error it carries.
export function unwrapped(answer: Json): Json {
  if (answer !== null && typeof answer === 'object' && !Array.isArray(answer)) {
    const error = (answer as { readonly [key: string]: Json })['error'];
    if (typeof error === 'string') throw new EngineError(error);
  }
  return answer;
}
