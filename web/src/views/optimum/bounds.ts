// What no algorithm goes below, whatever was searched: silence, and for one round of broadcast the optimum of processes
// that share random coins, which is shipped with the page at every hundredth.
//
// Between two hundredths that optimum is at least its value at the right one, because it never grows with p: who shares
// coins can draw broadcasts to ignore, and so do at a larger p whatever is possible at a smaller one.
import { Rational, valueAt, valueNear, type Profile } from '../../lib/exact';
import { within } from '../../lib/points';
import type { KnownPiece } from './model';

export interface LowerBound {
  readonly name: string; // in the address
  readonly title: string;
  readonly why: string;
  proved(p: Rational): Rational; // no algorithm errs less at p
  exact(p: Rational): Rational | undefined; // what the bound is named after, where it is known
  near(x: number): number; // as it is drawn; no number where it is not known
  provedNear(x: number): number; // below what is drawn wherever that is not exact
}

// The probability that nothing is delivered.
export function silence(links: number): Profile {
  return Array.from({ length: links + 1 }, (_, k) => (k === 0 ? 1n : 0n));
}

export function silenceBound(links: number): LowerBound {
  const profile = silence(links);
  return {
    name: 'silence',
    title: 'silence',
    why: 'If nothing is delivered, everybody decides the own input: no algorithm errs less than that often',
    proved: (p) => valueAt(profile, p),
    exact: (p) => valueAt(profile, p),
    near: (x) => valueNear(profile, x),
    provedNear: (x) => valueNear(profile, x),
  };
}

// The optimum of all algorithms, as a bound for those of a class.
export function optimumBound(pieces: readonly KnownPiece[]): LowerBound {
  const at = (p: Rational): KnownPiece | undefined => pieces.find((each) => within(p, each));
  const near = (x: number): number => pieces.find((each) => each.from.approx <= x && x <= each.to.approx)?.lower.near(x) ?? NaN;
  return {
    name: 'all',
    title: 'optimum of all',
    why: 'What the best of all algorithms reaches: those of a class do not err less',
    proved: (p) => at(p)?.lower.at(p) ?? Rational.zero,
    exact: (p) => (at(p)?.status === 'optimal' ? at(p)?.lower.at(p) : undefined),
    near,
    provedNear: (x) => near(x) || 0,
  };
}

// From values at 0, 1/steps, …, 1 that do not grow.
export function coinBound(values: readonly Rational[]): LowerBound {
  const steps = values.length - 1;
  const numbers = values.map((each) => each.toNumber());
  const joined = (at: number): number => {
    const k = Math.min(steps - 1, Math.max(0, Math.floor(at)));
    const part = Math.min(1, at - k);
    return numbers[k]! * (1 - part) + numbers[k + 1]! * part;
  };
  // The first place on the grid that is not below p.
  const above = (p: Rational): number => Number((p.numerator * BigInt(steps) + p.denominator - 1n) / p.denominator);
  return {
    name: 'coins',
    title: 'shared coins',
    why: 'The optimum of processes that may draw an algorithm together: exact at every hundredth and a lower bound for all others',
    proved: (p) => values[above(p)] ?? Rational.zero,
    exact: (p) => (BigInt(steps) % p.denominator === 0n ? values[above(p)] : undefined),
    near: (x) => joined(x * steps),
    // Moved left by a step it is a line that nowhere exceeds the value at the next place on the grid.
    provedNear: (x) => joined(x * steps + 1),
  };
}

interface CoinData {
  readonly values: readonly string[];
}

// Of every number of processes that was asked for.
const reading = new Map<number, Promise<CoinData | undefined>>();

async function read(n: number): Promise<CoinData | undefined> {
  const response = await fetch(`data/coins/${n}.json`).catch(() => undefined);
  if (!response?.ok) {
    await response?.body?.cancel(); // else the browser waits for somebody to read it
    return undefined;
  }
  return (await response.json()) as CoinData;
}

export function coinsIn(data: CoinData): LowerBound | undefined {
  const values = data.values.map((text) => Rational.parse(text));
  return values.every((each) => each.ok) ? coinBound(values.map((each) => (each.ok ? each.value : Rational.zero))) : undefined;
}

// The bound of shared coins, where it applies and is shipped. Without it the page shows one curve less.
export async function shippedCoins(system: { n: number; r: number; channel: string }): Promise<LowerBound | undefined> {
  if (system.r !== 1 || system.channel !== 'broadcast') return undefined;
  if (!reading.has(system.n))
    reading.set(
      system.n,
      read(system.n).catch(() => undefined),
    );
  const data = await reading.get(system.n);
  return data && coinsIn(data);
}
