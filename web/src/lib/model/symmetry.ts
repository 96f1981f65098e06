// Orbits of views under renaming the processes and exchanging the two values, as the engine lists them.
import type { System } from './graph';

export type SymmetryMode = 'none' | 'rename' | 'rename-swap';

export interface OrbitMember {
  readonly view: number;
  readonly complement: boolean; // reached by an exchange: decides the other value
}

// The views that are edited together with a view, itself first. Without symmetry, the view alone.
export function orbit(system: System, view: number, mode: SymmetryMode): OrbitMember[] {
  const start: OrbitMember = { view, complement: false };
  const mine = system.orbits[system.orbitOf[view] ?? -1];
  if (mode === 'none' || !mine) return [start];
  const renamed = mine.views.filter((other) => other !== view).map((other) => ({ view: other, complement: false }));
  const exchanged = mode === 'rename-swap' ? (system.orbits[mine.exchanged]?.views ?? []) : [];
  return [start, ...renamed, ...exchanged.map((other) => ({ view: other, complement: true }))];
}
