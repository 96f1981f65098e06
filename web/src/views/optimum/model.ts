// What the view Optimum shows, without how: which pieces are known, which algorithms are drawn beside them, and the
// values of both at a point.
import type { KeptCertificate } from '../../lib/engine';
import type {
  AtlasCertificate,
  Evaluation,
  ExactNumber,
  NamedAlgorithm,
  Optimum,
  OptimumPiece,
  OptimumStatus,
  Point,
} from '../../lib/engine/types';
import { profileOf, Rational } from '../../lib/exact';
import { fractionFormula, profileFormula, quotientFormula, type Formula } from '../../lib/formula';
import { compareToPoint, exactly, samePoint, within } from '../../lib/points';
import type { LowerBound } from './bounds';

// An interval on which the optimum is known, or at least bounded.
export interface KnownPiece {
  readonly from: Point;
  readonly to: Point;
  readonly status: OptimumStatus;
  readonly upper: Formula; // reached by the algorithm
  readonly lower: Formula; // the same where proved
  readonly lowerValue?: Rational; // at a point, perhaps a better bound than the profile
  readonly algorithm: string; // empty where decisions are fractions
  readonly rule: readonly string[]; // where the algorithm has no name
}

// A named algorithm and its worst case over the inputs.
export interface NamedCurve {
  readonly name: string;
  readonly pieces: readonly { readonly from: Point; readonly to: Point; readonly formula: Formula }[];
}

// The named algorithms whose curves are drawn: one that mirrors another has the same curve.
export function drawnNames(algorithms: readonly NamedAlgorithm[]): string[] {
  return [...new Set(algorithms.filter((each) => each.mirror_of === undefined).map((each) => each.algorithm))];
}

// A name that the engine understands, not the "table 1" of an algorithm that has none.
export function hasName(algorithm: string): boolean {
  return algorithm !== '' && !/^table \d+$/.test(algorithm);
}

function piece(
  each: Pick<OptimumPiece, 'from' | 'to' | 'algorithm' | 'lower' | 'upper' | 'profile' | 'numerator' | 'denominator'> & {
    polynomial?: string;
  },
  status: OptimumStatus,
  rules: Optimum['rules'],
  better?: ExactNumber,
): KnownPiece {
  const reached = each.numerator
    ? quotientFormula(each.numerator, each.denominator ?? [1], each.polynomial ?? '')
    : profileFormula(profileOf(each.upper ?? each.profile ?? []));
  return {
    from: each.from,
    to: each.to,
    status,
    upper: reached,
    lower: status === 'optimal' ? reached : profileFormula(profileOf(each.lower ?? [])),
    algorithm: each.algorithm ?? '',
    rule: rules?.find((rule) => rule.algorithm === each.algorithm)?.rule ?? [],
    ...(better ? { lowerValue: exactly(better) ?? Rational.zero } : {}),
  };
}

export function knownPieces(optimum: Optimum): KnownPiece[] {
  const pieces = optimum.pieces.map((each) => piece(each, each.status, optimum.rules, optimum.lower));
  const bounds = (optimum.bounds ?? []).map((each) => piece(each, 'bounded', optimum.rules, each.lower_value));
  const all = [
    ...pieces,
    ...bounds.filter((bound) => !pieces.some((each) => samePoint(each.from, bound.from) && samePoint(each.to, bound.to))),
  ];
  return all.sort((a, b) => a.from.approx - b.from.approx);
}

// The answer of a search with its certificates listed as in the atlas: the one that the server keeps, or those of the
// server's atlas that it was taken from. Each is about all that is proved.
export function certified(optimum: Optimum, kept: KeptCertificate | undefined): Optimum {
  const on = optimum.pieces.filter((each) => each.status === 'optimal').map(({ from, to }) => ({ from, to }));
  const listed = (name: string, bytes?: number): AtlasCertificate => ({
    id: name,
    file: name,
    on,
    claim: optimum.checked ?? '',
    ...(bytes === undefined ? {} : { bytes }),
  });
  const certificates = kept ? [listed(kept.name, kept.bytes)] : (optimum.atlas ?? []).map((each) => listed(`${each.certificate}.cert.zst`));
  return { ...optimum, certificates };
}

// The largest number that is known to be a better lower bound at a point than the profile is, if there is one, whether a
// search found it or one of the bounds that need no search says so.
export function betterBound(each: KnownPiece, bounds: readonly LowerBound[] = []): Rational | undefined {
  const at = samePoint(each.from, each.to) ? exactly(each.from) : undefined;
  if (at === undefined) return undefined;
  const values = [each.lowerValue, ...bounds.map((bound) => bound.proved(at))].filter((value) => value !== undefined);
  const best = values.reduce((most, value) => (value.compare(most) > 0 ? value : most), Rational.zero);
  return best.compare(each.lower.at(at)) > 0 ? best : undefined;
}

// The bound that exceeds the lower profile of a piece all over it, judged at places of a grid, if there is one.
export function betterCurve(each: KnownPiece, bounds: readonly LowerBound[]): LowerBound | undefined {
  if (samePoint(each.from, each.to)) return undefined;
  const width = each.to.approx - each.from.approx;
  const places = Array.from({ length: 41 }, (_, k) => each.from.approx + (width * (k + 0.5)) / 41);
  return bounds.find((bound) => places.every((x) => bound.provedNear(x) > each.lower.near(x)));
}

// What an algorithm is called: by its name, or by the number of its table, with a remark that says so.
export function remarkOn(algorithm: string): string {
  return algorithm === '' || hasName(algorithm) ? '' : 'an algorithm without a name, known by its decision table';
}

// What a search found, as a sentence.
export function outcome(optimum: Optimum, seconds: number, at?: string): string {
  const where = at === undefined ? 'For every p: ' : `At p = ${at}: `;
  const told = outcomeOf(optimum, seconds);
  return where + told.charAt(0).toLowerCase() + told.slice(1);
}

function outcomeOf(optimum: Optimum, seconds: number): string {
  const proved = optimum.pieces.filter((each) => each.status === 'optimal').length;
  const within = `within ${seconds} second${seconds === 1 ? '' : 's'}`;
  if (proved === optimum.pieces.length) return `Proved ${within}${optimum.value ? `: the optimum is ${optimum.value.exact}` : ''}.`;
  if (proved > 0) return `${proved} of ${optimum.pieces.length} pieces were proved ${within}, the others are bounded.`;
  const bounds = [optimum.lower, optimum.upper].map((each) => each && (exactly(each) ?? Rational.zero).decimal(6));
  return `Not proved ${within}${bounds[0] && bounds[1] ? `: the optimum is between ${bounds[0]} and ${bounds[1]}` : ''}. What was found is kept below.`;
}

export function coversAll(pieces: readonly KnownPiece[]): boolean {
  let reached = Rational.zero;
  let last: Point = { exact: '0', approx: 0 };
  for (const each of pieces.filter((one) => one.status === 'optimal')) {
    if (compareToPoint(reached, each.from) !== 0 && !samePoint(last, each.from)) return false;
    last = each.to;
    reached = exactly(each.to) ?? Rational.of(-1);
  }
  return compareToPoint(Rational.one, last) === 0;
}

// Later knowledge first: where two sources speak about a point, the proved one counts.
export function merged(sources: readonly (readonly KnownPiece[])[]): KnownPiece[] {
  const whole = sources.find(coversAll);
  return whole ? [...whole] : sources.flat().sort((a, b) => a.from.approx - b.from.approx);
}

export function pieceAt(pieces: readonly KnownPiece[], p: Rational): KnownPiece | undefined {
  const here = pieces.filter((each) => within(p, each));
  return here.find((each) => each.status === 'optimal') ?? here[0];
}

export function curveOf(evaluation: Evaluation, name = evaluation.algorithm): NamedCurve {
  return {
    name,
    pieces: evaluation.worst.pieces.map((each) => ({
      from: each.from,
      to: each.to,
      formula: fractionFormula(each.profile, each.polynomial),
    })),
  };
}

export function curveValue(curve: NamedCurve, p: Rational): Rational | undefined {
  return curve.pieces.find((each) => within(p, each))?.formula.at(p);
}

export type Verdict = 'proved' | 'bounded' | 'open';

// The optimum at p: exact where proved, else between a bound that is proved and the best algorithm at hand.
export interface ValueAt {
  readonly verdict: Verdict;
  readonly piece: KnownPiece | undefined;
  readonly lower: Rational;
  readonly upper: Rational | undefined;
  readonly algorithm: string;
  readonly because: string; // what proves the lower bound: a search, or the title of another bound
}

export function optimumAt(
  pieces: readonly KnownPiece[],
  curves: readonly NamedCurve[],
  bounds: readonly LowerBound[],
  p: Rational,
): ValueAt {
  const here = pieceAt(pieces, p);
  if (here?.status === 'optimal') {
    const value = here.upper.at(p);
    return { verdict: 'proved', piece: here, lower: value, upper: value, algorithm: here.algorithm, because: 'search' };
  }
  let lower = Rational.zero;
  let because = '';
  const demand = (value: Rational | undefined, name: string): void => {
    if (value && value.compare(lower) > 0) [lower, because] = [value, name];
  };
  for (const bound of bounds) demand(bound.proved(p), bound.title);
  let upper: Rational | undefined;
  let algorithm = '';
  const offer = (value: Rational, name: string): void => {
    if (upper === undefined || value.compare(upper) < 0) [upper, algorithm] = [value, name];
  };
  if (here) {
    for (const value of [here.lower.at(p), here.lowerValue]) demand(value, 'search');
    offer(here.upper.at(p), here.algorithm);
  }
  for (const curve of curves) {
    const found = curveValue(curve, p);
    if (found) offer(found, curve.name);
  }
  return { verdict: here ? 'bounded' : 'open', piece: here, lower, upper, algorithm, because };
}

// What is known at p of approximate agreement where no piece says it: its optimum is that of shared coins.
export function withCoinsKnown(here: ValueAt, coins: LowerBound | undefined, p: Rational): ValueAt {
  const value = here.verdict === 'proved' ? undefined : coins?.exact(p);
  return value ? { verdict: 'proved', piece: undefined, lower: value, upper: value, algorithm: '', because: coins?.title ?? '' } : here;
}

// Where pieces meet, inside (0, 1), each once and in order.
export function breakpoints(pieces: readonly KnownPiece[]): Point[] {
  const points: Point[] = [];
  for (const each of pieces) {
    for (const point of [each.from, each.to]) {
      if (point.approx <= 0 || point.approx >= 1 || samePoint(each.from, each.to)) continue;
      if (!points.some((other) => samePoint(other, point))) points.push(point);
    }
  }
  return points.sort((a, b) => a.approx - b.approx);
}
