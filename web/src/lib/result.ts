// Errors as values: what may fail returns one of these, and the sentence says what was wrong with which text.
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: string };

export function good<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function bad<T>(error: string): Result<T> {
  return { ok: false, error };
}
