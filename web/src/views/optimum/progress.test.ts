import { describe, expect, it } from 'vitest';
import { progressOf } from './progress';

describe('what a search says', () => {
  it('is taken apart where it is about an interval', () => {
    const said = progressOf('parts proved: 3 of 7, 45 % of the interval, 4 algorithms, proved on 0..0.41 0.7..1');
    expect(said.text).toBe('parts proved: 3 of 7, 45 % of the interval, 4 algorithms');
    expect(said.percent).toBe(45);
    expect(said.stretches).toEqual([
      { from: 0, to: 0.41 },
      { from: 0.7, to: 1 },
    ]);
    expect(progressOf('x, 1 % of the interval, proved on 0..1e-05 and more').stretches).toEqual([{ from: 0, to: 1e-5 }]);
  });
  it('stays as it is otherwise', () => {
    for (const text of ['searching', 'building views: 0 of 1', 'cubes refuted: 2 of 9, at most 0.3']) {
      expect(progressOf(text)).toEqual({ text, percent: undefined, stretches: [] });
    }
  });
});
