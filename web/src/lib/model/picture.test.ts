// The picture glows where executions are cut, and the pointer finds what it points at.
import { describe, expect, it } from 'vitest';
import { Rational } from '../exact';
import { coloured, profiles, reduced } from './fixtures/load';
import { hit, picture, shownInput, type Projected } from './picture';

const { system, decisions } = coloured('courteous-3');
const graph = reduced();
const p = Rational.of(2, 5);

describe('picture', () => {
  it('glows with the error of the input in front', () => {
    for (const input of system.inputs) {
      const shown = picture(system, graph, decisions, input, p);
      const lit = shown.vertices.filter((vertex) => vertex.glow > 0);
      const counts = [0, 1, 2, 3].map((k) => BigInt(lit.filter((vertex) => vertex.delivered === k).length));
      expect(counts).toEqual(profiles(system, decisions).get(input));
      expect(lit.every((vertex) => !vertex.faded)).toBe(true);
      for (const vertex of lit) expect(vertex.glow).toBeCloseTo(0.4 ** vertex.delivered * 0.6 ** (3 - vertex.delivered), 12);
      expect(shown.edges.filter((edge) => !edge.faded).length).toBe(12);
    }
  });
  it('shows everything when no input is in front', () => {
    const shown = picture(system, graph, decisions, '', p);
    expect([shown.vertices.length, shown.edges.length, shown.labels.length]).toEqual([27, 54, 8]);
    expect(shown.edges.some((edge) => edge.faded)).toBe(false);
  });
});

describe('hit', () => {
  const shown = picture(system, graph, decisions, '', p);
  // Seen from the front, slightly from the right and above.
  const places = shown.vertices.map(
    (vertex): Projected => ({
      x: 300 + 100 * vertex.at.x + 31 * vertex.at.z,
      y: 300 - 100 * vertex.at.y + 17 * vertex.at.z,
      depth: -vertex.at.z,
    }),
  );
  it('finds every vertex at its place', () => {
    shown.vertices.forEach((_, index) => expect(hit(shown, places, places[index]!)).toEqual({ kind: 'vertex', index }));
  });
  it('finds an edge in its middle, or one that crosses it there nearer to the eye', () => {
    shown.edges.forEach((edge) => {
      const a = places[edge.a]!;
      const b = places[edge.b]!;
      const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
      const found = hit(shown, places, middle)!;
      expect(found).not.toBeNull();
      if (found.kind === 'edge') {
        const other = shown.edges[found.index]!;
        const depth = (places[other.a]!.depth + places[other.b]!.depth) / 2;
        expect(depth).toBeLessThanOrEqual((a.depth + b.depth) / 2 + 0.5);
      }
    });
  });
  it('finds nothing far away', () => expect(hit(shown, places, { x: 0, y: 0 })).toBeNull());
});

it('shows the first mixed input where one is needed', () => {
  expect(shownInput(system, '')).toBe('001');
  expect(shownInput(system, '110')).toBe('110');
});
