// Work by count: no step of a list adds more than its batch, and in the end all of it is there.
import { describe, expect, it } from 'vitest';
import { Gradual } from './gradual.svelte';

describe('a gradual list', () => {
  it('adds a batch at a time, and everything in the end', () => {
    const waiting: (() => void)[] = [];
    const list = new Gradual(100, (act) => {
      waiting.push(act);
      return () => void waiting.splice(waiting.indexOf(act), 1);
    });
    list.start(350);
    const seen = [list.shown];
    for (let act = waiting.shift(); act; act = waiting.shift()) {
      act();
      seen.push(list.shown);
    }
    expect(seen).toEqual([100, 200, 300, 350]);
  });
  it('begins anew, ends and can be finished at once', () => {
    const waiting: (() => void)[] = [];
    const list = new Gradual(10, (act) => {
      waiting.push(act);
      return () => void waiting.splice(waiting.indexOf(act), 1);
    });
    list.start(25);
    const end = list.start(30);
    expect([list.shown, waiting.length]).toEqual([10, 1]);
    end();
    expect(waiting.length).toBe(0);
    list.start(30);
    list.finish();
    expect([list.shown, waiting.length]).toEqual([30, 0]);
    list.start(5);
    expect([list.shown, waiting.length]).toEqual([5, 0]);
  });
});
