import { describe, expect, it } from 'vitest';
import type { Evaluation, ExactNumber, Optimum, Point } from '../../lib/engine/types';
import { Rational } from '../../lib/exact';
import { facts } from '../../lib/model/fixtures/load';
import { silenceBound } from './bounds';
import { drawing, logFloor, palette } from './drawing';
import { csv, latex } from './export';
import { figure } from './figure';
import {
  betterBound,
  breakpoints,
  certified,
  coversAll,
  curveOf,
  drawnNames,
  hasName,
  knownPieces,
  merged,
  optimumAt,
  outcome,
  pieceAt,
} from './model';
import { shownNames, toggled, withName } from './shown';

function at(text: string): ExactNumber {
  const parsed = Rational.parse(text);
  return { exact: text, approx: parsed.ok ? parsed.value.toNumber() : NaN };
}
const root: Point = { minpoly: [1, -3, 0, 1], interval: ['0', '1/2'], approx: 0.34729635533386066 };

function optimum(pieces: Optimum['pieces'], more: Partial<Optimum> = {}): Optimum {
  return {
    verb: 'optimal',
    n: 3,
    rounds: 1,
    channel: 'broadcast',
    links: 3,
    from: at('0'),
    to: at('1'),
    status: 'optimal',
    pieces,
    ...more,
  };
}
const courteous = { profile: [1, 0, 2, 0], polynomial: '', algorithm: 'courteous', status: 'optimal' as const };
const pref = { profile: [1, 2, 1, 0], polynomial: '', algorithm: 'pref1', status: 'optimal' as const };
const three = optimum([
  { from: at('0'), to: at('2/3'), ...courteous },
  { from: at('2/3'), to: at('1'), ...pref },
]);
const question = { n: 3, r: 1, channel: 'broadcast', task: 'consensus', values: 2, class: 'any' };
const evaluation: Evaluation = {
  verb: 'evaluate',
  algorithm: 'pref1',
  n: 3,
  rounds: 1,
  channel: 'broadcast',
  links: 3,
  engine: 'count',
  inputs: [],
  worst: { pieces: [{ from: at('0'), to: at('1'), profile: [1, 2, 1, 0], polynomial: '', input: '001' }] },
  transmissions: { max: 3 },
};

describe('what is known', () => {
  it('covers [0, 1] only without gaps and without bounds', () => {
    expect(coversAll(knownPieces(three))).toBe(true);
    expect(
      coversAll(
        knownPieces(
          optimum([
            { from: at('0'), to: at('1/2'), ...courteous },
            { from: at('2/3'), to: at('1'), ...pref },
          ]),
        ),
      ),
    ).toBe(false);
    expect(
      coversAll(
        knownPieces(
          optimum([
            { from: at('0'), to: root, ...courteous },
            { from: root, to: at('1'), ...pref },
          ]),
        ),
      ),
    ).toBe(true);
    expect(
      coversAll(
        knownPieces(optimum([{ from: at('0'), to: at('1'), ...courteous, status: 'bounded', lower: [1, 0, 0, 0], upper: [1, 0, 2, 0] }])),
      ),
    ).toBe(false);
    expect(coversAll([])).toBe(false);
  });
  it('prefers what is proved everywhere, and else keeps all sources', () => {
    const point = knownPieces(optimum([{ from: at('1/5'), to: at('1/5'), ...courteous }]));
    expect(merged([point, knownPieces(three)])).toHaveLength(2);
    expect(merged([point, knownPieces(optimum([{ from: at('1/2'), to: at('1/2'), ...courteous }]))])).toHaveLength(2);
  });
  it('takes bounds of the atlas as bounded pieces', () => {
    const bounds = [{ from: at('1/4'), to: at('1/4'), lower: [1, 0, 0, 0], upper: [1, 0, 2, 0], algorithm: 'courteous' }];
    const pieces = knownPieces(optimum([{ from: at('1/2'), to: at('1'), ...pref }], { bounds }));
    expect(pieces.map((each) => each.status)).toEqual(['bounded', 'optimal']);
    expect(pieces[0]!.lower.profile).toEqual([1n, 0n, 0n, 0n]);
  });
  it('lists the certificate of a search for what it proves', () => {
    const bounded = { from: at('2/3'), to: at('1'), ...pref, status: 'bounded' as const, lower: [1, 0, 0, 0], upper: [1, 2, 1, 0] };
    const found = optimum([{ from: at('0'), to: at('2/3'), ...courteous }, bounded], { checked: 'for 3 processes' });
    const [listed, ...others] = certified(found, { name: 'a.cert.zst', bytes: 7 }).certificates!;
    expect(listed).toEqual({
      id: 'a.cert.zst',
      file: 'a.cert.zst',
      bytes: 7,
      on: [{ from: at('0'), to: at('2/3') }],
      claim: 'for 3 processes',
    });
    expect(others).toEqual([]);
    expect(certified({ ...found, atlas: [{ certificate: 'b' }] }, undefined).certificates!.map((each) => each.file)).toEqual([
      'b.cert.zst',
    ]);
    expect(certified(found, undefined).certificates).toEqual([]);
  });
  it('has its value at a point, or an interval that contains it', () => {
    const pieces = knownPieces(three);
    const proved = optimumAt(pieces, [], [silenceBound(3)], Rational.of(2, 5));
    expect([proved.verdict, proved.lower.toString(), proved.algorithm]).toEqual(['proved', '51/125', 'courteous']);
    expect(pieceAt(pieces, Rational.of(2, 3))).toBe(pieces[0]);
    const open = optimumAt([], [curveOf(evaluation)], [silenceBound(3)], Rational.of(1, 5));
    expect([open.verdict, open.lower.toString(), open.upper?.toString(), open.algorithm]).toEqual(['open', '64/125', '4/5', 'pref1']);
    expect(optimumAt([], [], [silenceBound(3)], Rational.of(1, 5)).upper).toBeUndefined();
  });
  it('has the better of two lower bounds at a point', () => {
    const bounded = { from: at('1/2'), to: at('1/2'), ...courteous, status: 'bounded' as const, lower: [1, 0, 0, 0], upper: [1, 0, 2, 0] };
    const bound = (lower: string): string | undefined => betterBound(knownPieces(optimum([bounded], { lower: at(lower) }))[0]!)?.toString();
    expect([bound('1/5'), bound('1/9'), bound('1/8')]).toEqual(['1/5', undefined, undefined]); // q^3 is 1/8
    expect(betterBound(knownPieces(three)[0]!)).toBeUndefined();
  });
  it('tells the outcome of a search in a sentence', () => {
    expect(outcome(three, 1)).toBe('For every p: proved within 1 second.');
    expect(outcome({ ...three, value: at('51/125') }, 12, '2/5')).toBe('At p = 2/5: proved within 12 seconds: the optimum is 51/125.');
    const bounded = three.pieces.map((each) => ({ ...each, status: 'bounded' as const }));
    expect(outcome(optimum([three.pieces[0]!, bounded[1]!]), 3)).toContain('1 of 2 pieces were proved within 3 seconds');
    expect(outcome(optimum(bounded, { lower: at('1/5'), upper: at('1/4') }), 3)).toContain('between 0.2 and 0.25');
  });
  it('breaks where pieces meet', () => {
    expect(breakpoints(knownPieces(three))).toEqual([at('2/3')]);
    expect(breakpoints(knownPieces(optimum([{ from: at('1/5'), to: at('1/5'), ...courteous }])))).toEqual([]);
  });
  it('draws the named algorithms, without mirror images', () => {
    expect(drawnNames(facts('courteous-3').algorithms)).toEqual(['courteous', 'pref1', 'majority']);
    expect(drawnNames(facts('courteous-pref-2').algorithms)).toEqual(['courteous^2', 'pref1^2', 'majority^2', 'sweep']);
    expect(hasName('table 1')).toBe(false);
    expect(hasName('courteous@1,2')).toBe(true);
  });
});

describe('the curves of the address', () => {
  const names = ['courteous', 'pref1'];
  it('are all unless it says which', () => {
    expect([...shownNames('', names)]).toEqual(['courteous', 'pref1', 'silence', 'coins', 'all']);
    expect(toggled('', names, 'pref1')).toBe('courteous~silence~coins~all');
    expect(toggled('courteous~silence~coins~all', names, 'pref1')).toBe('');
    expect(toggled('courteous', names, 'courteous')).toBe('none');
    expect([...shownNames('none', names)]).not.toContain('courteous');
    expect(withName('none', names, 'majority')).toBe('majority');
    expect(withName('', names, 'majority')).toBe('courteous~pref1~silence~coins~all~majority');
  });
});

describe('what is taken away', () => {
  const pieces = knownPieces(three);
  const curves = [curveOf(evaluation)];
  const shown = drawing({ links: 3, pieces, curves, colours: palette(pieces, ['pref1']), bounds: [silenceBound(3)], hidden: () => false });

  it('draws every piece over its interval only', () => {
    const [first, second] = shown.lines.filter((line) => line.kind === 'optimum');
    shown.xs.forEach((x, k) => {
      expect(first!.ys[k] !== null).toBe(x <= 2 / 3);
      expect(second!.ys[k] !== null).toBe(x >= 2 / 3);
    });
    expect(second!.colour).toBe(shown.lines.find((line) => line.kind === 'algorithm')!.colour);
    expect(logFloor(shown)).toBeCloseTo(0.01, 12);
  });
  it('is a figure without foreign parts, and escaped', () => {
    for (const log of [false, true]) {
      const svg = figure(shown, { axis: 'probability of disagreement', link: 'https://x/#n=3&p=1', title: 'a < b & c', log });
      expect(svg).toContain('a &lt; b &amp; c');
      expect(svg).not.toMatch(/NaN|undefined|Infinity|href/);
      expect(svg.match(/<path /g)!.length).toBeGreaterThan(10);
    }
  });
  it('is a table with the breakpoint between the hundredths', () => {
    const rows = csv(pieces, curves, [silenceBound(3)])
      .trim()
      .split('\n');
    expect(rows).toHaveLength(103);
    expect(rows[0]).toBe('p,p_decimal,optimum_lower,optimum_upper,status,reached_by,pref1');
    expect(rows.find((row) => row.startsWith('2/3,'))).toBe(
      '2/3,0.666666666666667,0.333333333333333,0.333333333333333,proved,courteous,0.333333333333333',
    );
    expect(rows.find((row) => row.startsWith('2/5,'))).toBe('2/5,0.4,0.408,0.408,proved,courteous,0.6');
  });
  it('is a formula that says where an irrational breakpoint comes from', () => {
    const odd = latex(
      question,
      knownPieces(
        optimum([
          { from: at('0'), to: root, ...courteous },
          { from: root, to: at('1'), ...pref, algorithm: 'table 1' },
        ]),
      ),
    );
    expect(odd).toContain('a root of 1 - 3 p + p^{3}');
    expect(odd).toContain('0 \\le p \\le \\alpha_{0.3473}');
    expect(odd).toContain('    q & \\text{if } \\alpha_{0.3473} \\le p \\le 1 \\\\');
    expect(latex(question, [])).toContain('not known');
  });
});
