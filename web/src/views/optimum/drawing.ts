// What is drawn, as numbers: the same for the plot on the page and for the exported figure.
import { profileFormula, type Formula } from '../../lib/formula';
import { pointText } from '../../lib/points';
import { silence, type LowerBound } from './bounds';
import type { Standing } from './crossings';
import { breakpoints, type KnownPiece, type NamedCurve } from './model';

export interface Line {
  readonly name: string;
  readonly colour: number; // 1 to 6, an entry of the palette; 0 is the ink
  readonly kind: 'optimum' | 'point' | 'bound' | 'algorithm' | 'mine';
  readonly ys: readonly (number | null)[]; // one per abscissa
}

export interface Drawing {
  readonly xs: readonly number[];
  readonly lines: readonly Line[];
  readonly breaks: readonly { readonly at: number; readonly label: string }[];
  readonly spans: readonly {
    readonly from: number;
    readonly to: number;
    readonly name: string;
    readonly colour: number;
    readonly proved: boolean;
  }[];
  // Where nothing is proved: between what no algorithm goes below and what some algorithm reaches.
  readonly gap: readonly ({ readonly lower: number; readonly upper: number } | null)[];
  readonly marks: readonly { readonly x: number; readonly y: number }[]; // where the reader's own curves cross others
  readonly top: number;
  readonly leastPositive: number; // of the algorithms over p up to 0.95, for logarithmic axes
}

const steps = 400;

export function abscissas(pieces: readonly KnownPiece[]): number[] {
  const xs = new Set<number>();
  for (let k = 0; k <= steps; ++k) xs.add(k / steps);
  for (const each of pieces) xs.add(each.from.approx).add(each.to.approx);
  return [...xs].sort((a, b) => a - b);
}

// Colours go by algorithm, so that a piece of the optimum has the colour of the algorithm that reaches it.
export function palette(pieces: readonly KnownPiece[], curves: readonly string[]): Map<string, number> {
  const colours = new Map<string, number>();
  for (const name of [...curves, ...pieces.map((each) => each.algorithm)]) {
    if (!colours.has(name)) colours.set(name, (colours.size % 6) + 1);
  }
  return colours;
}

function over(xs: readonly number[], formula: Formula, from = 0, to = 1): (number | null)[] {
  return xs.map((x) => (x >= from && x <= to ? formula.near(x) : null));
}

function curveAt(curve: NamedCurve, x: number): number | null {
  const piece = curve.pieces.find((each) => x <= each.to.approx) ?? curve.pieces[curve.pieces.length - 1];
  return piece ? piece.formula.near(x) : null;
}

function curveLine(xs: readonly number[], curve: NamedCurve, colour: number, mine: boolean): Line {
  return { name: curve.name, colour, kind: mine ? 'mine' : 'algorithm', ys: xs.map((x) => curveAt(curve, x)) };
}

// A piece that is only bounded shows its bounds unless curves that are drawn anyway show them.
function pieceLines(xs: readonly number[], each: KnownPiece, shown: Shown): Line[] {
  const [from, to] = [each.from.approx, each.to.approx];
  const kind = from === to ? 'point' : 'optimum';
  const reached: Line = { name: each.algorithm, colour: shown.colours.get(each.algorithm) ?? 0, kind, ys: over(xs, each.upper, from, to) };
  if (each.status === 'optimal') return [reached];
  const lines: Line[] = [];
  if (from < to && !shown.curves.some((curve) => curve.name === each.algorithm)) lines.push({ ...reached, kind: 'algorithm' });
  const trivial = each.lower.text === profileFormula(silence(shown.links)).text;
  if (from < to && !(trivial && shown.bounds.some((bound) => bound.name === 'silence' && !shown.hidden(bound))))
    lines.push({ name: 'lower bound', colour: 0, kind: 'bound', ys: over(xs, each.lower, from, to) });
  return lines;
}

function gapAt(x: number, shown: Shown): { lower: number; upper: number } | null {
  const here = shown.pieces.filter((each) => each.from.approx <= x && x <= each.to.approx);
  if (here.some((each) => each.status === 'optimal' && each.from.approx < each.to.approx)) return null;
  const around = here.filter((each) => each.from.approx < each.to.approx);
  const lower = Math.max(0, ...shown.bounds.map((bound) => bound.provedNear(x)), ...around.map((each) => each.lower.near(x)));
  const upper = Math.min(
    ...around.map((each) => each.upper.near(x)),
    ...(shown.reached ?? shown.curves).map((curve) => curveAt(curve, x) ?? 1),
  );
  return Number.isFinite(upper) && upper > lower ? { lower, upper } : null;
}

export interface Shown {
  readonly links: number; // of all rounds
  readonly pieces: readonly KnownPiece[];
  readonly curves: readonly NamedCurve[]; // those that are not hidden
  readonly colours: ReadonlyMap<string, number>;
  readonly bounds: readonly LowerBound[]; // they count even where they are hidden
  readonly hidden: (bound: LowerBound) => boolean;
  readonly reached?: readonly NamedCurve[]; // what bounds the optimum from above; absent: the curves
  readonly mine?: readonly Standing[]; // the reader's own curves and where they cross others
}

function marksOf({ mine = [], curves }: Shown): { x: number; y: number }[] {
  return mine.flatMap(({ name, meetings }) => {
    const curve = curves.find((each) => each.name === name);
    const others = new Set(curves.map((each) => each.name));
    return meetings
      .filter((each) => curve && (others.has(each.name) || each.optimum))
      .map(({ p }) => ({ x: p.approx, y: (curve && curveAt(curve, p.approx)) ?? 0 }));
  });
}

const numberOrNull = (y: number): number | null => (Number.isNaN(y) ? null : y);

export function drawing(shown: Shown): Drawing {
  const xs = abscissas(shown.pieces);
  const colour = (name: string): number => shown.colours.get(name) ?? 0;
  const own = new Set((shown.mine ?? []).map((each) => each.name));
  const lines: Line[] = shown.curves.map((curve) => curveLine(xs, curve, colour(curve.name), own.has(curve.name)));
  for (const bound of shown.bounds) {
    if (!shown.hidden(bound)) lines.push({ name: bound.title, colour: 0, kind: 'bound', ys: xs.map((x) => numberOrNull(bound.near(x))) });
  }
  for (const each of shown.pieces) lines.push(...pieceLines(xs, each, shown));
  let top = 0;
  let least = 1;
  for (const line of lines) {
    line.ys.forEach((y, k) => {
      if (y === null) return;
      top = Math.max(top, y);
      if (line.kind !== 'bound' && xs[k]! <= 0.95 && y > 0) least = Math.min(least, y);
    });
  }
  return {
    xs,
    lines,
    breaks: breakpoints(shown.pieces).map((point) => ({
      at: point.approx,
      label: 'exact' in point ? pointText(point) : `≈${point.approx.toFixed(4)}`,
    })),
    spans: shown.pieces
      .filter((each) => each.from.approx < each.to.approx)
      .map((each) => ({
        from: each.from.approx,
        to: each.to.approx,
        name: each.algorithm,
        colour: colour(each.algorithm),
        proved: each.status === 'optimal',
      })),
    gap: xs.map((x) => gapAt(x, shown)),
    marks: marksOf(shown),
    top: top === 0 ? 1 : top,
    leastPositive: least,
  };
}

// The least power of ten to show on a logarithmic axis: at most eight decades.
export function logFloor(shown: Drawing): number {
  return 10 ** Math.max(Math.floor(Math.log10(shown.leastPositive)), -8);
}

// The stretches of abscissas on which the optimum is not known.
export function runs(shown: Drawing): { x: number; lower: number; upper: number }[][] {
  const all: { x: number; lower: number; upper: number }[][] = [];
  let open = false;
  shown.gap.forEach((gap, k) => {
    if (gap && !open) all.push([]);
    if (gap) all[all.length - 1]!.push({ x: shown.xs[k]!, ...gap });
    open = gap !== null;
  });
  return all;
}
