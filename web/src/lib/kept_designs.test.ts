import { describe, expect, it } from 'vitest';
import { keptDesigns } from './kept_designs';
import { defaults } from './state';

function storage(): { getItem(key: string): string | null; setItem(key: string, value: string): void } {
  const texts = new Map<string, string>();
  return { getItem: (key) => texts.get(key) ?? null, setItem: (key, value) => void texts.set(key, value) };
}

const edited = { ...defaults, table: '0f3a' };

describe('edits of systems that were left', () => {
  it('come back with the system, algorithm and all', () => {
    const designs = keptDesigns(undefined);
    expect(designs.across(edited, { n: 4 })).toEqual({ n: 4 });
    expect(designs.across({ ...defaults, n: 4, algorithm: 'pref1' }, { n: 3 })).toEqual({
      n: 3,
      algorithm: 'courteous',
      table: '0f3a',
      called: '',
    });
  });
  it('give way to what is asked for', () => {
    const designs = keptDesigns(undefined);
    designs.across(edited, { n: 4 });
    expect(designs.across({ ...defaults, n: 4 }, { n: 3, algorithm: 'pref1' })).toEqual({ n: 3, algorithm: 'pref1' });
    expect(designs.across(edited, { p: '1/2' })).toEqual({ p: '1/2' });
  });
  it('are forgotten once they are undone', () => {
    const designs = keptDesigns(undefined);
    designs.across(edited, { n: 4 });
    designs.across({ ...defaults, n: 4 }, { n: 3 });
    designs.across(defaults, { n: 4 });
    expect(designs.across({ ...defaults, n: 4 }, { n: 3 })).toEqual({ n: 3 });
  });
  it('survive a reload, and storage that is damaged or full', () => {
    const kept = storage();
    keptDesigns(kept).across(edited, { n: 4 });
    expect(keptDesigns(kept).across({ ...defaults, n: 4 }, { n: 3 })).toEqual({ n: 3, algorithm: 'courteous', table: '0f3a', called: '' });
    const full = {
      getItem: () => '{',
      setItem: () => {
        throw new Error('full');
      },
    };
    expect(keptDesigns(full).across(edited, { n: 4 })).toEqual({ n: 4 });
  });
});
