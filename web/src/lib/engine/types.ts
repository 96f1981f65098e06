// The answers of the engine, as docs/formats/json.md describes them: what `tacit VERB … --format json` prints.

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

// Integers from 2^53 on are strings.
export type JsonInteger = number | string;
export type JsonProfile = readonly JsonInteger[];

export interface ExactNumber {
  readonly exact: string;
  readonly approx: number;
}

// The root of `minpoly` (lowest coefficient first) in the interval with rational ends.
export interface AlgebraicNumber {
  readonly minpoly: readonly JsonInteger[];
  readonly interval: readonly [string, string];
  readonly approx: number;
}

export type Point = ExactNumber | AlgebraicNumber;

export interface System {
  readonly n: number;
  readonly rounds: number;
  readonly channel: string;
  readonly links: number;
}

export interface ErrorPiece {
  readonly from: Point;
  readonly to: Point;
  readonly profile: JsonProfile;
  readonly polynomial: string;
  readonly input: string;
}

export interface InputClass {
  readonly input: string;
  readonly count?: number;
  readonly profile: JsonProfile;
  readonly value?: ExactNumber;
}

export interface Evaluation extends System {
  readonly verb: 'evaluate';
  readonly algorithm: string;
  readonly engine: string;
  readonly at?: ExactNumber;
  readonly inputs: readonly InputClass[];
  readonly worst: { readonly pieces: readonly ErrorPiece[]; readonly value?: ExactNumber; readonly input?: string };
  readonly transmissions: { readonly max: number };
}

export interface Comparison {
  readonly verb: 'compare';
  readonly n: number;
  readonly channel: string;
  readonly algorithms: readonly {
    readonly algorithm: string;
    readonly rounds: number;
    readonly links: number;
    readonly worst: { readonly pieces: readonly ErrorPiece[] };
  }[];
  readonly crossings: readonly { readonly between: readonly [string, string]; readonly p: Point }[];
  readonly best: readonly { readonly from: Point; readonly to: Point; readonly algorithm: string }[];
}

export type OptimumStatus = 'optimal' | 'bounded';

export interface OptimumPiece {
  readonly from: Point;
  readonly to: Point;
  readonly profile: JsonProfile;
  readonly polynomial: string;
  readonly algorithm: string;
  readonly status: OptimumStatus;
  readonly lower?: JsonProfile; // only when bounded
  readonly upper?: JsonProfile;
}

export interface Optimum extends System {
  readonly verb: string;
  readonly from: Point;
  readonly to: Point;
  readonly status: OptimumStatus;
  readonly pieces: readonly OptimumPiece[];
  readonly rules?: readonly { readonly algorithm: string; readonly rule: readonly string[] }[];
  readonly value?: ExactNumber;
  readonly lower?: ExactNumber;
  readonly upper?: ExactNumber;
  readonly checked?: string;
  readonly seconds?: number;
  readonly atlas?: readonly { readonly certificate: string }[]; // where nothing was searched
  readonly certificates?: readonly AtlasCertificate[];
  readonly bounds?: readonly AtlasBound[];
}

export interface AtlasCertificate {
  readonly id: string;
  readonly file: string; // a path; its last part is the file's name in data/certificates
  readonly bytes?: number; // where it is known
  readonly on: readonly { readonly from: Point; readonly to: Point }[];
  readonly claim: string;
}

export interface AtlasBound {
  readonly from: Point;
  readonly to: Point;
  readonly lower: JsonProfile;
  readonly upper: JsonProfile;
  readonly algorithm: string;
  readonly lower_value?: ExactNumber;
}

export interface Atlas {
  readonly verb: 'atlas';
  readonly systems: readonly Optimum[];
}

export interface ComplexView {
  readonly id: number;
  readonly process: number; // from 1
  readonly view: string;
  readonly forced: 0 | 1 | null;
  readonly decision?: 0 | 1; // with an algorithm
}

export interface ComplexFacet {
  readonly id: number;
  readonly input: string;
  readonly pattern: string;
  readonly delivered: number;
  readonly views: readonly number[]; // ids, process 1 first
  readonly cut?: boolean; // with an algorithm
  readonly probability?: ExactNumber; // with a point
}

export interface ProtocolComplex extends System {
  readonly kind: 'protocol';
  readonly counts: { readonly views: number; readonly forced: number; readonly free: number; readonly facets: number; readonly cut?: number };
  readonly views: readonly ComplexView[];
  readonly facets: readonly ComplexFacet[];
}

export interface ReducedGraph extends System {
  readonly kind: 'reduced';
  readonly counts: { readonly vertices: number; readonly edges: number; readonly cubes: number };
  readonly vertices: readonly {
    readonly id: number;
    readonly point: readonly number[];
    readonly delivered: number;
    readonly lost: number;
    readonly probability?: ExactNumber;
  }[];
  readonly edges: readonly {
    readonly id: number;
    readonly a: number;
    readonly b: number;
    readonly process: number;
    readonly view: string;
    readonly forced: 0 | 1 | null;
  }[];
  readonly cubes: readonly { readonly input: string; readonly vertices: readonly number[] }[];
}

export interface Simulation extends System {
  readonly verb: 'simulate';
  readonly algorithm: string;
  readonly input: string;
  readonly trials: number;
  readonly errors: number;
  readonly estimate: number;
  readonly interval: readonly [number, number];
  readonly exact?: ExactNumber;
}

// docs/formats/decision_table.md
export interface DecisionTable {
  readonly format: 'tacit decision table';
  readonly version: 1;
  readonly name?: string;
  readonly n: number;
  readonly rounds: number;
  readonly channel: string;
  readonly decisions: readonly string[]; // a view, one space, the decision
}
