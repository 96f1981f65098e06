// Where the curves of the reader's own algorithms cross the others, and where none of them is lower: the engine compares.
import type { Comparison, DecisionTable, Point } from '../../lib/engine/types';
import { samePoint, within } from '../../lib/points';
import { exactly } from '../../lib/points';
import { hasName, type KnownPiece } from './model';

// An algorithm to compare: the name of its curve, and how the engine is told about it.
export interface Compared {
  readonly name: string;
  readonly given: string | DecisionTable;
}

export interface Meeting {
  readonly name: string; // of the other curve
  readonly p: Point;
  readonly optimum: boolean; // the other one is the optimum there
}

export interface Standing {
  readonly name: string;
  readonly meetings: readonly Meeting[]; // by p
  readonly lowest: readonly { readonly from: Point; readonly to: Point }[]; // no other curve is lower there
}

// Whether the algorithm reaches the proved optimum at the point.
function isOptimalAt(pieces: readonly KnownPiece[], algorithm: string, p: Point): boolean {
  const here = pieces.filter((each) => {
    const value = exactly(p);
    return value ? within(value, each) : each.from.approx <= p.approx && p.approx <= each.to.approx;
  });
  return here.some((each) => each.status === 'optimal' && each.algorithm === algorithm);
}

// Stretches that follow one another become one.
function joined(stretches: readonly { from: Point; to: Point }[]): { from: Point; to: Point }[] {
  const result: { from: Point; to: Point }[] = [];
  for (const { from, to } of [...stretches].sort((a, b) => a.from.approx - b.from.approx || a.to.approx - b.to.approx)) {
    const last = result[result.length - 1];
    if (last && (samePoint(last.to, from) || from.approx < last.to.approx)) {
      if (to.approx > last.to.approx) last.to = to;
    } else result.push({ from, to });
  }
  return result;
}

// What the engine's comparison says about the curves that are named in `mine`. Its algorithms stand in the order of `compared`.
export function standings(
  comparison: Comparison,
  compared: readonly Compared[],
  mine: readonly string[],
  pieces: readonly KnownPiece[],
): Standing[] {
  const curveOf = new Map(comparison.algorithms.map(({ algorithm }, k) => [algorithm, compared[k]?.name ?? algorithm]));
  const called = (algorithm: string): string => curveOf.get(algorithm) ?? algorithm;
  return mine.map((name) => {
    const meetings = comparison.crossings.flatMap(({ between, p }) => {
      const [a, b] = [called(between[0]), called(between[1])];
      if (a !== name && b !== name) return [];
      const other = a === name ? b : a;
      return [{ name: other, p, optimum: isOptimalAt(pieces, other, p) }];
    });
    meetings.sort((a, b) => a.p.approx - b.p.approx);
    const tied = (comparison.ties ?? []).filter((each) => each.algorithms.some((algorithm) => called(algorithm) === name));
    const best = comparison.best.filter((each) => called(each.algorithm) === name);
    return { name, meetings, lowest: joined([...best, ...tied].map(({ from, to }) => ({ from, to }))) };
  });
}

// The algorithms of the proved pieces that only their tables know.
export function unnamedIn(pieces: readonly KnownPiece[]): string[] {
  return [...new Set(pieces.filter((each) => each.algorithm !== '' && !hasName(each.algorithm)).map((each) => each.algorithm))];
}
