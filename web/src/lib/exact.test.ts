import { describe, expect, it } from 'vitest';
import { asTyped, lowestTerms, parseProbability, polynomialTex, polynomialText, profileOf, Rational, valueAt, valueNear } from './exact';

function number(text: string): Rational {
  const parsed = Rational.parse(text);
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
}

// Numbers from a fixed sequence, so that every run tests the same.
function sequence(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647);
}

describe('numbers as people type them', () => {
  it('are read with a comma or in hundredths', () => {
    expect(['0,65', ' ,5', '50%', '50 %', '12,5%', '100%'].map(asTyped)).toEqual(['0.65', '.5', '1/2', '1/2', '1/8', '1']);
  });
  it('stay as they are otherwise', () => {
    expect(['2/5', 'banana', '%', '1,2,3', '0.4', '1e-3', ''].map(asTyped)).toEqual(['2/5', 'banana', '%', '1,2,3', '0.4', '1e-3', '']);
  });
});

describe('rationals', () => {
  it('reads fractions, decimals and exponents alike', () => {
    for (const text of ['13/20', '0.65', '65/100', '6.5e-1', ' 65e-2 ', '.65']) expect(number(text).toString()).toBe('13/20');
    expect(number('-6/4').toString()).toBe('-3/2');
    expect(number('12e2').toString()).toBe('1200');
  });
  it('says what it cannot read', () => {
    for (const text of ['', 'x', '1/', '1/0', '1//2', '.', 'e5', '0x10', '1/-2', 'NaN']) expect(Rational.parse(text).ok).toBe(false);
    expect(Rational.parse('1/0')).toEqual({ ok: false, error: "division by zero: '1/0'" });
  });
  it('obeys the laws of a field', () => {
    const next = sequence(7);
    const any = (): Rational => Rational.of((next() % 201) - 100, (next() % 60) + 1);
    for (let round = 0; round < 200; ++round) {
      const [a, b, c] = [any(), any(), any()];
      expect(
        a
          .plus(b)
          .times(c)
          .equals(a.times(c).plus(b.times(c))),
      ).toBe(true);
      expect(a.minus(b).plus(b).equals(a)).toBe(true);
      if (!c.equals(Rational.zero)) expect(a.times(c).over(c).equals(a)).toBe(true);
      expect(Math.sign(a.toNumber() - b.toNumber())).toBe(a.compare(b));
    }
  });
  it('rounds to significant digits like printf', () => {
    const next = sequence(11);
    for (let round = 0; round < 300; ++round) {
      const value = Rational.of((next() % 100000) + 1, (next() % 9973) + 2);
      expect(Number(value.decimal(8))).toBe(Number(value.toNumber().toPrecision(8)));
    }
    expect(number('2/3').decimal(4)).toBe('0.6667');
    expect(number('999999/1000000').decimal(3)).toBe('1');
    expect(number('1e-9').decimal()).toBe('1e-9');
    expect(number('123456789').decimal(4)).toBe('1.235e8');
    expect(number('-1/8').decimal()).toBe('-0.125');
    expect(number('51/125').isDecimal()).toBe(true);
    expect(number('1/3').isDecimal()).toBe(false);
  });
  it('becomes a double also when numerator and denominator overflow', () => {
    const value = Rational.of(3n ** 900n, 10n ** 500n);
    expect(value.toNumber() / ((3 ** 450 * (3 ** 450 / 1e250)) / 1e250)).toBeCloseTo(1, 12);
  });
});

describe('probabilities', () => {
  it('lie in [0, 1]', () => {
    expect(parseProbability('1').ok).toBe(true);
    expect(parseProbability('0').ok).toBe(true);
    expect(parseProbability('4/3')).toEqual({ ok: false, error: "probability outside [0, 1]: '4/3'" });
    expect(parseProbability('-1/10').ok).toBe(false);
  });
});

describe('profiles', () => {
  it('have the values of the paper: courteous among three processes', () => {
    const courteous = profileOf([1, 0, 2, 0]);
    expect(valueAt(courteous, number('2/5')).toString()).toBe('51/125');
    expect(valueAt(courteous, number('2/3')).equals(number('1/3'))).toBe(true);
  });
  it('have the value of the sum over their terms', () => {
    const next = sequence(3);
    for (let round = 0; round < 50; ++round) {
      const profile = profileOf(Array.from({ length: (next() % 7) + 1 }, () => next() % 30));
      const p = Rational.of(next() % 21, 20);
      let sum = Rational.zero;
      profile.forEach((coefficient, k) => {
        let term = Rational.of(coefficient);
        for (let i = 0; i + 1 < profile.length; ++i) term = term.times(i < k ? p : Rational.one.minus(p));
        sum = sum.plus(term);
      });
      expect(valueAt(profile, p).toString()).toBe(sum.toString());
      expect(valueNear(profile, p.toNumber())).toBeCloseTo(sum.toNumber(), 8);
    }
  });
  it('are written as the command line writes them', () => {
    expect(polynomialText(profileOf([1, 0, 2, 0]))).toBe('q^3 + 2 p^2 q');
    expect(polynomialText(profileOf([0, 0]))).toBe('0');
    expect(polynomialText(profileOf(['9007199254740993', 1]))).toBe('9007199254740993 q + p');
    expect(polynomialTex(profileOf([1, 0, 2, 0]))).toBe('q^{3} + 2 p^{2} q');
  });
  it('shrink to the lowest degree without changing the function', () => {
    expect(lowestTerms(profileOf([1, 3, 3, 1, 0]))).toEqual([1n, 0n]);
    expect(lowestTerms(profileOf([1, 1, 2, 2, 0]))).toEqual([1n, 0n, 2n, 0n]);
    expect(lowestTerms(profileOf([1, 0, 2, 0]))).toEqual([1n, 0n, 2n, 0n]);
  });
});
