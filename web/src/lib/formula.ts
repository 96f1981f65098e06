// A quantity as a function of p, exactly: a profile, one with fractions as coefficients, or a quotient of polynomials, which
// is what the optimum of approximate agreement is piece by piece.
import type { JsonInteger } from './engine/types';
import { lowestTerms, polynomialTex, polynomialText, profileOf, Rational, valueAt, valueNear, type Profile } from './exact';

export interface Formula {
  at(p: Rational): Rational;
  near(x: number): number; // as a double, for drawing
  readonly tex: string;
  readonly text: string; // as the command line writes it
  readonly profile?: Profile; // where it counts executions
}

export function profileFormula(profile: Profile): Formula {
  const short = lowestTerms(profile);
  return {
    at: (p) => valueAt(profile, p),
    near: (x) => valueNear(profile, x),
    tex: polynomialTex(short),
    text: polynomialText(short),
    profile,
  };
}

// A profile whose entries may be fractions such as "3/2". `text` is the polynomial as the engine writes it.
export function fractionFormula(entries: readonly JsonInteger[], text: string): Formula {
  const read = entries.map((entry) => Rational.parse(String(entry)));
  const values = read.map((each) => (each.ok ? each.value : Rational.zero));
  const denominator = values.reduce((product, each) => (product % each.denominator === 0n ? product : product * each.denominator), 1n);
  if (denominator === 1n) return profileFormula(profileOf(entries));
  const whole = values.map((each) => (each.numerator * denominator) / each.denominator);
  const scale = Rational.of(1n, denominator);
  return {
    at: (p) => valueAt(whole, p).times(scale),
    near: (x) => valueNear(whole, x) * scale.toNumber(),
    tex: texOf(text),
    text,
  };
}

// numerator / denominator, lowest coefficients first. Expects a denominator without a root where it is evaluated.
export function quotientFormula(numerator: readonly JsonInteger[], denominator: readonly JsonInteger[], text: string): Formula {
  const [above, below] = [numerator.map(BigInt), denominator.map(BigInt)];
  return {
    at: (p) => polynomialAt(above, p).over(polynomialAt(below, p)),
    near: (x) => polynomialNear(above, x) / polynomialNear(below, x),
    tex: texOf(text),
    text,
  };
}

function polynomialAt(coefficients: readonly bigint[], p: Rational): Rational {
  return coefficients.reduceRight((sum, each) => sum.times(p).plus(Rational.of(each)), Rational.zero);
}

function polynomialNear(coefficients: readonly bigint[], x: number): number {
  return coefficients.reduceRight((sum, each) => sum * x + Number(each), 0);
}

// What the engine writes as "(2 q^2 + p q) / 2", for LaTeX.
function texOf(text: string): string {
  const raised = (part: string): string => part.replace(/\^(\d+)/g, '^{$1}').replace(/(\d+)\/(\d+)/g, '\\tfrac{$1}{$2}');
  const [above, below] = text.split(' / ');
  const bare = (part: string): string => raised(part.replace(/^\((.*)\)$/, '$1'));
  return below === undefined ? raised(text) : `\\frac{${bare(above!)}}{${bare(below)}}`;
}
