// The edited algorithms of the systems that were left during this visit, so that one process more and one less lose nothing.
import type { AppState } from './state';

type Design = Pick<AppState, 'algorithm' | 'table' | 'called'>;
type System = Pick<AppState, 'n' | 'r' | 'channel'>;

const key = 'tacit designs';

function keyOf({ n, r, channel }: System): string {
  return `${n} ${r} ${channel}`;
}

export interface KeptDesigns {
  // The change, completed by the design that was left in the system it leads to. A change that names a table or an
  // algorithm itself stays as it is.
  across(state: Readonly<AppState>, change: Partial<AppState>): Partial<AppState>;
}

// Kept in the storage, where there is one, so that a reload keeps them as well.
export function keptDesigns(storage: Pick<Storage, 'getItem' | 'setItem'> | undefined): KeptDesigns {
  const designs = new Map<string, Design>();
  try {
    for (const [system, design] of JSON.parse(storage?.getItem(key) ?? '[]') as [string, Design][]) designs.set(system, design);
  } catch {
    // What cannot be read is not kept.
  }
  function write(): void {
    try {
      storage?.setItem(key, JSON.stringify([...designs].slice(-50)));
    } catch {
      // Storage may be full or forbidden: then they last until the page is left.
    }
  }
  return {
    across(state, change) {
      const next = { ...state, ...change };
      if (keyOf(next) === keyOf(state)) return change;
      if (state.table !== '') designs.set(keyOf(state), { algorithm: state.algorithm, table: state.table, called: state.called });
      else designs.delete(keyOf(state));
      write();
      const left = designs.get(keyOf(next));
      return left === undefined || change.table !== undefined || change.algorithm !== undefined ? change : { ...change, ...left };
    },
  };
}
