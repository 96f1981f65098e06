import { describe, expect, it } from 'vitest';
import type { Point } from './engine/types';
import { Rational } from './exact';
import { compareToPoint, decimals, pointInFull, pointTex, pointText, samePoint, within } from './points';

const half: Point = { exact: '1/2', approx: 0.5 };
// 1 - 2 p^2 has the roots ±0.7071…; 1 - 3 p + p^3 has one at 0.3472… in [0, 1].
const diagonal: Point = { minpoly: [1, 0, -2], interval: ['1/2', '1'], approx: Math.SQRT1_2 };
const cubic: Point = { minpoly: [1, -3, 0, 1], interval: ['0', '1/2'], approx: 0.34729635533386066 };

describe('points', () => {
  it('compare exactly, also close to an irrational root', () => {
    for (const point of [diagonal, cubic]) {
      for (let digits = 1; digits <= 14; ++digits) {
        const scale = 10 ** digits;
        const below = Rational.of(Math.floor(point.approx * scale), scale);
        const above = Rational.of(Math.floor(point.approx * scale) + 1, scale);
        expect(compareToPoint(below, point)).toBe(-1);
        expect(compareToPoint(above, point)).toBe(1);
      }
    }
    expect(compareToPoint(Rational.zero, cubic)).toBe(-1);
    expect(compareToPoint(Rational.of(1, 2), half)).toBe(0);
    expect(within(Rational.of(1, 2), { from: cubic, to: half })).toBe(true);
    expect(within(Rational.of(1, 3), { from: cubic, to: half })).toBe(false);
  });
  it('have as many decimals as asked for', () => {
    expect(decimals(diagonal, 10)).toBe(Math.SQRT1_2.toPrecision(10));
    expect(decimals(diagonal, 30)).toBe('0.707106781186547524400844362105');
    expect(Number(decimals(cubic, 12))).toBeCloseTo(2 * Math.cos((4 * Math.PI) / 9), 11);
  });
  it('are written exactly', () => {
    expect(pointText(cubic)).toBe('root of 1 - 3 p + p^3');
    expect(pointTex(diagonal)).toBe('1 - 2 p^{2}');
    expect(pointTex(half)).toBe('\\tfrac{1}{2}');
    expect(pointInFull(half)).toBe('1/2 = 0.5');
    expect(pointInFull({ exact: '2/3', approx: 2 / 3 })).toBe('2/3 ≈ 0.666667');
    expect(pointInFull(cubic)).toBe('≈ 0.347296, root of 1 - 3 p + p^3');
  });
  it('are the same only as the same number', () => {
    expect(samePoint(half, { exact: '2/4', approx: 0.5 })).toBe(true);
    expect(samePoint(cubic, { ...cubic })).toBe(true);
    expect(samePoint(cubic, half)).toBe(false);
  });
});
