// Profiles and tables against what the command line says about the same algorithms.
import { describe, expect, it } from 'vitest';
import { profileOf, Rational } from '../exact';
import { answer, coloured, pairs, profiles, type ComplexAnswer, type EvaluateAnswer } from './fixtures/load';
import type { Bit } from './graph';
import { brokenViews, evaluateClasses, fromHex, fromTable, isCut, toHex, toTable } from './table';

const p = Rational.of(2, 5);

describe.each(pairs)('%s', (complex, evaluation) => {
  const { system, decisions } = coloured(complex);
  const engine = answer<EvaluateAnswer>(evaluation);

  it('counts the disagreements that evaluate counts', () => {
    const found = profiles(system, decisions);
    for (const row of engine.inputs) expect(found.get(row.input)).toEqual(profileOf(row.profile));
  });

  it('has the values of evaluate at p, and the worst of them', () => {
    const classes = engine.inputs.map(({ input, profile }) => ({ input, count: 1, profile: profileOf(profile) }));
    const { worst, inputs, ties } = evaluateClasses(classes, p)!;
    expect(worst.value.toString()).toBe(engine.worst.value.exact);
    expect(ties).toBe(engine.inputs.filter((row) => row.value.exact === engine.worst.value.exact).length);
    for (const { input, value } of inputs) {
      expect(value.toString()).toBe(engine.inputs.find((row) => row.input === input)!.value.exact);
    }
  });

  it('cuts the executions that the engine cuts', () => {
    answer<ComplexAnswer>(complex).facets.forEach((facet, id) => expect(isCut(system, decisions, id)).toBe(facet.cut));
    expect(brokenViews(system, decisions)).toEqual([]);
  });

  it('survives both written forms', () => {
    expect(fromHex(system, toHex(system, decisions))).toEqual({ ok: true, value: decisions });
    expect(fromTable(system, JSON.stringify(toTable(system, decisions)))).toEqual({ ok: true, value: decisions });
  });

  it('writes every flip differently, and forced views not at all', () => {
    const texts = new Set([toHex(system, decisions)]);
    for (const view of system.free) {
      const flipped = decisions.map((bit, id): Bit => (id === view ? (bit === 0 ? 1 : 0) : bit));
      texts.add(toHex(system, flipped));
      expect(fromHex(system, toHex(system, flipped))).toEqual({ ok: true, value: flipped });
    }
    expect(texts.size).toBe(system.free.length + 1);
    const forced = system.views.find((view) => view.forced === 0)!.id;
    const broken = decisions.map((bit, id): Bit => (id === forced ? 1 : bit));
    expect(toHex(system, broken)).toBe(toHex(system, decisions));
    expect(brokenViews(system, broken)).toEqual([forced]);
  });
});

describe('bad tables', () => {
  const { system, decisions } = coloured('courteous-3');
  const table = toTable(system, decisions);
  const read = (change: object): string => {
    const result = fromTable(system, JSON.stringify({ ...table, ...change }));
    return result.ok ? 'accepted' : result.error;
  };

  it('are refused with a sentence', () => {
    expect(read({})).toBe('accepted');
    expect(read({ decisions: table.decisions.slice(1) })).toBe("the table has no decision for the view '[1]0*'");
    expect(read({ decisions: [...table.decisions, table.decisions[0]] })).toContain('stands twice');
    expect(read({ decisions: ['[0]** 1', ...table.decisions] })).toBe("validity forces 0 for the view '[0]**'");
    expect(read({ decisions: ['[0]** 0', ...table.decisions] })).toBe('accepted');
    expect(read({ decisions: ['[0]2* 0'] })).toBe("not a view of this system: '[0]2*'");
    expect(read({ decisions: [3] })).toBe("not a view and a decision: '3'");
    expect(read({ decisions: null })).toContain('no list');
    expect(read({ n: 4 })).toContain('for 4 processes');
    expect(read({ format: 'x' })).toContain('not a decision table');
    expect(read({ version: 2 })).toContain("'2'");
    expect(read({ channel: 'pigeon' })).toBe("not a channel: 'pigeon'");
    expect(fromTable(system, '{')).toEqual({ ok: false, error: 'the file is not JSON' });
    expect(fromTable(system, '[]').ok).toBe(false);
  });

  it('in an address are refused with a sentence', () => {
    expect(fromHex(system, 'ff').ok).toBe(false);
    expect(fromHex(system, 'zzzzzzzz').ok).toBe(false);
    expect(fromHex(system, '').ok).toBe(false);
  });
});
