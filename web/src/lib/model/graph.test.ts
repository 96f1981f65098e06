// The reduced graph made from executions is the one that the engine makes from the definition.
import { describe, expect, it } from 'vitest';
import { answer, coloured, type ReducedAnswer } from './fixtures/load';
import { facetExponent, inputsOfView, readSystem, reducedGraph, whyNoReducedGraph } from './graph';

describe('readSystem', () => {
  it('finds every execution by its input and pattern', () => {
    const { system } = coloured('courteous-pref-2');
    for (const facet of system.facets) expect(system.facetAt.get(`${facet.input} ${facet.pattern}`)).toBe(facet.id);
    expect(system.facets.length).toBe(2 ** facetExponent(2, 2, 'broadcast'));
    expect(system.free.length + system.views.filter((view) => view.forced !== null).length).toBe(system.views.length);
  });

  it('refuses what is not a whole complex', () => {
    expect(readSystem({ views: [] }).ok).toBe(false);
    expect(readSystem(null).ok).toBe(false);
    const part = answer<{ views: { id: number }[] }>('courteous-3');
    part.views.shift();
    expect(readSystem(part)).toEqual({ ok: false, error: 'the engine answered with a part of the complex only' });
  });
});

describe('reducedGraph', () => {
  const { system } = coloured('courteous-3');
  const graph = reducedGraph(system);
  const engine = answer<ReducedAnswer>('reduced-3');
  const name = (point: readonly number[]): string => point.join(' ');

  it('has the vertices, edges and cubes of the engine', () => {
    expect(new Set(graph.vertices.map((vertex) => name(vertex.point)))).toEqual(new Set(engine.vertices.map((vertex) => name(vertex.point))));
    expect(graph.vertices.length).toBe(engine.vertices.length);
    const edge = (view: string, a: readonly number[], b: readonly number[]): string => `${view}: ${name(a)} - ${name(b)}`;
    expect(new Set(graph.edges.map((each) => edge(system.views[each.view]!.text, graph.vertices[each.a]!.point, graph.vertices[each.b]!.point)))).toEqual(
      new Set(engine.edges.map((each) => edge(each.view, engine.vertices[each.a]!.point, engine.vertices[each.b]!.point))),
    );
    for (const cube of engine.cubes) {
      expect(new Set(graph.cubes.get(cube.input)!.map((id) => name(graph.vertices[id]!.point)))).toEqual(
        new Set(cube.vertices.map((id) => name(engine.vertices[id]!.point))),
      );
    }
  });

  it('shares a vertex between as many cubes as it has zeros to fill', () => {
    for (const vertex of graph.vertices) {
      expect(vertex.facets.length).toBe(2 ** vertex.point.filter((each) => each === 0).length);
      for (const facet of vertex.facets) expect(graph.vertexOfFacet[facet]).toBe(vertex.id);
    }
  });

  it('says why there is none', () => {
    expect(whyNoReducedGraph(1, 'broadcast')).toBeNull();
    expect(whyNoReducedGraph(2, 'broadcast')).toContain('one round');
    expect(whyNoReducedGraph(1, 'unicast')).toContain('broadcasts');
  });
});

it('a view occurs on the inputs that agree with what it knows', () => {
  const { system } = coloured('courteous-3');
  for (const view of system.views) {
    const known = view.text.replace(/[[\]]/g, '');
    const fits = system.inputs.filter((input) => [...known].every((sign, i) => sign === '*' || sign === input[i]));
    expect(new Set(inputsOfView(system, view.id))).toEqual(new Set(fits));
  }
});
