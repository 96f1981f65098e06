import { expect, it } from 'vitest';
import { border, cellAt, stretches, type KnownMap, type MapCell } from './model';

const cell = (kind: number, proved = false): MapCell => ({ kind, proved, algorithm: 'courteous', upper: 0.5, lower: 0.25 });

it('joins neighbours of one kind', () => {
  expect(stretches([cell(0), cell(0), cell(2), cell(0)])).toEqual([
    { from: 0, to: 2, kind: 0 },
    { from: 2, to: 3, kind: 2 },
    { from: 3, to: 4, kind: 0 },
  ]);
  expect(stretches([])).toEqual([]);
});

it('finds the cell of n and p', () => {
  const points = [0.2, 0.4, 0.6].map((approx) => ({ exact: String(approx), approx }));
  const map: KnownMap = { points, kinds: [], rows: [2, 3, 4].map((n) => ({ n, cells: [] })) };
  expect(cellAt(map, 3, 0.41)).toEqual({ row: 1, column: 1 });
  expect(cellAt(map, 64, 1)).toEqual({ row: 2, column: 2 });
  expect(cellAt(map, 2, 0)).toEqual({ row: 0, column: 0 });
});

it('draws a line where what is proved ends', () => {
  const map: KnownMap = {
    points: [],
    kinds: [],
    rows: [
      { n: 2, cells: [cell(0, true), cell(0, true)] },
      { n: 3, cells: [cell(0, true), cell(0, false)] },
    ],
  };
  const same = (value: number): number => value;
  expect(border(map, same, same)).toBe('M1 1H2M1 1V2');
});
