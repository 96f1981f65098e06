// The decision hypergraph of a system as the page holds it: views, executions (facets), orbits of views, and for one
// broadcast round the reduced Kripke graph on {-1,0,1}^n.
//
// Everything here is read from the JSON of `tacit complex`; ids are indices.
import type { Orbit, ReducedGraph as ReducedAnswer, SystemFacts } from '../engine/types';
import { bad, good, type Result } from '../result';
import type { Channel } from '../state';

export type Bit = 0 | 1;

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
  readonly facts: SystemFacts;
  readonly orbits: readonly Orbit[];
  readonly orbitOf: readonly number[]; // by view
  readonly views: readonly View[];
  readonly free: readonly number[]; // ids, ascending
  readonly facets: readonly Facet[];
  readonly inputs: readonly string[]; // in the order of their numbers, process 1 the lowest bit
  readonly facetsOfInput: ReadonlyMap<string, readonly number[]>;
  readonly facetsOfView: readonly (readonly number[])[];
  readonly facetAt: ReadonlyMap<string, number>; // by facetKey
}

// What is known of a system before its views and executions are listed.
export type Shape = Pick<System, 'n' | 'rounds' | 'channel' | 'links' | 'facts'>;

export function shapeOf(facts: SystemFacts): Shape {
  return { n: facts.n, rounds: facts.rounds, channel: facts.channel as Channel, links: facts.links, facts };
}

// More executions than this are not loaded into the page.
export const mostFacets = 32768;

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

// Reads the answer of `complex` with kind protocol and an algorithm, about all inputs and patterns: with symmetry the system
// and the decisions, without it the decisions for a system that is known.
export function readSystem(answer: unknown, facts: SystemFacts, known: System | null = null): Result<Coloured> {
  try {
    const report = fields(answer, 'complex');
    const rows = list(report['views'], 'views');
    const decisions = rows.map((each, index): Bit => (row(each, index, 'view')['decision'] === 1 ? 1 : 0));
    return good({ system: known ?? read(report, rows, facts), decisions });
  } catch (error) {
    return bad(error instanceof Error ? error.message : String(error));
  }
}

// One row of a list whose ids are its indices.
function row(value: unknown, index: number, what: string): Fields {
  const found = fields(value, what);
  if (found['id'] !== index) throw new Error('the engine answered with a part of the complex only');
  return found;
}

function readView(value: unknown, index: number): View {
  const view = row(value, index, 'view');
  const forced = view['forced'];
  return {
    id: index,
    process: Number(view['process']) - 1,
    text: String(view['view']),
    forced: forced === 0 || forced === 1 ? forced : null,
  };
}

function readFacet(value: unknown, index: number): Facet {
  const facet = row(value, index, 'facet');
  return {
    id: index,
    input: String(facet['input']),
    pattern: String(facet['pattern']),
    delivered: Number(facet['delivered']),
    views: list(facet['views'], 'views of a facet').map(Number),
  };
}

function read(report: Fields, rows: readonly unknown[], facts: SystemFacts): System {
  const views = rows.map(readView);
  const facets = list(report['facets'], 'facets').map(readFacet);
  const orbits = list(report['orbits'], 'orbits') as Orbit[];
  const facetsOfInput = new Map<string, number[]>();
  const facetsOfView: number[][] = views.map(() => []);
  const facetAt = new Map<string, number>();
  for (const facet of facets) {
    const same = facetsOfInput.get(facet.input);
    if (same) same.push(facet.id);
    else facetsOfInput.set(facet.input, [facet.id]);
    for (const view of facet.views) facetsOfView[view]?.push(facet.id);
    facetAt.set(facetKey(facet.input, facet.pattern), facet.id);
  }
  const orbitOf: number[] = [];
  for (const orbit of orbits) for (const view of orbit.views) orbitOf[view] = orbit.id;
  return {
    n: facts.n,
    rounds: facts.rounds,
    channel: facts.channel as Channel,
    links: facts.links,
    facts,
    orbits,
    orbitOf,
    views,
    free: views.filter((view) => view.forced === null).map((view) => view.id),
    facets,
    inputs: [...facetsOfInput.keys()],
    facetsOfInput,
    facetsOfView,
    facetAt,
  };
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

// Reads the answer of `complex` with kind reduced. Its cubes list points, as the system lists the executions of an input,
// by delivery pattern.
export function readReducedGraph(answer: ReducedAnswer, system: System): ReducedGraph {
  const viewOf = new Map(system.views.map((view) => [view.text, view.id]));
  const edges: ReducedEdge[] = [];
  for (const { a, b, process, view } of answer.edges) {
    const id = viewOf.get(view) ?? -1;
    edges[id] = { view: id, process: process - 1, a, b };
  }
  const facetsAt: number[][] = answer.vertices.map(() => []);
  const vertexOfFacet: number[] = [];
  for (const { input, vertices } of answer.cubes) {
    system.facetsOfInput.get(input)?.forEach((facet, pattern) => {
      const vertex = vertices[pattern] ?? -1;
      vertexOfFacet[facet] = vertex;
      facetsAt[vertex]?.push(facet);
    });
  }
  return {
    n: answer.n,
    vertices: answer.vertices.map(({ id, point, delivered }) => ({ id, point, delivered, facets: facetsAt[id] ?? [] })),
    edges,
    vertexOfFacet,
    cubes: new Map(answer.cubes.map(({ input, vertices }) => [input, vertices])),
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
