// The map of what is known about many processes: read from the server where there is one, otherwise from the data that
// were made by the engine and stand beside the page. Read once.
import { engine } from '../../lib/engine';

export interface MapCell {
  readonly kind: number; // an index into the kinds
  readonly algorithm: string;
  readonly upper: number;
  readonly lower: number;
  readonly proved: boolean;
}

export interface KnownMap {
  readonly points: readonly { readonly exact: string; readonly approx: number }[];
  readonly kinds: readonly string[];
  readonly rows: readonly { readonly n: number; readonly cells: readonly MapCell[] }[];
}

async function read(address: string): Promise<KnownMap | undefined> {
  const response = await fetch(address).catch(() => undefined);
  if (!response?.ok) {
    await response?.body?.cancel();
    return undefined;
  }
  const map = (await response.json().catch(() => undefined)) as KnownMap | undefined;
  return Array.isArray(map?.rows) && Array.isArray(map?.points) ? map : undefined;
}

let reading: Promise<KnownMap> | undefined;

export function knownMap(): Promise<KnownMap> {
  reading ??= (async () => {
    const served = (await engine().hasServer()) ? await read('api/map') : undefined;
    const map = served ?? (await read('data/map.json'));
    if (map === undefined) {
      reading = undefined;
      throw new Error('the map could not be read');
    }
    return map;
  })();
  return reading;
}

export interface Stretch {
  readonly from: number; // columns
  readonly to: number;
  readonly kind: number;
}

// Neighbouring cells of one kind as one.
export function stretches(cells: readonly MapCell[]): Stretch[] {
  const found: Stretch[] = [];
  let from = 0;
  cells.forEach((cell, i) => {
    if (i + 1 < cells.length && cells[i + 1]!.kind === cell.kind) return;
    found.push({ from, to: i + 1, kind: cell.kind });
    from = i + 1;
  });
  return found;
}

// The border of the proved region, as a path. `x` and `y` give the edges of columns and rows.
export function border(map: KnownMap, x: (column: number) => number, y: (edge: number) => number): string {
  let path = '';
  map.rows.forEach((row, r) => {
    row.cells.forEach((cell, i) => {
      if (i + 1 < row.cells.length && row.cells[i + 1]!.proved !== cell.proved) {
        path += `M${x(i + 1)} ${y(r)}V${y(r + 1)}`;
      }
      const above = map.rows[r + 1]?.cells[i];
      if (above !== undefined && above.proved !== cell.proved) path += `M${x(i)} ${y(r + 1)}H${x(i + 1)}`;
    });
  });
  return path;
}
