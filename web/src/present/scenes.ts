// What is shown one after the other: scenes that the reader has collected, or else the four views and the rounds of an execution.
import type { AppState, View } from '../lib/state';

// A state of the page, as its address, with a title.
export interface Scene {
  readonly title: string;
  readonly link: string; // the part after '#'
}

const key = 'tacit scenes';
const order: readonly View[] = ['optimum', 'kripke', 'complex', 'execution'];
export const mostScenes = 60;

export function readScenes(storage: Pick<Storage, 'getItem'> | undefined): Scene[] {
  try {
    return scenesFrom(storage?.getItem(key) ?? '[]');
  } catch {
    return [];
  }
}

// Scenes as they stand in a file; none where it holds something else.
export function scenesFrom(text: string): Scene[] {
  try {
    const read = JSON.parse(text) as unknown;
    if (!Array.isArray(read)) return [];
    const isScene = (each: unknown): each is Scene =>
      typeof each === 'object' && each !== null && typeof (each as Scene).title === 'string' && typeof (each as Scene).link === 'string';
    return read.filter(isScene).slice(0, mostScenes);
  } catch {
    return [];
  }
}

export function writeScenes(storage: Pick<Storage, 'setItem'> | undefined, scenes: readonly Scene[]): void {
  try {
    storage?.setItem(key, JSON.stringify(scenes));
  } catch {
    // Storage may be full or forbidden: then they last until the page is left.
  }
}

// The list with one scene moved by so many places.
export function moved(scenes: readonly Scene[], index: number, by: number): Scene[] {
  const to = Math.min(scenes.length - 1, Math.max(0, index + by));
  const rest = scenes.filter((_, k) => k !== index);
  return [...rest.slice(0, to), scenes[index]!, ...rest.slice(to)];
}

// Without scenes: the next or the previous view, an execution round by round. Nothing at either end.
export function neighbour(state: Pick<AppState, 'view' | 'r' | 'step'>, by: 1 | -1): Partial<AppState> | undefined {
  const { view, r } = state;
  const step = Math.min(state.step, r);
  if (view === 'execution' && by > 0) return step < r ? { step: step + 1 } : undefined;
  if (view === 'execution' && step > 0) return { step: step - 1 };
  const next = order[order.indexOf(view) + by];
  if (next === undefined) return undefined;
  return next === 'execution' ? { view: next, step: 0 } : { view: next };
}
