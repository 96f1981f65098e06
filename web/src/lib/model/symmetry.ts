// The group that renames processes and exchanges the two values, acting on the views of a system.
//
// A renaming or an exchange maps executions to executions of equal probability and views to views. It is
// computed on executions, where it is obvious, and read off for views. An exchange also complements decisions.

import { facetKey, type Channel, type System } from './graph';

export type SymmetryMode = 'none' | 'rename' | 'rename-swap';

export interface OrbitMember {
  readonly view: number;
  readonly complement: boolean; // reached by an odd number of exchanges: decides the other value
}

// The links of a round: [sender, receiver], with receiver -1 for everybody; in the order of patterns.
export function links(channel: Channel, n: number): [number, number][] {
  const result: [number, number][] = [];
  for (let from = 0; from < n; ++from) {
    if (channel === 'broadcast') {
      result.push([from, -1]);
      continue;
    }
    for (let to = channel === 'undirected' ? from + 1 : 0; to < n; ++to) {
      if (to !== from) result.push([from, to]);
    }
  }
  return result;
}

// Where each link of a round goes under a renaming (process i becomes renaming[i]).
function renamedLinks(channel: Channel, n: number, renaming: readonly number[]): number[] {
  const all = links(channel, n);
  const index = new Map(all.map(([from, to], i) => [`${from} ${to}`, i]));
  return all.map(([from, to]) => {
    let a = renaming[from] ?? 0;
    let b = to < 0 ? -1 : (renaming[to] ?? 0);
    if (channel === 'undirected' && a > b) [a, b] = [b, a];
    return index.get(`${a} ${b}`) ?? 0;
  });
}

function moved(text: string, to: readonly number[]): string {
  const result = [...text];
  to.forEach((target, i) => (result[target] = text[i] ?? ''));
  return result.join('');
}

// The image of every view under a renaming, or under the exchange of values when renaming is null.
export function viewImages(system: System, renaming: readonly number[] | null): number[] {
  const images = new Array<number>(system.views.length).fill(-1);
  const moveLinks = renaming ? renamedLinks(system.channel, system.n, renaming) : null;
  for (const facet of system.facets) {
    let input = facet.input;
    let pattern = facet.pattern;
    if (renaming && moveLinks) {
      input = moved(input, renaming);
      pattern = pattern.split('|').map((round) => moved(round, moveLinks)).join('|');
    } else {
      input = [...input].map((bit) => (bit === '0' ? '1' : '0')).join('');
    }
    const image = system.facets[system.facetAt.get(facetKey(input, pattern)) ?? -1];
    facet.views.forEach((view, process) => {
      images[view] = image?.views[renaming ? (renaming[process] ?? 0) : process] ?? -1;
    });
  }
  return images;
}

// Orbits of views, computed for a system when first asked for.
// Cost: n - 1 passes over the executions for renamings, one more for the exchange.
export class Symmetry {
  private renamings: number[][] | null = null;
  private exchange: number[] | null = null;

  constructor(private readonly system: System) {}

  // The orbit of a view, the view itself first. Without symmetry, the view alone.
  orbit(view: number, mode: SymmetryMode): OrbitMember[] {
    const start: OrbitMember = { view, complement: false };
    if (mode === 'none') return [start];
    const seen = new Set([view]);
    const orbit = [start];
    const reach = (image: number | undefined, complement: boolean): void => {
      if (image === undefined || seen.has(image)) return;
      seen.add(image);
      orbit.push({ view: image, complement });
    };
    for (let next = 0; next < orbit.length; ++next) {
      const member = orbit[next] ?? start;
      for (const images of this.transpositions()) reach(images[member.view], member.complement);
      if (mode === 'rename-swap') reach(this.swapped()[member.view], !member.complement);
    }
    return orbit;
  }

  private transpositions(): number[][] {
    if (!this.renamings) {
      this.renamings = [];
      for (let i = 0; i + 1 < this.system.n; ++i) {
        const renaming = Array.from({ length: this.system.n }, (_, k) => k);
        [renaming[i], renaming[i + 1]] = [i + 1, i];
        this.renamings.push(viewImages(this.system, renaming));
      }
    }
    return this.renamings;
  }

  private swapped(): number[] {
    this.exchange ??= viewImages(this.system, null);
    return this.exchange;
  }
}
