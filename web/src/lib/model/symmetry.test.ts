// Orbits under renaming and exchange partition the views, and preserve forced values and errors.
import { describe, expect, it } from 'vitest';
import { coloured, profiles } from './fixtures/load';
import type { Bit } from './graph';
import { orbit } from './symmetry';

describe.each(['courteous-3', 'courteous-pref-2', 'undirected-3'])('%s', (name) => {
  const { system, decisions } = coloured(name);

  it('exchanges the values in the text of views', () => {
    for (const view of system.views) {
      const other = view.text.replace(/[01]/g, (bit) => (bit === '0' ? '1' : '0'));
      const exchanged = orbit(system, view.id, 'rename-swap').filter((member) => member.complement);
      expect(exchanged.map((member) => system.views[member.view]!.text)).toContain(other);
    }
  });

  it('keeps errors equal on inputs that renaming takes into each other', () => {
    const ones = (input: string): number => [...input].filter((bit) => bit === '1').length;
    for (const view of system.free) {
      const edited = [...decisions];
      for (const member of orbit(system, view, 'rename')) edited[member.view] = (1 - decisions[view]!) as Bit;
      // What treats all processes alike before does so afterwards.
      const found = new Map<number, string>();
      for (const [input, profile] of profiles(system, edited)) {
        expect(found.get(ones(input)) ?? profile.join()).toBe(profile.join());
        found.set(ones(input), profile.join());
      }
    }
  });

  it('has orbits that partition the views and never ask for both values', () => {
    for (const mode of ['rename', 'rename-swap'] as const) {
      const seen = new Map<number, string>();
      for (const view of system.views) {
        const members = orbit(system, view.id, mode);
        expect(members[0]).toEqual({ view: view.id, complement: false });
        expect(new Set(members.map((member) => member.view)).size).toBe(members.length);
        const key = members
          .map((member) => member.view)
          .sort((a, b) => a - b)
          .join(' ');
        for (const member of members) {
          expect(seen.get(member.view) ?? key).toBe(key);
          seen.set(member.view, key);
          const forced = system.views[member.view]!.forced;
          if (view.forced !== null) expect(forced).toBe(member.complement ? 1 - view.forced : view.forced);
          else expect(forced).toBeNull();
        }
      }
    }
  });
});

it('orbits of one broadcast round are the classes (own value, zeros heard, ones heard)', () => {
  const { system } = coloured('courteous-3');
  const kind = (text: string): string => {
    const own = /\[(.)\]/.exec(text)![1]!;
    const heard = text.replace(/\[.\]/, '');
    return `${own} ${[...heard].filter((sign) => sign === '0').length} ${[...heard].filter((sign) => sign === '1').length}`;
  };
  for (const view of system.views) {
    const expected = system.views.filter((other) => kind(other.text) === kind(view.text)).map((other) => other.id);
    expect(new Set(orbit(system, view.id, 'rename').map((member) => member.view))).toEqual(new Set(expected));
    expect(orbit(system, view.id, 'none')).toEqual([{ view: view.id, complement: false }]);
  }
});
