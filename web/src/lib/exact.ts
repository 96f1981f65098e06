// Exact numbers of the page: rationals over BigInt, and profiles, the polynomials sum of a_k p^k q^(T-k) with q = 1 - p.
// Doubles are for drawing only.
import { bad, good, type Result } from './result';

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a < 0n ? -a : a;
}

// A rational in lowest terms with a positive denominator.
export class Rational {
  static readonly zero = new Rational(0n, 1n);
  static readonly one = new Rational(1n, 1n);

  readonly numerator: bigint;
  readonly denominator: bigint;

  private constructor(numerator: bigint, denominator: bigint) {
    this.numerator = numerator;
    this.denominator = denominator;
  }

  // Expects a denominator other than zero.
  static of(numerator: bigint | number, denominator: bigint | number = 1n): Rational {
    let a = BigInt(numerator);
    let b = BigInt(denominator);
    if (b === 0n) throw new RangeError('a rational with denominator 0');
    if (b < 0n) [a, b] = [-a, -b];
    const common = greatestCommonDivisor(a, b);
    return common > 1n ? new Rational(a / common, b / common) : new Rational(a, b);
  }

  // Reads 2/3, -4, 0.65 and 6.5e-1.
  static parse(text: string): Result<Rational> {
    const trimmed = text.trim();
    const fraction = /^([+-]?\d+)\s*\/\s*(\d+)$/.exec(trimmed);
    if (fraction) {
      const denominator = BigInt(fraction[2]!);
      if (denominator === 0n) return bad(`division by zero: '${trimmed}'`);
      return good(Rational.of(BigInt(fraction[1]!), denominator));
    }
    const decimal = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/.exec(trimmed);
    const whole = decimal?.[2] ?? '';
    const after = decimal?.[3] ?? '';
    if (!decimal || whole + after === '') return bad(`not a number: '${trimmed}'`);
    const digits = BigInt(whole + after) * (decimal[1] === '-' ? -1n : 1n);
    const shift = Number(decimal[4] ?? '0') - after.length;
    const power = 10n ** BigInt(Math.abs(shift));
    return good(shift >= 0 ? Rational.of(digits * power) : Rational.of(digits, power));
  }

  plus(other: Rational): Rational {
    return Rational.of(this.numerator * other.denominator + other.numerator * this.denominator, this.denominator * other.denominator);
  }
  minus(other: Rational): Rational {
    return this.plus(new Rational(-other.numerator, other.denominator));
  }
  times(other: Rational): Rational {
    return Rational.of(this.numerator * other.numerator, this.denominator * other.denominator);
  }
  // Expects another divisor than zero.
  over(other: Rational): Rational {
    return Rational.of(this.numerator * other.denominator, this.denominator * other.numerator);
  }

  // Negative, zero or positive as this is less than, equal to or greater than the other.
  compare(other: Rational): number {
    const difference = this.numerator * other.denominator - other.numerator * this.denominator;
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }
  equals(other: Rational): boolean {
    return this.compare(other) === 0;
  }

  toString(): string {
    return this.denominator === 1n ? `${this.numerator}` : `${this.numerator}/${this.denominator}`;
  }

  // The nearest double, or one next to it; right for numbers of any size.
  toNumber(): number {
    const direct = Number(this.numerator) / Number(this.denominator);
    if (Number.isFinite(direct) && (direct !== 0 || this.numerator === 0n)) return direct;
    const size = (x: bigint): number => (x < 0n ? -x : x).toString(2).length;
    const shift = size(this.denominator) - size(this.numerator) + 60;
    const scaled =
      shift >= 0 ? (this.numerator << BigInt(shift)) / this.denominator : this.numerator / (this.denominator << BigInt(-shift));
    return Number(scaled) * 2 ** -shift;
  }

  // Rounded to `digits` significant digits, half away from zero; trailing zeros go, 1.2e-9 below 0.0001.
  decimal(digits = 6): string {
    if (this.numerator === 0n) return '0';
    const negative = this.numerator < 0n;
    const value = negative ? -this.numerator : this.numerator;
    let exponent = value.toString().length - this.denominator.toString().length;
    const scale = (e: number): [bigint, bigint] => {
      const power = 10n ** BigInt(Math.abs(digits - 1 - e));
      return digits - 1 - e >= 0 ? [value * power, this.denominator] : [value, this.denominator * power];
    };
    if (value * (exponent < 0 ? 10n ** BigInt(-exponent) : 1n) < this.denominator * (exponent > 0 ? 10n ** BigInt(exponent) : 1n))
      exponent -= 1;
    const [a, b] = scale(exponent);
    let rounded = ((2n * a + b) / (2n * b)).toString();
    if (rounded.length > digits) {
      exponent += 1;
      rounded = rounded.slice(0, digits);
    }
    return (negative ? '-' : '') + placed(rounded.replace(/0+$/, '') || '0', exponent, digits);
  }

  // Whether decimal(digits) is the number itself.
  isDecimal(digits = 6): boolean {
    const parsed = Rational.parse(this.decimal(digits));
    return parsed.ok && parsed.value.equals(this);
  }
}

// Significant digits d1 d2 ... with the value d1.d2... * 10^exponent, written out.
function placed(significant: string, exponent: number, digits: number): string {
  if (exponent < -4 || exponent >= Math.max(digits, 7)) {
    const rest = significant.slice(1);
    return `${significant[0]}${rest ? `.${rest}` : ''}e${exponent}`;
  }
  if (exponent < 0) return `0.${'0'.repeat(-exponent - 1)}${significant}`;
  const whole = significant.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  const rest = significant.slice(exponent + 1);
  return rest ? `${whole}.${rest}` : whole;
}

// What somebody means who types a number as it is written elsewhere: 0,65 is 0.65, and 50% or 50 % is 50/100.
export function asTyped(text: string): string {
  const trimmed = text.trim().replace(/^([+-]?\d*),(\d+\s*%?)$/, '$1.$2');
  const hundredths = /^(.*\d\.?)\s*%$/.exec(trimmed);
  const parsed = hundredths ? Rational.parse(hundredths[1]!) : undefined;
  return parsed?.ok ? parsed.value.times(Rational.of(1, 100)).toString() : trimmed;
}

// An exact number in [0, 1]; the sentence is the one that the command line prints.
export function parseProbability(text: string): Result<Rational> {
  const parsed = Rational.parse(text);
  if (!parsed.ok) return parsed;
  if (parsed.value.compare(Rational.zero) < 0 || parsed.value.compare(Rational.one) > 0) {
    return bad(`probability outside [0, 1]: '${text.trim()}'`);
  }
  return parsed;
}

// Entry k counts the executions with k deliveries on which not all decide alike.
export type Profile = readonly bigint[];

// From JSON, where integers from 2^53 on are strings.
export function profileOf(entries: readonly (number | string)[]): Profile {
  return entries.map((entry) => BigInt(entry));
}

// The exact value of a profile at p.
export function valueAt(profile: Profile, p: Rational): Rational {
  const a = p.numerator;
  const b = p.denominator - p.numerator;
  const degree = profile.length - 1;
  let sum = 0n;
  let power = 1n;
  const powers: bigint[] = [];
  for (let k = 0; k <= degree; ++k, power *= a) powers.push(power);
  power = 1n;
  for (let k = degree; k >= 0; --k, power *= b) sum += profile[k]! * powers[k]! * power;
  return Rational.of(sum, p.denominator ** BigInt(degree));
}

// The value as a double, for drawing.
export function valueNear(profile: Profile, p: number): number {
  const degree = profile.length - 1;
  let sum = 0;
  for (let k = 0; k <= degree; ++k) sum += Number(profile[k]!) * p ** k * (1 - p) ** (degree - k);
  return sum;
}

// The same function as a profile of the lowest degree: divides by p + q as often as that goes.
export function lowestTerms(profile: Profile): Profile {
  let current = profile;
  while (current.length > 1) {
    const quotient: bigint[] = [];
    let before = 0n;
    for (let k = 0; k + 1 < current.length; ++k) {
      before = current[k]! - before;
      quotient.push(before);
    }
    if (quotient[quotient.length - 1] !== current[current.length - 1] || quotient.some((each) => each < 0n)) break;
    current = quotient;
  }
  return current;
}

function monomial(coefficient: bigint, k: number, lost: number, raise: (base: string, exponent: number) => string, space: string): string {
  const factors = [k > 0 ? raise('p', k) : '', lost > 0 ? raise('q', lost) : ''].filter((each) => each !== '');
  if (coefficient !== 1n || factors.length === 0) factors.unshift(coefficient.toString());
  return factors.join(space);
}

function sum(profile: Profile, raise: (base: string, exponent: number) => string, space: string): string {
  const degree = profile.length - 1;
  const terms: string[] = [];
  profile.forEach((coefficient, k) => {
    if (coefficient !== 0n) terms.push(monomial(coefficient, k, degree - k, raise, space));
  });
  return terms.length === 0 ? '0' : terms.join(' + ');
}

// As the command line writes it: q^3 + 2 p^2 q.
export function polynomialText(profile: Profile): string {
  return sum(profile, (base, exponent) => (exponent === 1 ? base : `${base}^${exponent}`), ' ');
}

// For LaTeX and KaTeX.
export function polynomialTex(profile: Profile): string {
  return sum(profile, (base, exponent) => (exponent === 1 ? base : `${base}^{${exponent}}`), ' ');
}
