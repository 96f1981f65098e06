// What can be taken away besides the figure: the values as CSV, the theorem as LaTeX.
import { Rational } from '../../lib/exact';
import { decimals, exactly, isRational, pointTex, samePoint } from '../../lib/points';
import type { LowerBound } from './bounds';
import type { Question } from './knowledge.svelte';
import { breakpoints, curveValue, hasName, optimumAt, type KnownPiece, type NamedCurve } from './model';
import { classWords, wordsOf } from './task';

export function titleOf(question: Question): string {
  const { name } = wordsOf(question.task, question.values);
  const among = classWords(question.class);
  return `${question.n} processes, ${question.r} ${question.r === 1 ? 'round' : 'rounds'}, ${question.channel}${name === '' ? '' : `, ${name}`}${among === '' ? '' : `, an algorithm that ${among}`}`;
}

function quoted(value: string): string {
  return /[",\n]/.test(value) ? `"${value.replace(/"/g, '""')}"` : value;
}

// Values at every hundredth and every rational breakpoint, rounded to 15 significant digits. Where the optimum is not
// proved, its lower and upper bound differ. A bound has a column when it is `listed`, empty where it is not known.
export function csv(
  pieces: readonly KnownPiece[],
  curves: readonly NamedCurve[],
  bounds: readonly LowerBound[],
  listed: readonly LowerBound[] = [],
): string {
  const points = Array.from({ length: 101 }, (_, k) => Rational.of(k, 100));
  for (const point of [...breakpoints(pieces), ...pieces.map((each) => each.from)]) {
    const value = exactly(point);
    if (value && !points.some((each) => each.equals(value))) points.push(value);
  }
  points.sort((a, b) => a.compare(b));
  const rows = points.map((p) => {
    const best = optimumAt(pieces, curves, bounds, p);
    const values = [...curves.map((curve) => curveValue(curve, p)), ...listed.map((bound) => bound.exact(p))].map(
      (value) => value?.decimal(15) ?? '',
    );
    return [p.toString(), p.decimal(15), best.lower.decimal(15), best.upper?.decimal(15) ?? '', best.verdict, best.algorithm, ...values]
      .map(quoted)
      .join(',');
  });
  const head = [
    'p',
    'p_decimal',
    'optimum_lower',
    'optimum_upper',
    'status',
    'reached_by',
    ...curves.map((curve) => curve.name),
    ...listed.map((bound) => bound.title),
  ];
  return `${head.map(quoted).join(',')}\n${rows.join('\n')}\n`;
}

function texName(name: string): string {
  return `\\mathsf{${name.replace(/[\\{}_^#$%&~]/g, (each) => (each === '^' ? '\\string^' : `\\${each}`))}}`;
}

function texRange(each: KnownPiece): string {
  const end = (point: KnownPiece['from']): string => (isRational(point) ? pointTex(point) : `\\alpha_{${decimals(point, 4)}}`);
  return samePoint(each.from, each.to) ? `p = ${end(each.from)}` : `${end(each.from)} \\le p \\le ${end(each.to)}`;
}

// A formula for the optimum, with a comment that says what it is.
export function latex(question: Question, pieces: readonly KnownPiece[]): string {
  const proved = pieces.filter((each) => each.status === 'optimal');
  const { axis } = wordsOf(question.task, question.values);
  const lines = [`% tacit: the smallest worst-case ${axis}, ${titleOf(question)}; q = 1 - p`];
  for (const point of breakpoints(proved)) {
    if (!isRational(point)) lines.push(`% \\alpha_{${decimals(point, 4)}} = ${decimals(point, 20)}..., a root of ${pointTex(point)}`);
  }
  lines.push('\\[', '  \\mathrm{opt}(p) = \\begin{cases}');
  for (const each of proved) {
    const by = hasName(each.algorithm) ? ` \\quad (${texName(each.algorithm)})` : '';
    lines.push(`    ${each.upper.tex} & \\text{if } ${texRange(each)}${by} \\\\`);
  }
  if (proved.length === 0) lines.push('    \\text{not known} & \\text{for all } p \\\\');
  lines.push('  \\end{cases}', '\\]');
  return `${lines.join('\n')}\n`;
}
