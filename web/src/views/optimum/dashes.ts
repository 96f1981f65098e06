// How lines and axes of plots look, whoever draws them.

// Dashes tell the algorithms apart without colour.
export const dashes: readonly (readonly number[])[] = [[], [7, 4], [2, 3], [9, 3, 2, 3], [4, 4], [12, 4], [1, 3]];

// The dashes of a bound: those that a search proves are drawn like silence.
export function boundDash(title: string): readonly number[] {
  return title === 'shared coins' ? [6, 2, 1, 2] : [2, 4];
}

export function tick(value: number): string {
  if (value === 0) return '0';
  return value >= 0.001 ? String(Number(value.toPrecision(3))) : value.toExponential(0);
}
