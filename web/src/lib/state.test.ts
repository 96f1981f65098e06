import { describe, expect, it } from 'vitest';
import { facts } from './model/fixtures/load';
import { algorithmFor, changed, defaults, format, parse, type AppState } from './state';

const other: AppState = {
  view: 'kripke',
  n: 4,
  r: 2,
  channel: 'undirected',
  law: "('channel':'radio','loss':'1/10','links':!('sender':1,'receiver':2,'loss':'1/2');)",
  task: 'set:2',
  values: 3,
  p: '13/20',
  algorithm: 'if(ones>zeros || (ones==zeros && !own));courteous@1,2,3^2',
  table: '0f3a',
  input: '0011',
  pattern: 'T.T...|......',
  log: true,
  curves: 'courteous~pref1@1,2',
  symmetric: true,
  swap: true,
  picked: '17',
  only: 2,
  step: 1,
  seed: '4000000000',
  trials: 1000000,
  called: 'my rule',
  mine: 'one:0f~two words:ab',
  class: 'any',
  learn: 'tour-3',
  factor: 25,
  present: true,
};

describe('classes of algorithms', () => {
  it('stand in the address where they are known, and nowhere else', () => {
    const read = (hash: string): string => parse(hash).state.class;
    expect(read('#n=4&class=leader%2Bdual')).toBe('leader+dual');
    expect(read('#n=4&class=blocks:1,3')).toBe('blocks:1,3');
    for (const hash of [
      '#n=4&class=blocks:1,2',
      '#r=2&class=leader',
      '#channel=unicast&class=leader',
      '#values=3&class=anonymous',
      '#n=25&class=leader',
    ])
      expect(read(hash)).toBe('any');
    expect(parse('#class=everybody').problems.length).toBe(1);
    expect(format({ ...defaults, class: 'leader+dual' })).toContain('class=leader%2Bdual');
  });
});

describe('the address', () => {
  it('comes back as it was written', () => {
    expect(parse(`#${format(other)}`)).toEqual({ state: other, problems: [] });
    expect(parse(format({ ...defaults }))).toEqual({ state: defaults, problems: [] });
  });
  it('stays readable', () => {
    expect(format({ ...defaults, view: 'kripke', algorithm: 'courteous@1,2^2' })).toBe(
      'view=kripke&n=3&r=1&channel=broadcast&p=2/5&algorithm=courteous@1,2^2',
    );
    expect(format(other)).not.toMatch(/[ "<>#%](?![0-9A-F]{2})/);
  });
  it('means the defaults where it says nothing', () => {
    expect(parse('')).toEqual({ state: defaults, problems: [] });
    expect(parse('#n=4').state).toEqual({ ...defaults, n: 4 });
  });
  it('tells bad values in sentences and keeps the default', () => {
    const read = parse('#n=99&p=4/3&view=moon&log=yes&input=2&colour=red&r=1.5&algorithm=%E0%A4%A');
    expect(read.state).toEqual(defaults);
    expect(read.problems.map((each) => each.sentence)).toEqual([
      "n is a whole number from 2 to 64, not '99'",
      "p: probability outside [0, 1]: '4/3'",
      "view is one of optimum, kripke, complex, execution, channel, map, not 'moon'",
      "log is 0 or 1, not 'yes'",
      "input is a list of bits, not '2'",
      "unknown part of the address: 'colour'",
      "r is a whole number from 1 to 32, not '1.5'",
      'algorithm cannot be read',
    ]);
    expect(read.problems.map((each) => each.about)).toEqual(['n', 'p', 'view', 'log', 'input', undefined, 'r', 'algorithm']);
  });
  it('has tasks that fit', () => {
    const task = (hash: string): unknown[] => [parse(hash).state.task, parse(hash).state.values];
    expect(task('#n=3&task=set:2')).toEqual(['set:2', 3]);
    expect(task('#n=3&task=set:3&values=4')).toEqual(['consensus', 4]);
    expect(task('#n=3&task=set:1&values=4')).toEqual(['consensus', 4]);
    expect(task('#task=approximate&values=3')).toEqual(['approximate', 2]);
    expect(parse('#task=leader').problems[0]?.sentence).toBe("task is consensus, approximate or set:K, not 'leader'");
  });
  it('drops an input of another size', () => {
    expect(parse('#n=3&input=0011').state).toEqual(defaults);
    expect(parse('#n=3&r=2&pattern=T..|TTT').state.pattern).toBe('T..|TTT');
  });
});

describe('a change', () => {
  const edited: AppState = { ...defaults, table: '0f', picked: '3', input: '010', pattern: 'T..' };
  it('of the system drops what belonged to the old one', () => {
    expect(changed(edited, { n: 4 })).toEqual({ ...defaults, n: 4 });
    expect(changed(edited, { r: 2 })).toEqual({ ...defaults, r: 2, input: '010' });
  });
  it('of the algorithm drops the table only', () => {
    expect(changed(edited, { algorithm: 'pref1' })).toEqual({ ...edited, algorithm: 'pref1', table: '' });
    expect(changed(edited, { algorithm: 'pref1', table: 'ff' })).toEqual({ ...edited, algorithm: 'pref1', table: 'ff' });
  });
  it('of anything else changes nothing else', () => {
    expect(changed(edited, { p: '1/3', picked: '4' })).toEqual({ ...edited, p: '1/3', picked: '4' });
  });
  it('of the rounds repeats the algorithm as often', () => {
    const one = facts('courteous-3').algorithms;
    const two = facts('courteous-pref-2').algorithms;
    const three = [{ rule: 'sweep', algorithm: 'sweep;pref1' }];
    expect(algorithmFor(two, 'courteous')).toBe('courteous^2');
    expect(algorithmFor(two, 'courteous^2')).toBe('courteous^2');
    expect(algorithmFor(one, 'pref1^4')).toBe('pref1');
    expect(algorithmFor(two, 'courteous@1,2,3')).toBe('courteous@1,2,3^2');
    expect(algorithmFor(two, 'sweep^3')).toBe('sweep');
    expect(algorithmFor(three, 'sweep')).toBe('sweep;pref1');
    expect(algorithmFor(one, 'sweep')).toBe('pref1');
    expect(algorithmFor(two, 'if(ones>0)')).toBe('if(ones>0)');
    expect(algorithmFor(two, 'curteous')).toBe('curteous');
  });
});
