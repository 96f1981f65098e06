// Renaming and exchange form a group that preserves views, forced values and errors.
import { describe, expect, it } from 'vitest';
import { coloured } from './fixtures/load';
import type { Bit } from './graph';
import { links, Symmetry, viewImages } from './symmetry';
import { profiles } from './table';

describe.each(['courteous-3', 'courteous-pref-2', 'undirected-3'])('%s', (name) => {
  const { system, decisions } = coloured(name);
  const turn = Array.from({ length: system.n }, (_, i) => (i + 1) % system.n);

  it('maps views to views, one to one', () => {
    for (const images of [viewImages(system, turn), viewImages(system, null)]) {
      expect([...images].sort((a, b) => a - b)).toEqual(system.views.map((view) => view.id));
    }
  });

  it('moves owners and forced values as it says', () => {
    viewImages(system, turn).forEach((image, id) => {
      expect(system.views[image]!.process).toBe(turn[system.views[id]!.process]);
      expect(system.views[image]!.forced).toBe(system.views[id]!.forced);
    });
    viewImages(system, null).forEach((image, id) => {
      const forced = system.views[id]!.forced;
      expect(system.views[image]!.process).toBe(system.views[id]!.process);
      expect(system.views[image]!.forced).toBe(forced === null ? null : 1 - forced);
    });
  });

  it('renames the text of views after one round', () => {
    if (system.rounds !== 1) return;
    const exchange = viewImages(system, null);
    for (const view of system.views) {
      const other = view.text.replace(/[01]/g, (bit) => (bit === '0' ? '1' : '0'));
      expect(system.views[exchange[view.id]!]!.text).toBe(other);
    }
  });

  it('keeps the errors of a renamed algorithm', () => {
    const images = viewImages(system, turn);
    const renamed: Bit[] = [];
    images.forEach((image, view) => (renamed[image] = decisions[view]!));
    const before = [...profiles(system, decisions).values()].map(String).sort();
    const after = [...profiles(system, renamed).values()].map(String).sort();
    expect(after).toEqual(before);
  });

  it('has orbits that partition the views and never ask for both values', () => {
    for (const mode of ['rename', 'rename-swap'] as const) {
      const symmetry = new Symmetry(system);
      const seen = new Map<number, string>();
      for (const view of system.views) {
        const orbit = symmetry.orbit(view.id, mode);
        expect(new Set(orbit.map((member) => member.view)).size).toBe(orbit.length);
        const key = orbit.map((member) => member.view).sort((a, b) => a - b).join(' ');
        for (const member of orbit) {
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
  const symmetry = new Symmetry(system);
  const kind = (text: string): string => {
    const own = /\[(.)\]/.exec(text)![1]!;
    const heard = text.replace(/\[.\]/, '');
    return `${own} ${[...heard].filter((sign) => sign === '0').length} ${[...heard].filter((sign) => sign === '1').length}`;
  };
  for (const view of system.views) {
    const expected = system.views.filter((other) => kind(other.text) === kind(view.text)).map((other) => other.id);
    expect(new Set(symmetry.orbit(view.id, 'rename').map((member) => member.view))).toEqual(new Set(expected));
    expect(symmetry.orbit(view.id, 'none')).toEqual([{ view: view.id, complement: false }]);
  }
});

it('lists links in the order of patterns', () => {
  expect(links('unicast', 3)).toEqual([[0, 1], [0, 2], [1, 0], [1, 2], [2, 0], [2, 1]]);
  expect(links('undirected', 3)).toEqual([[0, 1], [0, 2], [1, 2]]);
  expect(links('broadcast', 2)).toEqual([[0, -1], [1, -1]]);
});
