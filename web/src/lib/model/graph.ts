// The decision hypergraph of a system as the page holds it: views, executions (facets), and for one
// broadcast round the reduced Kripke graph on {-1,0,1}^n.
//
// Everything here is read from the JSON of `tacit complex --kind protocol`; ids are indices.

import { bad, good, type Result } from '../result';

export type Bit = 0 | 1;
export type Channel = 'broadcast' | 'unicast' | 'undirected';

export interface View {
  readonly id: number;
  readonly process: number; // from 0
  readonly text: string;
  readonly forced: Bit | null;
}

export interface Facet {
  readonly id: number;
  readonly input: string;
  readonly pattern: string;
  readonly delivered: number;
  readonly views: readonly number[];
}

export interface System {
  readonly n: number;
  readonly rounds: number;
  readonly channel: Channel;
  readonly links: number; // over all rounds
  readonly views: readonly View[];
  readonly free: readonly number[]; // ids, ascending
  readonly facets: readonly Facet[];
  readonly inputs: readonly string[]; // in the order of their numbers, process 1 the lowest bit
  readonly facetsOfInput: ReadonlyMap<string, readonly number[]>;
  readonly facetsOfView: readonly (readonly number[])[];
  readonly facetAt: ReadonlyMap<string, number>; // by facetKey
}

// More executions than this are not loaded into the page.
export const mostFacets = 32768;

export function linksPerRound(channel: Channel, n: number): number {
  if (channel === 'broadcast') return n;
  return channel === 'unicast' ? n * (n - 1) : (n * (n - 1)) / 2;
}

// How many executions a system has, as an exponent of two.
export function facetExponent(n: number, rounds: number, channel: Channel): number {
  return n + rounds * linksPerRound(channel, n);
}

export const facetKey = (input: string, pattern: string): string => `${input} ${pattern}`;

export const isMixed = (input: string): boolean => input.includes('0') && input.includes('1');

type Fields = Record<string, unknown>;

function fields(value: unknown, what: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error(`the engine's answer has no ${what}`);
  }
  return value as Fields;
}

function list(value: unknown, what: string): unknown[] {
  if (!Array.isArray(value)) throw new Error(`the engine's answer has no ${what}`);
  return value as unknown[];
}

export interface Coloured {
  readonly system: System;
  readonly decisions: readonly Bit[]; // by view
}

// Reads the answer of `complex` with kind protocol; with an algorithm also its decisions (else all 0).
// The answer must be about all inputs and patterns.
export function readSystem(answer: unknown): Result<Coloured> {
  try {
    return good(read(answer));
  } catch (error) {
    return bad(error instanceof Error ? error.message : String(error));
  }
}

function read(answer: unknown): Coloured {
  const report = fields(answer, 'complex');
  const n = Number(report['n']);
  const decisions: Bit[] = [];
  const views = list(report['views'], 'views').map((each, index): View => {
    const row = fields(each, 'view');
    if (row['id'] !== index) throw new Error('the engine answered with a part of the complex only');
    decisions.push(row['decision'] === 1 ? 1 : 0);
    const forced = row['forced'];
    return {
      id: index,
      process: Number(row['process']) - 1,
      text: String(row['view']),
      forced: forced === 0 || forced === 1 ? forced : null,
    };
  });
  const facetsOfInput = new Map<string, number[]>();
  const facetsOfView: number[][] = views.map(() => []);
  const facetAt = new Map<string, number>();
  const facets = list(report['facets'], 'facets').map((each, index): Facet => {
    const row = fields(each, 'facet');
    if (row['id'] !== index) throw new Error('the engine answered with a part of the complex only');
    const facet: Facet = {
      id: index,
      input: String(row['input']),
      pattern: String(row['pattern']),
      delivered: Number(row['delivered']),
      views: list(row['views'], 'views of a facet').map(Number),
    };
    const same = facetsOfInput.get(facet.input);
    if (same) same.push(index);
    else facetsOfInput.set(facet.input, [index]);
    for (const view of facet.views) facetsOfView[view]?.push(index);
    facetAt.set(facetKey(facet.input, facet.pattern), index);
    return facet;
  });
  const system: System = {
    n,
    rounds: Number(report['rounds']),
    channel: String(report['channel']) as Channel,
    links: Number(report['links']),
    views,
    free: views.filter((view) => view.forced === null).map((view) => view.id),
    facets,
    inputs: [...facetsOfInput.keys()],
    facetsOfInput,
    facetsOfView,
    facetAt,
  };
  return { system, decisions };
}

export interface ReducedVertex {
  readonly id: number;
  readonly point: readonly number[]; // in {-1,0,1}^n
  readonly delivered: number;
  readonly facets: readonly number[]; // one per input whose cube contains the point
}

export interface ReducedEdge {
  readonly view: number;
  readonly process: number;
  readonly a: number; // the end at which the process is not heard
  readonly b: number;
}

export interface ReducedGraph {
  readonly n: number;
  readonly vertices: readonly ReducedVertex[];
  readonly edges: readonly ReducedEdge[]; // edges[id].view === id: one edge per view
  readonly vertexOfFacet: readonly number[];
  readonly cubes: ReadonlyMap<string, readonly number[]>; // vertices by input
}

// Why a system has no reduced graph, as a sentence; null when it has one.
export function whyNoReducedGraph(rounds: number, channel: Channel): string | null {
  if (channel !== 'broadcast') {
    return (
      'The reduced Kripke graph needs broadcasts: only when a message reaches all others or none does a ' +
      'process fail to tell apart exactly the two executions that differ in its own broadcast.'
    );
  }
  if (rounds !== 1) {
    return (
      'The reduced Kripke graph is made for one round: after several rounds a process may confuse more than two ' +
      'delivery patterns, so views are no longer edges.'
    );
  }
  return null;
}

const coordinate = (value: string | undefined, delivered: boolean): number =>
  delivered ? (value === '1' ? 1 : -1) : 0;

// The reduced Kripke graph. Precondition: one round of broadcast.
export function reducedGraph(system: System): ReducedGraph {
  const index = new Map<string, number>();
  const points: number[][] = [];
  const facetsAt: number[][] = [];
  const delivered: number[] = [];
  const vertexOfFacet: number[] = [];
  const cubes = new Map<string, number[]>();
  const ends: { a: number; b: number }[] = system.views.map(() => ({ a: -1, b: -1 }));
  for (const facet of system.facets) {
    const point = [...facet.pattern].map((sign, i) => coordinate(facet.input[i], sign === 'T'));
    const key = point.join(',');
    let id = index.get(key);
    if (id === undefined) {
      id = points.length;
      index.set(key, id);
      points.push(point);
      facetsAt.push([]);
      delivered.push(facet.delivered);
    }
    facetsAt[id]?.push(facet.id);
    vertexOfFacet.push(id);
    const cube = cubes.get(facet.input);
    if (cube) cube.push(id);
    else cubes.set(facet.input, [id]);
    facet.views.forEach((view, process) => {
      const end = ends[view];
      if (!end) return;
      if (facet.pattern[process] === 'T') end.b = id;
      else end.a = id;
    });
  }
  return {
    n: system.n,
    vertices: points.map((point, id) => ({
      id,
      point,
      delivered: delivered[id] ?? 0,
      facets: facetsAt[id] ?? [],
    })),
    edges: system.views.map((view) => ({
      view: view.id,
      process: view.process,
      a: ends[view.id]?.a ?? -1,
      b: ends[view.id]?.b ?? -1,
    })),
    vertexOfFacet,
    cubes,
  };
}

// The inputs on which a view can occur.
export function inputsOfView(system: System, view: number): string[] {
  const inputs = new Set<string>();
  for (const facet of system.facetsOfView[view] ?? []) {
    const input = system.facets[facet]?.input;
    if (input !== undefined) inputs.add(input);
  }
  return [...inputs];
}
