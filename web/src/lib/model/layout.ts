// Where things are drawn: points of the reduced Kripke graph in space, and the part of the protocol complex that belongs
// to an input in the plane. Doubles, for drawing only.
import { hearing } from './execution';
import type { Facet, ReducedGraph, System } from './graph';

export interface Point {
  readonly x: number;
  readonly y: number;
}
export interface Point3 extends Point {
  readonly z: number;
}

// More executions of one input than this are not drawn.
export const mostDrawnFacets = 512;

// Places of the vertices of the reduced graph. Two and three processes: the point itself. Four: the cube of one input as a
// cube in a cube, the inner one with the broadcasts of process 4 lost; vertices of other cubes have no place.
export function reducedPlaces(graph: ReducedGraph, input: string): (Point3 | null)[] {
  if (graph.n <= 3) {
    return graph.vertices.map(({ point }) => ({ x: point[0]!, y: point[1]!, z: -(point[2] ?? 0) }));
  }
  const cube = new Set(graph.cubes.get(input));
  return graph.vertices.map(({ id, point }) => {
    if (!cube.has(id)) return null;
    const scale = point[3] === 0 ? 0.45 : 1;
    const along = (i: number): number => scale * (2 * Math.abs(point[i]!) - 1) * (input[i] === '1' ? 1 : -1);
    return { x: along(0), y: along(1), z: -along(2) };
  });
}

export interface PlacedView extends Point {
  readonly view: number;
}
export interface PlacedFacet {
  readonly facet: number;
  readonly outline: readonly number[]; // indices of views, around the hull
  readonly behind: boolean; // encloses the others: drawn first, with bulging sides
}
export interface ComplexLayout {
  readonly views: readonly PlacedView[];
  readonly facets: readonly PlacedFacet[]; // in the order of drawing
  readonly captions: readonly (Point & { readonly text: string })[];
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

// What can be drawn in one picture: all inputs for two processes and few rounds, else one input.
export function drawsAllInputs(system: System): boolean {
  return system.n === 2 && system.links <= 6;
}

// Lays out the executions of an input, or of all inputs for '' where drawsAllInputs says so.
export function complexLayout(system: System, input: string): ComplexLayout {
  const all = input === '';
  const chosen = all ? system.facets.map((facet) => facet.id) : (system.facetsOfInput.get(input) ?? []);
  const facets = chosen.map((id) => system.facets[id]!);
  const asCube = system.n >= 4 && system.facts.reduced;
  const places = new Map<number, Point>();
  for (const facet of facets) {
    const around = asCube ? cubePlaces(facet) : simplexPlaces(system, facet, all);
    facet.views.forEach((view, i) => places.set(view, around[i]!));
  }
  const ids = [...places.keys()].sort((a, b) => a - b);
  const exact = system.n === 2 || (system.n === 3 && system.facts.reduced);
  const points = ids.map((id) => places.get(id)!);
  const settled = exact ? points : spread(points);
  const views = ids.map((view, i): PlacedView => ({ view, ...settled[i]! }));
  const index = new Map(ids.map((id, i) => [id, i]));
  const placed = facets.map((facet) => {
    const corners = facet.views.map((view) => index.get(view)!);
    const outline = hull(corners, settled);
    return { facet: facet.id, outline, behind: system.n === 3 && facet.delivered === 0, area: area(outline, settled) };
  });
  placed.sort((a, b) => b.area - a.area || a.facet - b.facet);
  const captions = all
    ? system.inputs.map((text) => {
        const corners = cornersOf(system.n, text, true);
        const along = (axis: 'x' | 'y'): number => 0.78 * corners.reduce((sum, each) => sum + each[axis] / system.n, 0);
        return { text, x: along('x'), y: along('y') };
      })
    : [];
  return {
    views,
    facets: placed.map(({ facet, outline, behind }) => ({ facet, outline, behind })),
    captions,
    box: boxOf(settled),
  };
}

// The corners of the simplex of an input, y upwards; "around": opposite values at opposite places.
function cornersOf(n: number, input: string, around: boolean): Point[] {
  if (n === 2 && around) {
    return [
      { x: input[0] === '1' ? 1 : -1, y: 0 },
      { x: 0, y: input[1] === '1' ? 1 : -1 },
    ];
  }
  if (n === 2)
    return [
      { x: -1, y: 0 },
      { x: 1, y: 0 },
    ];
  // Three processes: 1 and 2 below, 3 on top.
  const start = n === 3 ? -150 : -90 - 180 / n;
  return Array.from({ length: n }, (_, i) => {
    const angle = ((start + (360 * i) / n) * Math.PI) / 180;
    return { x: Math.cos(angle), y: Math.sin(angle) };
  });
}

// The views of an execution inside the simplex: each round moves a process to the mean of whom it heard, others
// counting twice, as in a subdivision. For two processes silence moves a view off the line.
function simplexPlaces(system: System, facet: Facet, around: boolean): Point[] {
  const { n } = system;
  let now = cornersOf(n, facet.input, around).map((at) => ({ at, silence: 0 }));
  facet.pattern.split('|').forEach((round, level) => {
    const heard = hearing(system.facts.round, n, round);
    const before = now;
    now = before.map((own, i) => {
      let x = own.at.x;
      let y = own.at.y;
      let total = 1;
      before.forEach((other, j) => {
        if (j === i || !heard[i]![j]) return;
        x += 2 * other.at.x;
        y += 2 * other.at.y;
        total += 2;
      });
      return { at: { x: x / total, y: y / total }, silence: own.silence + (total === 1 ? 0.5 ** level : 0) };
    });
  });
  return now.map(({ at, silence }) => {
    if (n !== 2) return at;
    const shrink = 1 - 0.45 * silence;
    return around ? { x: shrink * at.x, y: shrink * at.y } : { x: at.x, y: at.y + 0.55 * silence };
  });
}

// One broadcast round of many processes: executions at the corners of a projected cube, deliveries upwards, and the view
// of process i in the middle of the edge along which only its own broadcast changes.
function cubePlaces(facet: Facet): Point[] {
  const n = facet.views.length;
  const direction = (i: number): Point => {
    const angle = Math.PI * ((i + 0.5) / n);
    const size = 1 + 0.12 * Math.cos(7 * i);
    return { x: -size * Math.cos(angle), y: size * Math.sin(angle) };
  };
  let corner: Point = { x: 0, y: 0 };
  for (let i = 0; i < n; ++i) {
    if (facet.pattern[i] === 'T') corner = { x: corner.x + direction(i).x, y: corner.y + direction(i).y };
  }
  return facet.views.map((_, i) => {
    const half = facet.pattern[i] === 'T' ? -0.5 : 0.5;
    return { x: corner.x + half * direction(i).x, y: corner.y + half * direction(i).y };
  });
}

// Points by the square cell of the plane that they lie in.
function cellsOf(points: readonly Point[], size: number): Map<number, number[]> {
  const cells = new Map<number, number[]>();
  points.forEach((point, i) => {
    const key = cellKey(Math.floor(point.x / size), Math.floor(point.y / size));
    const cell = cells.get(key);
    if (cell) cell.push(i);
    else cells.set(key, [i]);
  });
  return cells;
}

const cellKey = (column: number, row: number): number => (column + 1e4) * 1e5 + row + 1e4;

// Moves points apart that lie on or near each other, and otherwise keeps them where they are. Deterministic. Only points of
// the same and of neighbouring cells are compared; `work` counts these pairs.
export function spread(points: readonly Point[], work = { pairs: 0 }): Point[] {
  const room = Math.min(0.2, 1.6 / Math.sqrt(points.length + 1));
  const at = points.map(({ x, y }, i) => ({
    x: x + 1e-3 * Math.cos(2.4 * i),
    y: y + 1e-3 * Math.sin(2.4 * i),
  }));
  const push = (a: { x: number; y: number }, b: { x: number; y: number }): void => {
    const dx = b.x - a.x;
    const dy = b.y - a.y;
    const squared = dx * dx + dy * dy;
    if (squared >= room * room || squared === 0) return;
    const distance = Math.sqrt(squared);
    const by = (0.4 * (room - distance)) / distance;
    a.x -= by * dx;
    a.y -= by * dy;
    b.x += by * dx;
    b.y += by * dy;
  };
  for (let step = 0; step < 160; ++step) {
    const cells = cellsOf(at, room);
    for (let i = 0; i < at.length; ++i) {
      const own = at[i]!;
      const [column, row] = [Math.floor(own.x / room), Math.floor(own.y / room)];
      for (let k = 0; k < 9; ++k) {
        for (const j of cells.get(cellKey(column - 1 + (k % 3), row - 1 + Math.floor(k / 3))) ?? []) {
          if (j <= i) continue;
          work.pairs += 1;
          push(own, at[j]!);
        }
      }
    }
    at.forEach((each, i) => {
      each.x += 0.03 * (points[i]!.x - each.x);
      each.y += 0.03 * (points[i]!.y - each.y);
    });
  }
  return at;
}

// The convex hull of some points, as indices in order around it; one or two points are their own hull.
export function hull(corners: readonly number[], points: readonly Point[]): number[] {
  const sorted = [...corners].sort((a, b) => points[a]!.x - points[b]!.x || points[a]!.y - points[b]!.y);
  if (sorted.length < 3) return sorted;
  const turn = (a: number, b: number, c: number): number =>
    (points[b]!.x - points[a]!.x) * (points[c]!.y - points[a]!.y) - (points[b]!.y - points[a]!.y) * (points[c]!.x - points[a]!.x);
  const chain = (order: readonly number[]): number[] => {
    const result: number[] = [];
    for (const next of order) {
      while (result.length >= 2 && turn(result[result.length - 2]!, result[result.length - 1]!, next) <= 1e-12) result.pop();
      result.push(next);
    }
    return result.slice(0, -1);
  };
  return [...chain(sorted), ...chain([...sorted].reverse())];
}

function area(outline: readonly number[], points: readonly Point[]): number {
  let twice = 0;
  outline.forEach((corner, i) => {
    const a = points[corner]!;
    const b = points[outline[(i + 1) % outline.length]!]!;
    twice += a.x * b.y - b.x * a.y;
  });
  return Math.abs(twice) / 2;
}

function boxOf(points: readonly Point[]): ComplexLayout['box'] {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
