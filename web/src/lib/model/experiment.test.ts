// Random executions follow the exact distribution, and repeat with their seed.
import { describe, expect, it } from 'vitest';
import { Rational, valueAt } from '../exact';
import { deliveredIn, probability } from './execution';
import { Experiment, halfWidth, mostTrials } from './experiment';
import { coloured, profiles } from './fixtures/load';
import { isCut } from './table';

const p = Rational.of(2, 5);

describe.each(['courteous-3', 'courteous-pref-2', 'undirected-3'])('%s', (name) => {
  const { system, decisions } = coloured(name);
  const cut = system.facets.map((facet) => isCut(system, decisions, facet.id));
  const input = system.inputs[1]!;
  const trials = 30000;

  it('draws each execution as often as it is likely', () => {
    const counts = new Map<number, number>();
    const experiment = new Experiment(system, cut, input, p, 11);
    for (let i = 0; i < trials; ++i) {
      experiment.run(1);
      counts.set(experiment.last, (counts.get(experiment.last) ?? 0) + 1);
    }
    for (const id of system.facetsOfInput.get(input)!) {
      const chance = probability(deliveredIn(system.facets[id]!.pattern), system.links, p).toNumber();
      const deviation = Math.sqrt((chance * (1 - chance)) / trials);
      expect(Math.abs((counts.get(id) ?? 0) / trials - chance)).toBeLessThan(5 * deviation);
    }
  });

  it('approaches the exact error', () => {
    const experiment = new Experiment(system, cut, input, p, 12);
    experiment.run(trials);
    const exact = valueAt(profiles(system, decisions).get(input)!, p).toNumber();
    expect(Math.abs(experiment.frequency - exact)).toBeLessThan(2 * halfWidth(exact, trials));
  });
});

it('takes an execution by the links that deliver', () => {
  const { system } = coloured('courteous-3');
  system.facetsOfInput.get('001')!.forEach((id, mask) => {
    expect([...system.facets[id]!.pattern].map((sign, link) => (sign === 'T' ? 1 << link : 0)).reduce((a, b) => a | b, 0)).toBe(mask);
  });
});

it('repeats with the seed, however it is cut into parts, and stops at its limit', () => {
  const { system, decisions } = coloured('courteous-3');
  const cut = system.facets.map((facet) => isCut(system, decisions, facet.id));
  const whole = new Experiment(system, cut, '001', p, 5);
  whole.run(1000);
  const parts = new Experiment(system, cut, '001', p, 5);
  for (let i = 0; i < 10; ++i) parts.run(100);
  expect([parts.errors, parts.last, parts.samples]).toEqual([whole.errors, whole.last, whole.samples]);
  const other = new Experiment(system, cut, '001', p, 6);
  other.run(1000);
  expect(other.samples).not.toEqual(whole.samples);
  expect(new Set(whole.samples.map((sample) => sample.trials)).size).toBe(whole.samples.length);
  expect(mostTrials).toBeLessThan(2 ** 31);
});
