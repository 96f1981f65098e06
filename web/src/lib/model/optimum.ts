// How far an algorithm is from the optimum that the atlas proves at the current p. Exact.
import type { NamedAlgorithm, Optimum, OptimumPiece } from '../engine/types';
import { profileOf, Rational, valueAt } from '../exact';
import { decimals, within } from '../points';

// The piece of an optimum in which p lies; at a breakpoint the left one.
export function pieceAt(optimum: Optimum, p: Rational): OptimumPiece | null {
  return optimum.pieces.find((piece) => within(p, piece)) ?? null;
}

export interface Distance {
  readonly optimum: Rational; // when bounded: what is known to be reachable
  readonly lower: Rational; // nothing is below; equal to the optimum when that is proved
  readonly proved: boolean;
  readonly algorithm: string; // that reaches it
  readonly difference: Rational; // from the optimum
  readonly ratio: Rational | null; // to the optimum, where that is not 0
}

// Null where the atlas has nothing about this p.
export function distance(optimum: Optimum, p: Rational, value: Rational): Distance | null {
  const piece = pieceAt(optimum, p);
  if (!piece) return null;
  const best = valueAt(profileOf(piece.profile ?? []), p);
  const proved = piece.status === 'optimal';
  return {
    optimum: best,
    lower: proved || !piece.lower ? best : valueAt(profileOf(piece.lower), p),
    proved,
    algorithm: piece.algorithm ?? '',
    difference: value.minus(best),
    ratio: best.equals(Rational.zero) ? null : value.over(best),
  };
}

// "51/125 = 0.408", with an equals sign only where the decimals are the number.
export function inFull(value: Rational, digits = 6): string {
  if (value.denominator === 1n) return value.toString();
  return `${value} ${value.isDecimal(digits) ? '=' : '≈'} ${value.decimal(digits)}`;
}

export interface StartingPoints {
  readonly named: readonly string[];
  readonly optimal: readonly string[]; // by name
  readonly unnamed: readonly { readonly algorithm: string; readonly where: string }[]; // optimal, known by their tables only
}

// Algorithms to start from: those with a name, and those of the atlas.
export function startingPoints(algorithms: readonly NamedAlgorithm[], optimum: Optimum | null): StartingPoints {
  const optimal = new Set<string>();
  const unnamed: { algorithm: string; where: string }[] = [];
  for (const { algorithm = '', from, to } of optimum?.pieces ?? []) {
    if (!/^table /.test(algorithm)) optimal.add(algorithm);
    else unnamed.push({ algorithm, where: `optimal for ${decimals(from, 4)} ≤ p ≤ ${decimals(to, 4)}` });
  }
  return { named: [...new Set(algorithms.map((each) => each.algorithm))], optimal: [...optimal], unnamed };
}
