// The map of what is known about many processes: the data that the engine made stand beside the page, and a server, which
// may know more, has its own, which takes longer to come. Each is read once.
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

let shipped: Promise<KnownMap | undefined> | undefined;
let served: Promise<KnownMap | undefined> | undefined;

// Tells what is shipped, and then what the server says. Fails where neither can be read.
export async function followMap(tell: (map: KnownMap) => void): Promise<void> {
  shipped ??= read('data/map.json');
  const here = await shipped;
  if (here) tell(here);
  else shipped = undefined;
  served ??= engine()
    .hasServer()
    .then((has) => (has ? read('api/map') : undefined));
  const there = await served;
  if (there) tell(there);
  else served = undefined;
  if (!here && !there) throw new Error('the map could not be read');
}

// The cell of a number of processes and a p: the column that is nearest.
export function cellAt(map: KnownMap, n: number, p: number): { row: number; column: number } {
  const row = Math.min(Math.max(n - map.rows[0]!.n, 0), map.rows.length - 1);
  let column = 0;
  map.points.forEach((point, k) => {
    if (Math.abs(point.approx - p) < Math.abs(map.points[column]!.approx - p)) column = k;
  });
  return { row, column };
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
