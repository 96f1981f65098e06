// What the engine answers is read completely, and its reduced graph is the one that executions make by definition.
import { describe, expect, it } from 'vitest';
import { answer, coloured, facts, reduced } from './fixtures/load';
import { inputsOfView, readSystem } from './graph';

describe('readSystem', () => {
  it('finds every execution by its input and pattern', () => {
    const { system } = coloured('courteous-pref-2');
    for (const facet of system.facets) expect(system.facetAt.get(`${facet.input} ${facet.pattern}`)).toBe(facet.id);
    expect(system.facets.length).toBe(2 ** system.facts.counts.execution_bits);
    expect(system.free.length + system.views.filter((view) => view.forced !== null).length).toBe(system.views.length);
  });

  it('refuses what is not a whole complex', () => {
    const three = facts('courteous-3');
    expect(readSystem({ views: [] }, three).ok).toBe(false);
    expect(readSystem(null, three).ok).toBe(false);
    const part = answer<{ views: { id: number }[] }>('courteous-3');
    part.views.shift();
    expect(readSystem(part, three)).toEqual({ ok: false, error: 'the engine answered with a part of the complex only' });
  });
});

describe('the reduced graph', () => {
  const { system } = coloured('courteous-3');
  const graph = reduced();

  it('has an execution at the point of what it delivers', () => {
    for (const facet of system.facets) {
      const point = [...facet.pattern].map((sign, i) => (sign !== 'T' ? 0 : facet.input[i] === '1' ? 1 : -1));
      const vertex = graph.vertices[graph.vertexOfFacet[facet.id]!]!;
      expect(vertex.point).toEqual(point);
      expect(vertex.delivered).toBe(facet.delivered);
      expect(vertex.facets).toContain(facet.id);
      expect(graph.cubes.get(facet.input)).toContain(vertex.id);
    }
  });

  it('has a view as the edge between the executions that it cannot tell apart', () => {
    expect(graph.edges.map((edge) => edge.view)).toEqual(system.views.map((view) => view.id));
    for (const facet of system.facets) {
      facet.views.forEach((view, process) => {
        const edge = graph.edges[view]!;
        expect(edge.process).toBe(process);
        expect(facet.pattern[process] === 'T' ? edge.b : edge.a).toBe(graph.vertexOfFacet[facet.id]);
      });
    }
  });

  it('shares a vertex between as many cubes as it has zeros to fill', () => {
    expect(graph.vertices.length).toBe(27);
    for (const vertex of graph.vertices) {
      expect(vertex.facets.length).toBe(2 ** vertex.point.filter((each) => each === 0).length);
    }
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
