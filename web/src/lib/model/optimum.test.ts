// Where p lies among exact breakpoints, and how far from the optimum that is.
import { expect, it } from 'vitest';
import type { Optimum } from '../engine/types';
import { Rational } from '../exact';
import { facts } from './fixtures/load';
import { distance, inFull, pieceAt, startingPoints } from './optimum';

const number = (text: string): { exact: string; approx: number } => ({ exact: text, approx: 0 });

// As `tacit optimal -n 3 --all-p --format json` prints it.
const three: Optimum = {
  verb: 'optimal',
  n: 3,
  rounds: 1,
  channel: 'broadcast',
  links: 3,
  from: number('0'),
  to: number('1'),
  status: 'optimal',
  pieces: [
    { from: number('0'), to: number('2/3'), profile: [1, 0, 2, 0], polynomial: '', algorithm: 'courteous', status: 'optimal' },
    { from: number('2/3'), to: number('1'), profile: [1, 2, 1, 0], polynomial: '', algorithm: 'pref1', status: 'optimal' },
  ],
};

it('finds the piece, and agrees from both sides of a breakpoint', () => {
  expect(pieceAt(three, Rational.of(1, 3))!.algorithm).toBe('courteous');
  expect(pieceAt(three, Rational.of(9, 10))!.algorithm).toBe('pref1');
  const both = three.pieces.map((piece) => distance({ ...three, pieces: [piece] }, Rational.of(2, 3), Rational.one)!.optimum.toString());
  expect(both[0]).toBe(both[1]);
});

it('measures exactly', () => {
  // majority at 2/5 has 87/125, the optimum is 51/125.
  const found = distance(three, Rational.of(2, 5), Rational.of(87, 125))!;
  expect([found.optimum, found.difference, found.ratio].map(String)).toEqual(['51/125', '36/125', '29/17']);
  expect(found.proved && found.lower.equals(found.optimum)).toBe(true);
  expect(distance(three, Rational.one, Rational.zero)!.ratio).toBeNull();
  expect(distance({ ...three, pieces: [] }, Rational.one, Rational.zero)).toBeNull();
});

it('knows what to start from', () => {
  const { algorithms } = facts('courteous-3');
  expect(startingPoints(algorithms, three).optimal).toEqual(['courteous', 'pref1']);
  const nameless = { ...three, pieces: three.pieces.map((piece) => ({ ...piece, algorithm: `table ${piece.algorithm?.length}` })) };
  expect(startingPoints(algorithms, nameless).optimal).toEqual([]);
  expect(startingPoints(algorithms, nameless).unnamed[0]).toEqual({ algorithm: 'table 9', where: 'optimal for 0 ≤ p ≤ 0.6667' });
  expect(startingPoints(algorithms, null).named).toEqual(['courteous', 'pref1', 'pref0', 'majority']);
  expect(startingPoints(facts('courteous-pref-2').algorithms, null).named).toContain('sweep');
});

it('writes decimals after an equals sign only when they are the number', () => {
  expect(inFull(Rational.of(51, 125))).toBe('51/125 = 0.408');
  expect(inFull(Rational.of(1, 3))).toBe('1/3 ≈ 0.333333');
  expect(inFull(Rational.one)).toBe('1');
});
