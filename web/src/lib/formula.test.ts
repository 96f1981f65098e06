import { describe, expect, it } from 'vitest';
import { fractionFormula, profileFormula, quotientFormula } from './formula';
import { Rational } from './exact';

const half = Rational.of(1, 2);

describe('formulas', () => {
  it('of profiles are their polynomials', () => {
    const courteous = profileFormula([1n, 0n, 2n, 0n]);
    expect([courteous.at(Rational.of(2, 5)).toString(), courteous.text]).toEqual(['51/125', 'q^3 + 2 p^2 q']);
    expect(profileFormula([1n, 2n, 1n, 0n]).text).toBe('q');
  });
  // The rule mean of three processes: on 001 the discrepancy is 1, 1/2 with the broadcast of a zero lost, and so on.
  it('of fractions count them', () => {
    const mean = fractionFormula([1, '3/2', '2/3', 0], 'q^3 + 3/2 p q^2 + 2/3 p^2 q');
    expect(mean.at(Rational.of(2, 5)).toString()).toBe('62/125');
    expect(mean.near(0.4)).toBeCloseTo(0.496, 12);
    expect(mean.tex).toBe('q^{3} + \\tfrac{3}{2} p q^{2} + \\tfrac{2}{3} p^{2} q');
    expect(fractionFormula([1, 0, 2, 0], '').profile).toEqual([1n, 0n, 2n, 0n]);
  });
  // The optimum of approximate agreement of three processes from 1/2 on; at 3/4 it is 5/32.
  it('of quotients divide', () => {
    const optimum = quotientFormula([2, -3, 1], [2], '(2 q^2 + p q) / 2');
    expect(optimum.at(Rational.of(3, 4)).toString()).toBe('5/32');
    expect(optimum.at(half).toString()).toBe('3/8');
    expect(optimum.near(0.75)).toBeCloseTo(5 / 32, 12);
    expect(optimum.tex).toBe('\\frac{2 q^{2} + p q}{2}');
    expect(quotientFormula([1], [1, 1], '1 / (1 + p)').at(half).toString()).toBe('2/3');
  });
});
