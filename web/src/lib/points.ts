// Points of [0, 1] as the engine gives them: rationals, or real algebraic numbers with their minimal polynomial and an
// interval that holds just this root of it. Comparing is exact; decimals are as exact as they are long.
import type { AlgebraicNumber, JsonInteger, Point } from './engine/types';
import { Rational } from './exact';

export function isRational(point: Point): point is Extract<Point, { exact: string }> {
  return 'exact' in point;
}

function rational(text: string): Rational {
  const parsed = Rational.parse(text);
  return parsed.ok ? parsed.value : Rational.zero;
}

// The number itself where it is rational.
export function exactly(point: Point): Rational | undefined {
  return isRational(point) ? rational(point.exact) : undefined;
}

function signAt(polynomial: readonly JsonInteger[], at: Rational): number {
  let value = Rational.zero;
  for (let k = polynomial.length - 1; k >= 0; --k) value = value.times(at).plus(Rational.of(BigInt(polynomial[k]!)));
  return value.compare(Rational.zero);
}

// Minus one, zero or one as p lies below, at or above the root: between the ends of the interval the sign of the
// minimal polynomial tells the side, because it changes at the root and nowhere else there.
function compareToRoot(p: Rational, root: AlgebraicNumber): number {
  const low = rational(root.interval[0]);
  const high = rational(root.interval[1]);
  if (p.compare(low) <= 0) return -1;
  if (p.compare(high) >= 0) return 1;
  return signAt(root.minpoly, p) === signAt(root.minpoly, low) ? -1 : 1;
}

export function compareToPoint(p: Rational, point: Point): number {
  return isRational(point) ? p.compare(rational(point.exact)) : compareToRoot(p, point);
}

export function within(p: Rational, on: { readonly from: Point; readonly to: Point }): boolean {
  return compareToPoint(p, on.from) >= 0 && compareToPoint(p, on.to) <= 0;
}

export function samePoint(a: Point, b: Point): boolean {
  const [x, y] = [exactly(a), exactly(b)];
  if (x && y) return x.equals(y);
  if (x || y || isRational(a) || isRational(b)) return false;
  return a.minpoly.join() === b.minpoly.join() && Math.abs(a.approx - b.approx) < 1e-12;
}

// So many significant digits, found by halving the interval until both ends agree on them.
export function decimals(point: Point, digits = 6): string {
  if (isRational(point)) return rational(point.exact).decimal(digits);
  let [low, high] = [rational(point.interval[0]), rational(point.interval[1])];
  const half = Rational.of(1, 2);
  for (let step = 0; step < 400 && low.decimal(digits) !== high.decimal(digits); ++step) {
    const middle = low.plus(high).times(half);
    if (compareToRoot(middle, point) < 0) low = middle;
    else high = middle;
  }
  return low.decimal(digits);
}

function terms(polynomial: readonly JsonInteger[], power: (k: number) => string, minus: string): string {
  let text = '';
  for (let k = 0; k < polynomial.length; ++k) {
    const coefficient = BigInt(polynomial[k]!);
    if (coefficient === 0n) continue;
    const size = coefficient < 0n ? -coefficient : coefficient;
    const sign = text === '' ? (coefficient < 0n ? minus : '') : coefficient < 0n ? ` ${minus} ` : ' + ';
    const factor = size === 1n && k > 0 ? '' : `${size}${k > 0 ? ' ' : ''}`;
    text += `${sign}${factor}${power(k)}`;
  }
  return text;
}

// "2/3", or "root of 1 - 3 p + p^3".
export function pointText(point: Point): string {
  if (isRational(point)) return point.exact;
  return `root of ${terms(point.minpoly, (k) => (k === 0 ? '' : k === 1 ? 'p' : `p^${k}`), '-')}`;
}

// The minimal polynomial in p for LaTeX; rationals as fractions.
export function pointTex(point: Point): string {
  const value = exactly(point);
  if (value) return value.denominator === 1n ? `${value.numerator}` : `\\tfrac{${value.numerator}}{${value.denominator}}`;
  return terms((point as AlgebraicNumber).minpoly, (k) => (k === 0 ? '' : k === 1 ? 'p' : `p^{${k}}`), '-');
}

// "2/3 = 0.666667" in the way that is honest: an equals sign only where the decimals are the number.
export function pointInFull(point: Point, digits = 6): string {
  const value = exactly(point);
  if (!value) return `≈ ${decimals(point, digits)}, ${pointText(point)}`;
  if (value.denominator === 1n) return value.toString();
  return `${value} ${value.isDecimal(digits) ? '=' : '≈'} ${value.decimal(digits)}`;
}
