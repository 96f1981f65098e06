import { describe, expect, it } from 'vitest';
import { algorithmFor, changed, defaults, format, parse, type AppState } from './state';

const other: AppState = {
  view: 'kripke',
  n: 4,
  r: 2,
  channel: 'undirected',
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
};

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
    expect(read.problems).toEqual([
      "n is a whole number from 2 to 64, not '99'",
      "p: probability outside [0, 1]: '4/3'",
      "view is one of optimum, kripke, complex, execution, not 'moon'",
      "log is 0 or 1, not 'yes'",
      "input is a list of bits, not '2'",
      "unknown part of the address: 'colour'",
      "r is a whole number from 1 to 32, not '1.5'",
      'algorithm cannot be read',
    ]);
  });
  it('drops an input or a pattern of another size', () => {
    expect(parse('#n=3&input=0011&pattern=T.').state).toEqual(defaults);
    expect(parse('#n=3&r=2&pattern=T..|TTT').state.pattern).toBe('T..|TTT');
  });
});

describe('a change', () => {
  const edited: AppState = { ...defaults, table: '0f', picked: '3', input: '010', pattern: 'T..' };
  it('of the system drops what belonged to the old one', () => {
    expect(changed(edited, { n: 4 })).toEqual({ ...defaults, n: 4 });
    expect(changed(edited, { r: 2 })).toEqual({ ...defaults, r: 2, algorithm: 'courteous^2', input: '010' });
  });
  it('of the algorithm drops the table only', () => {
    expect(changed(edited, { algorithm: 'pref1' })).toEqual({ ...edited, algorithm: 'pref1', table: '' });
    expect(changed(edited, { algorithm: 'pref1', table: 'ff' })).toEqual({ ...edited, algorithm: 'pref1', table: 'ff' });
  });
  it('of anything else changes nothing else', () => {
    expect(changed(edited, { p: '1/3', picked: '4' })).toEqual({ ...edited, p: '1/3', picked: '4' });
  });
  it('of the rounds repeats the algorithm as often', () => {
    expect(algorithmFor(3, 'courteous')).toBe('courteous^3');
    expect(algorithmFor(1, 'pref1^4')).toBe('pref1');
    expect(algorithmFor(2, 'courteous@1,2,3')).toBe('courteous@1,2,3^2');
    expect(algorithmFor(4, 'sweep')).toBe('sweep');
    expect(algorithmFor(3, 'sweep')).toBe('courteous^3');
    expect(algorithmFor(3, 'if(ones>0)')).toBe('if(ones>0)');
  });
});
