// What the picture of a reduced Kripke graph shows: places, colours of edges, and how strongly vertices glow.
// Also which of it lies under the pointer. Doubles, for drawing only.
import { Rational } from '../exact';
import { probability } from './execution';
import type { ReducedGraph, System } from './graph';
import { reducedPlaces, type Point, type Point3 } from './layout';
import { isCut, type Decisions } from './table';

export interface PictureVertex {
  readonly at: Point3;
  readonly vertex: number; // of the graph
  readonly faded: boolean;
  readonly glow: number; // 0: not cut; else the probability of one such execution, as a double
  readonly delivered: number;
}
export interface PictureEdge {
  readonly a: number; // indices of picture vertices
  readonly b: number;
  readonly view: number;
  readonly decision: 0 | 1;
  readonly forced: boolean;
  readonly faded: boolean;
}
export interface PictureLabel {
  readonly at: Point3;
  readonly input: string;
  readonly faded: boolean;
}
export interface Picture {
  readonly vertices: readonly PictureVertex[];
  readonly edges: readonly PictureEdge[];
  readonly labels: readonly PictureLabel[];
}

// The picture with one input in front ('' for all; four processes need one). A vertex counts as cut when some execution
// there is, of the input in front where there is one.
export function picture(system: System, graph: ReducedGraph, decisions: Decisions, input: string, p: Rational): Picture {
  const places = reducedPlaces(graph, input);
  const inFront = input === '' ? null : new Set(graph.cubes.get(input));
  const weights = Array.from({ length: system.n + 1 }, (_, k) => probability(k, system.n, p).toNumber());
  const index: number[] = [];
  const vertices: PictureVertex[] = [];
  for (const { id, facets, delivered } of graph.vertices) {
    const at = places[id];
    index.push(at ? vertices.length : -1);
    if (!at) continue;
    const counted = inFront ? facets.filter((facet) => system.facets[facet]!.input === input) : facets;
    const cut = counted.some((facet) => isCut(system, decisions, facet));
    vertices.push({ at, vertex: id, faded: inFront !== null && !inFront.has(id), glow: cut ? weights[delivered]! : 0, delivered });
  }
  const edges: PictureEdge[] = [];
  for (const edge of graph.edges) {
    const a = index[edge.a]!;
    const b = index[edge.b]!;
    if (a < 0 || b < 0) continue;
    const faded = inFront !== null && !(inFront.has(edge.a) && inFront.has(edge.b));
    edges.push({ a, b, view: edge.view, decision: decisions[edge.view]!, forced: system.views[edge.view]!.forced !== null, faded });
  }
  const labels =
    system.n <= 3
      ? system.inputs.map((text): PictureLabel => {
          const out = (i: number): number => (i < system.n ? (text[i] === '1' ? 1 : -1) : 0) * 1.22;
          return { at: { x: out(0), y: out(1), z: -out(2) }, input: text, faded: input !== '' && input !== text };
        })
      : [];
  return { vertices, edges, labels };
}

export interface Projected extends Point {
  readonly depth: number; // smaller is nearer
}

export interface Hit {
  readonly kind: 'edge' | 'vertex';
  readonly index: number;
}

// What lies under a point of the screen: a vertex within its radius, else the edge that is near, the nearer to the eye
// among those about equally near to the point. Faded things are hit only where nothing else is.
export function hit(shown: Picture, places: readonly Projected[], at: Point, reach = 9): Hit | null {
  let best: { hit: Hit; cost: number } | null = null;
  const offer = (kind: Hit['kind'], index: number, distance: number, depth: number, faded: boolean): void => {
    const cost = (faded ? 1e6 : 0) + Math.round(distance / 4) * 1e3 + depth;
    if (distance <= reach && (!best || cost < best.cost)) best = { hit: { kind, index }, cost };
  };
  shown.vertices.forEach((vertex, index) => {
    const place = places[index]!;
    offer('vertex', index, Math.max(0, Math.hypot(place.x - at.x, place.y - at.y) - 3), place.depth, vertex.faded);
  });
  shown.edges.forEach((edge, index) => {
    const a = places[edge.a]!;
    const b = places[edge.b]!;
    const dx = b.x - a.x;
    const dy = b.y - a.y;
    const along = ((at.x - a.x) * dx + (at.y - a.y) * dy) / (dx * dx + dy * dy || 1);
    if (along < 0.12 || along > 0.88) return; // there the vertex is meant
    const distance = Math.hypot(a.x + along * dx - at.x, a.y + along * dy - at.y);
    offer('edge', index, distance, a.depth + along * (b.depth - a.depth), edge.faded);
  });
  return (best as { hit: Hit } | null)?.hit ?? null;
}

// The input to show where one is needed: the chosen one, else the first mixed one.
export function shownInput(system: { readonly n: number }, chosen: string): string {
  return chosen !== '' ? chosen : `${'0'.repeat(system.n - 1)}1`;
}
