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
  readonly mean_loss?: ExactNumber; // of a channel file that is none of the paper's channels
  readonly inputs: readonly InputClass[];
  readonly worst: { readonly pieces: readonly ErrorPiece[]; readonly value?: ExactNumber; readonly input?: string };
  readonly transmissions: { readonly max: number };
}

export type OptimumStatus = 'optimal' | 'bounded';

export interface OptimumPiece {
  readonly from: Point;
  readonly to: Point;
  readonly profile?: JsonProfile; // of consensus and of set agreement
  readonly numerator?: readonly JsonInteger[]; // of approximate agreement, lowest coefficient first
  readonly denominator?: readonly JsonInteger[];
  readonly polynomial: string;
  readonly algorithm?: string; // absent for approximate agreement
  readonly status: OptimumStatus;
  readonly lower?: JsonProfile; // only when bounded
  readonly upper?: JsonProfile;
}

export interface Optimum extends System {
  readonly verb: string;
  readonly task?: string;
  readonly values?: number;
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

// complex with kind=system: what a system is made of.
export interface SystemFacts extends System {
  readonly kind: 'system';
  readonly counts: { readonly links_per_round: number; readonly execution_bits: number };
  readonly reduced: boolean; // whether there is a reduced Kripke graph
  readonly round: readonly Link[]; // in the order of patterns
  readonly algorithms: readonly NamedAlgorithm[];
}

// What one link of a round carries; processes count from 1.
export interface Link {
  readonly id: number;
  readonly arcs: readonly { readonly sender: number; readonly receivers: readonly number[] }[];
}

export interface NamedAlgorithm {
  readonly rule: string;
  readonly algorithm: string; // the rule over all rounds
  readonly mirror_of?: string; // the same with 0 and 1 exchanged
}

// complex with kind=protocol and symmetry: views that renaming the processes takes into each other.
export interface Orbit {
  readonly id: number;
  readonly exchanged: number; // the orbit that exchanging 0 and 1 makes of it
  readonly views: readonly number[];
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

// docs/formats/channel.md
export type ChannelFile = { readonly [key: string]: Json };

// compare with a channel file: the worst cases as all its losses are multiplied by a factor.
export interface LawComparison {
  readonly mean_loss: ExactNumber; // at factor 1
  readonly algorithms: readonly string[];
  readonly rows: readonly { readonly factor: ExactNumber; readonly errors: readonly ExactNumber[] }[];
}

// compare: where curves cross, and which is the lowest where.
export interface Comparison {
  readonly algorithms: readonly { readonly algorithm: string }[]; // in the order of the question
  readonly crossings: readonly { readonly between: readonly [string, string]; readonly p: Point }[];
  readonly best: readonly { readonly from: Point; readonly to: Point; readonly algorithm: string }[];
  readonly ties?: readonly { readonly from: Point; readonly to: Point; readonly algorithms: readonly string[] }[];
}
