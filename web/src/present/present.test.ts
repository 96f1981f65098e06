// Presenting: the pace of playing, and what comes next.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Rational } from '../lib/exact';
import { beatOf, following, paces, Player } from './player';
import { mostScenes, moved, neighbour, readScenes, scenesFrom, writeScenes } from './scenes';

afterEach(() => vi.useRealTimers());

describe('playing over p', () => {
  it('takes as long as the pace says, in steps that motion allows', () => {
    for (const pace of ['slow', 'steady', 'quick'] as const) {
      for (const reduced of [false, true]) {
        const { step, milliseconds } = beatOf(pace, reduced);
        const steps = Number(Rational.one.over(step).numerator);
        expect(steps).toBe(reduced ? 10 : 100);
        expect(steps * milliseconds).toBe(1000 * paces[pace]);
      }
    }
  });
  it('goes along the grid, from wherever p is, to 1', () => {
    const tenth = Rational.of(1, 10);
    expect(following(Rational.zero, tenth).toString()).toBe('1/10');
    expect(following(Rational.of(1, 3), tenth).toString()).toBe('2/5');
    expect(following(Rational.of(2, 5), tenth).toString()).toBe('1/2');
    expect(following(Rational.of(99, 100), tenth).toString()).toBe('1');
    expect(following(Rational.one, tenth).toString()).toBe('1');
  });
  it('stops at the end, and when told to', () => {
    vi.useFakeTimers();
    const states: boolean[] = [];
    const player = new Player((playing) => states.push(playing));
    let left = 3;
    player.play(100, () => --left > 0);
    vi.advanceTimersByTime(1000);
    expect([left, states]).toEqual([0, [true, false]]);
    player.play(100, () => true);
    player.stop();
    player.stop();
    expect(states).toEqual([true, false, true, false]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('what comes next', () => {
  it('is the next view, and an execution round by round, there and back', () => {
    const seen: string[] = [];
    let state = { view: 'optimum', r: 2, step: 32 } as Parameters<typeof neighbour>[0];
    for (let next = neighbour(state, 1); next; next = neighbour(state, 1)) {
      state = { ...state, ...next };
      seen.push(`${state.view} ${state.view === 'execution' ? state.step : ''}`.trim());
    }
    expect(seen).toEqual(['kripke', 'complex', 'execution 0', 'execution 1', 'execution 2']);
    for (let next = neighbour(state, -1); next; next = neighbour(state, -1)) state = { ...state, ...next };
    expect(state.view).toBe('optimum');
  });
  it('is kept, and moved about', () => {
    const scenes = ['a', 'b', 'c'].map((title) => ({ title, link: 'view=kripke' }));
    const titles = (index: number, by: number): string =>
      moved(scenes, index, by)
        .map((each) => each.title)
        .join('');
    expect([titles(0, 1), titles(2, -2), titles(0, -1), titles(1, 9)]).toEqual(['bac', 'cab', 'abc', 'acb']);
    let held = '';
    writeScenes({ setItem: (_, value) => (held = value) }, scenes);
    expect(readScenes({ getItem: () => held })).toEqual(scenes);
    expect(scenesFrom(JSON.stringify(scenes, null, 1))).toEqual(scenes);
    for (const damaged of ['{', '3', '[1, null, {"title": 2}]']) expect(readScenes({ getItem: () => damaged })).toEqual([]);
    expect(readScenes({ getItem: () => JSON.stringify(Array(99).fill(scenes[0])) }).length).toBe(mostScenes);
  });
});
