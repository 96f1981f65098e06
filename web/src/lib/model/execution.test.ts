// Executions replayed here end in the views that the engine lists, with its probabilities.
import { describe, expect, it } from 'vitest';
import { Rational } from '../exact';
import {
  bernoulli,
  deliveredIn,
  fits,
  hearing,
  knowledge,
  patternRounds,
  probability,
  RandomWords,
  toggledInput,
  toggledLink,
} from './execution';
import { answer, coloured, facts, type ComplexAnswer } from './fixtures/load';

describe.each(['courteous-3', 'courteous-pref-2', 'undirected-3'])('%s', (name) => {
  const { system } = coloured(name);
  const engine = answer<ComplexAnswer>(name);

  it('knows what the engine says everybody knows', () => {
    engine.facets.forEach((facet) => {
      const after = knowledge(system.facts.round, facet.input, facet.pattern);
      expect(after.length).toBe(system.rounds + 1);
      expect(after[system.rounds]!.map((each) => each.text)).toEqual(facet.views.map((view) => system.views[view]!.text));
    });
  });

  it('is as likely as the engine says, and all of an input add up to one', () => {
    let sum = Rational.zero;
    engine.facets.forEach((facet) => {
      const value = probability(deliveredIn(facet.pattern), system.links, Rational.of(2, 5));
      expect(value.toString()).toBe(facet.probability.exact);
      sum = sum.plus(value);
    });
    expect(sum.toString()).toBe(String(system.inputs.length));
  });
});

it('views after two rounds are written as tacit writes them', () => {
  const after = knowledge(facts('courteous-pref-2').round, '10', '.T|T.');
  expect(after[0]!.map((each) => each.text)).toEqual(['[1]*', '*[0]']);
  expect(after[1]!.map((each) => each.text)).toEqual(['[1]0', '*[0]']);
  expect(after[2]!.map((each) => each.text)).toEqual(['([[1]0], *)', '([1]0, [*[0]])']);
  expect(after[2]![1]!.inputs).toEqual(['1', '0']);
});

it('patterns are read as far as they fit, and links and inputs toggle', () => {
  const two = facts('courteous-pref-2');
  const three = facts('undirected-3');
  expect(patternRounds('.T|T.', two)).toEqual(['.T', 'T.']);
  expect(patternRounds('', two)).toEqual(['TT', 'TT']);
  expect(patternRounds('......', three)).toEqual(['...']);
  expect([fits('.T|T.', two), fits('.T', two), fits('.T|T', two), fits('', two), fits('T..', three)]).toEqual([
    true,
    false,
    false,
    false,
    true,
  ]);
  expect(toggledLink('T.|TT', 1, 0)).toBe('T.|.T');
  expect(toggledLink(toggledLink('T.|TT', 0, 1), 0, 1)).toBe('T.|TT');
  expect(toggledInput('010', 2)).toBe('011');
});

describe.each([
  ['courteous-3', 3, 2],
  ['unicast-3', 6, 1],
  ['undirected-3', 3, 2],
])('the links of %s', (name, count, messages) => {
  const { n, round } = facts(name);
  const silenced = (pattern: string): string[] =>
    hearing(round, n, pattern).flatMap((from, to) => from.flatMap((heard, sender) => (heard ? [] : [`${sender}${to}`])));

  it('carry every message once, each its own', () => {
    expect(round.length).toBe(count);
    expect(silenced('T'.repeat(count))).toEqual([]);
    const lost = round.map((link) => silenced(toggledLink('T'.repeat(count), 0, link.id)));
    expect(lost.every((each) => each.length === messages)).toBe(true);
    expect(lost.flat().sort()).toEqual(['01', '02', '10', '12', '20', '21']);
  });
});

describe('random executions', () => {
  it('repeat with the seed and differ without', () => {
    const words = (seed: number): number[] => {
      const random = new RandomWords(seed);
      return Array.from({ length: 50 }, () => random.word());
    };
    expect(words(7)).toEqual(words(7));
    expect(words(7)).not.toEqual(words(8));
    expect(new Set(words(0)).size).toBe(50);
  });

  // 5 standard deviations; the seeds are fixed.
  it.each([
    ['2/5', 1],
    ['1/3', 2],
    ['99/100', 3],
    ['12345678901/98765432101', 4],
  ])('deliver with probability %s', (text, seed) => {
    const parsed = Rational.parse(text);
    if (!parsed.ok) throw new Error(parsed.error);
    const random = new RandomWords(seed);
    const delivers = bernoulli(parsed.value);
    const trials = 40000;
    let count = 0;
    for (let i = 0; i < trials; ++i) if (delivers(random)) ++count;
    const p = parsed.value.toNumber();
    expect(Math.abs(count / trials - p)).toBeLessThan(5 * Math.sqrt((p * (1 - p)) / trials));
  });

  it('never deliver at 0, always at 1', () => {
    const random = new RandomWords(5);
    const draw = (p: Rational): boolean[] => Array.from({ length: 9 }, () => bernoulli(p)(random));
    expect(draw(Rational.zero)).not.toContain(true);
    expect(draw(Rational.one)).not.toContain(false);
  });
});
