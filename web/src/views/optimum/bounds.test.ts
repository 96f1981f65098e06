import { profileFormula } from '../../lib/formula';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Atlas } from '../../lib/engine/types';
import { Rational } from '../../lib/exact';
import { coinBound, coinsIn, optimumBound, silenceBound } from './bounds';
import { drawing, runs } from './drawing';
import { knownPieces, optimumAt } from './model';

function data<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../../../public/data/${name}.json`, import.meta.url), 'utf8')) as T;
}
const shipped = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((n) => data<{ n: number; values: string[] }>(`coins/${n}`));
const atlas = data<Atlas>('atlas');
const hundredths = Array.from({ length: 101 }, (_, k) => Rational.of(k, 100));

describe('the optimum of all algorithms as a bound for a class', () => {
  const six = atlas.systems.find((each) => each.n === 6 && each.rounds === 1 && each.channel === 'broadcast' && !('class' in each))!;
  const bound = optimumBound(knownPieces(six));
  it('is drawn where it is known, and bounds nothing elsewhere', () => {
    expect(bound.near(0.1)).toBeGreaterThan(0.5);
    expect(bound.near(0.7)).toBeNaN();
    expect(bound.provedNear(0.7)).toBe(0);
    const drawn = drawing({ links: 6, pieces: [], curves: [], colours: new Map(), bounds: [bound], hidden: () => false });
    expect(drawn.lines[0]!.ys[Math.floor(0.7 * (drawn.xs.length - 1))]).toBeNull();
    expect(drawn.lines[0]!.ys[0]).toBe(1);
  });
});

describe('the bound of shared coins', () => {
  const bound = coinBound([1, 0.5, 0.25, 0.25, 0].map((each) => Rational.of(each * 4, 4)));
  it('is exact on its grid and proved everywhere', () => {
    expect(bound.exact(Rational.of(1, 4))?.toString()).toBe('1/2');
    expect(bound.exact(Rational.of(1, 2))?.toString()).toBe('1/4');
    expect(bound.exact(Rational.of(1, 3))).toBeUndefined();
    expect(bound.proved(Rational.zero).toString()).toBe('1');
    expect(bound.proved(Rational.of(1, 1000)).toString()).toBe('1/2');
    expect(bound.proved(Rational.of(1, 4)).toString()).toBe('1/2');
    expect(bound.proved(Rational.of(3, 10)).toString()).toBe('1/4');
    expect(bound.proved(Rational.one).toString()).toBe('0');
  });
  it('is drawn through its values, and shaded from nothing that is not proved', () => {
    expect([0, 0.25, 0.375, 1].map((x) => bound.near(x))).toEqual([1, 0.5, 0.375, 0]);
    for (let k = 0; k <= 1000; ++k) {
      const p = Rational.of(k, 1000);
      expect(bound.provedNear(k / 1000)).toBeLessThanOrEqual(bound.proved(p).toNumber() + 1e-12);
    }
  });
  it('counts where nothing better is known, and is named', () => {
    const bounds = [silenceBound(3), bound];
    const here = optimumAt([], [], bounds, Rational.of(1, 4));
    expect([here.lower.toString(), here.because]).toEqual(['1/2', 'shared coins']);
    const below = optimumAt([], [], bounds, Rational.of(1, 100));
    expect(below.because).toBe('silence');
  });
});

describe('the shipped values', () => {
  it('do not grow with p, from 1 to 0', () => {
    for (const each of shipped) {
      const { values } = each;
      expect(values).toHaveLength(101);
      expect([values[0], values[100]]).toEqual(['1', '0']);
      const bound = coinsIn(each)!;
      for (let k = 1; k <= 100; ++k) expect(bound.exact(hundredths[k]!)!.compare(bound.exact(hundredths[k - 1]!)!)).toBeLessThanOrEqual(0);
    }
  });
  it('lie between silence and the proved optima', () => {
    let compared = 0;
    for (const each of shipped) {
      const { n } = each;
      const bound = coinsIn(each)!;
      const system = atlas.systems.find((known) => known.n === n && known.rounds === 1 && known.channel === 'broadcast');
      for (const p of hundredths) {
        const value = bound.exact(p)!;
        expect(value.compare(silenceBound(n).proved(p))).toBeGreaterThanOrEqual(0);
        const best = system && optimumAt(knownPieces(system), [], [], p);
        if (best?.verdict !== 'proved') continue;
        expect(value.compare(best.lower)).toBeLessThanOrEqual(0);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(300);
  });
  it('are drawn unless hidden, and count even then', () => {
    const bounds = [silenceBound(6), coinsIn(shipped.find((each) => each.n === 6)!)!];
    const shown = { links: 6, pieces: [], curves: [], colours: new Map<string, number>(), bounds };
    const pref = {
      name: 'pref1',
      pieces: [{ from: { exact: '0', approx: 0 }, to: { exact: '1', approx: 1 }, formula: profileFormula([1n, 5n, 10n, 10n, 5n, 1n, 0n]) }],
    };
    const all = drawing({ ...shown, curves: [pref], hidden: () => false });
    const hidden = drawing({ ...shown, curves: [pref], hidden: (bound) => bound.name === 'coins' });
    expect(all.lines.map((line) => line.name)).toEqual(['pref1', 'silence', 'shared coins']);
    expect(hidden.lines.map((line) => line.name)).toEqual(['pref1', 'silence']);
    expect(runs(hidden)).toEqual(runs(all));
    const line = all.lines[2]!;
    all.gap.forEach((gap, k) => {
      if (gap) expect(gap.lower).toBeLessThanOrEqual(line.ys[k]! + 1e-12);
    });
  });
});
