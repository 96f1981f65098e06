// What a comparison of the engine says about one's own curves.
import { describe, expect, it } from 'vitest';
import type { Comparison, Point } from '../../lib/engine/types';
import { profileFormula } from '../../lib/formula';
import { standings, unnamedIn } from './crossings';
import type { KnownPiece } from './model';

const at = (exact: string, approx: number): Point => ({ exact, approx });
const [zero, half, twoThirds, one] = [at('0', 0), at('1/2', 0.5), at('2/3', 2 / 3), at('1', 1)];
const formula = profileFormula([1n, 0n, 2n, 0n]);
const piece = (from: Point, to: Point, algorithm: string): KnownPiece => ({
  from,
  to,
  algorithm,
  status: 'optimal',
  upper: formula,
  lower: formula,
  rule: [],
});
const pieces = [piece(zero, twoThirds, 'courteous'), piece(twoThirds, one, 'table 1')];
const compared = [
  { name: 'my rule', given: 'x' },
  { name: 'courteous', given: 'courteous' },
  { name: 'pref1', given: 'pref1' },
];

describe('standings', () => {
  const comparison: Comparison = {
    algorithms: [{ algorithm: 'table.json' }, { algorithm: 'courteous' }, { algorithm: 'pref1' }],
    crossings: [
      { between: ['courteous', 'pref1'], p: twoThirds },
      { between: ['pref1', 'table.json'], p: twoThirds },
      { between: ['table.json', 'courteous'], p: half },
    ],
    best: [
      { from: zero, to: half, algorithm: 'table.json' },
      { from: half, to: one, algorithm: 'courteous' },
    ],
    ties: [{ from: half, to: twoThirds, algorithms: ['courteous', 'table.json'] }],
  };
  it('name the curves, in the order of p, and say where the optimum is met', () => {
    const [own] = standings(comparison, compared, ['my rule'], pieces);
    expect(own!.meetings).toEqual([
      { name: 'courteous', p: half, optimum: true },
      { name: 'pref1', p: twoThirds, optimum: false },
    ]);
    expect(own!.lowest).toEqual([{ from: zero, to: twoThirds }]);
  });
  it('are empty for a curve that crosses none and is never lowest', () => {
    expect(standings({ ...comparison, crossings: [], best: [], ties: [] }, compared, ['my rule'], pieces)).toEqual([
      { name: 'my rule', meetings: [], lowest: [] },
    ]);
  });
});

describe('pieces without a name', () => {
  it('are asked for by their tables', () => expect(unnamedIn(pieces)).toEqual(['table 1']));
});
