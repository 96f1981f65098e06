// Drawings show everything once, and nothing on top of something else.
import { describe, expect, it } from 'vitest';
import { coloured, reduced } from './fixtures/load';
import { complexLayout, drawsAllInputs, hull, reducedPlaces, spread, type Point } from './layout';

function closest(points: readonly Point[]): number {
  let least = Infinity;
  points.forEach((a, i) => points.slice(i + 1).forEach((b) => (least = Math.min(least, Math.hypot(a.x - b.x, a.y - b.y)))));
  return least;
}

describe.each(['courteous-3', 'courteous-pref-2', 'undirected-3'])('%s', (name) => {
  const { system } = coloured(name);

  it('places the views and executions of an input, each once and apart', () => {
    for (const input of system.inputs) {
      const layout = complexLayout(system, input);
      const facets = system.facetsOfInput.get(input)!;
      expect(new Set(layout.facets.map((each) => each.facet))).toEqual(new Set(facets));
      const views = new Set(facets.flatMap((facet) => system.facets[facet]!.views));
      expect(new Set(layout.views.map((each) => each.view))).toEqual(views);
      expect(layout.views.length).toBe(views.size);
      expect(closest(layout.views)).toBeGreaterThan(0.08);
      expect(layout.box.width).toBeGreaterThan(0.5);
    }
  });

  it('is the same every time', () => {
    expect(complexLayout(system, system.inputs[1]!)).toEqual(complexLayout(system, system.inputs[1]!));
  });
});

it('two processes fit into one picture', () => {
  const { system } = coloured('courteous-pref-2');
  expect(drawsAllInputs(system)).toBe(true);
  const layout = complexLayout(system, '');
  expect(layout.facets.length).toBe(system.facets.length);
  expect(layout.captions.map((each) => each.text)).toEqual(system.inputs);
  expect(closest(layout.views)).toBeGreaterThan(0.02);
  expect(drawsAllInputs(coloured('courteous-3').system)).toBe(false);
});

it('the triangles of three processes meet in views only', () => {
  const { system } = coloured('courteous-3');
  const layout = complexLayout(system, '001');
  const inside = (at: Point, corners: readonly Point[]): boolean =>
    corners.every((a, i) => {
      const b = corners[(i + 1) % corners.length]!;
      return (b.x - a.x) * (at.y - a.y) - (b.y - a.y) * (at.x - a.x) > 1e-9;
    });
  for (const facet of layout.facets) {
    if (facet.behind) continue;
    const corners = facet.outline.map((each) => layout.views[each]!);
    expect(corners.length).toBe(3);
    for (const view of layout.views) expect(inside(view, corners)).toBe(false);
  }
});

it('the reduced graph of three processes lies at its points', () => {
  const places = reducedPlaces(reduced(), '');
  expect(new Set(places.map((at) => `${at!.x} ${at!.y} ${at!.z}`)).size).toBe(27);
});

it('hulls leave inner points out', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 2, y: 0 },
    { x: 1, y: 0.5 },
    { x: 1, y: 2 },
  ];
  expect(hull([0, 1, 2, 3], points)).toEqual([0, 1, 3]);
  expect(hull([3, 0], points)).toEqual([0, 3]);
});

// 3 rounds of 3 processes have about as many views on one input; comparing all pairs would be 160 * 1000 * 999 / 2.
it('spreads a thousand points by comparing neighbours only', () => {
  const places = Array.from({ length: 1000 }, (_, i) => ({ x: Math.cos(i * i) * (i % 7), y: Math.sin(i * 3) * (i % 5) }));
  const work = { pairs: 0 };
  spread(places, work);
  expect(work.pairs).toBeGreaterThan(0);
  expect(work.pairs).toBeLessThan(160 * 1000 * 20);
});

it('equal points are spread', () => {
  expect(closest(spread(Array.from({ length: 12 }, () => ({ x: 0, y: 0 }))))).toBeGreaterThan(0.08);
});
