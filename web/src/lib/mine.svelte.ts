// The tables of the reader that this page knows: those that are kept in the browser, and those that came with the link.
import { app, say, update } from './app.svelte';
import type { DecisionTable } from './engine/types';
import type { System } from './model/graph';
import { fromHex, toTable } from './model/table';
import { browserStorage } from './storage';
import { fittingTables, readKept, sameSystem, tablesFrom, tablesText, withTable, writeKept, type KeptTable, type MyTable } from './mine';

// A table of the shown system that can be asked about.
export interface DrawnTable extends MyTable {
  readonly decisions: DecisionTable;
}

class Mine {
  kept: readonly KeptTable[] = $state.raw(readKept(browserStorage()));
  // Those of the system of the page: what is edited now first, then what is kept, then what came with the link.
  readonly here: readonly MyTable[] = $derived.by(() => {
    const edited = app.table === '' ? [] : [{ name: app.called || 'mine', table: app.table }];
    const all: readonly MyTable[] = [...edited, ...this.kept.filter((each) => sameSystem(each, app)), ...tablesFrom(app.mine)];
    return all.filter((each, k) => all.findIndex((other) => other.name === each.name) === k);
  });

  isKept(name: string): boolean {
    return this.kept.some((each) => each.name === name && sameSystem(each, app));
  }

  keep(name: string, table: string, algorithm = app.algorithm): void {
    const { n, r, channel } = app;
    this.write(withTable(this.kept, { name, table, algorithm, n, r, channel }));
  }

  remove(table: KeptTable): void {
    this.write(this.kept.filter((each) => each !== table));
  }

  private write(tables: readonly KeptTable[]): void {
    this.kept = tables;
    if (!writeKept(browserStorage(), tables)) say('this browser keeps nothing for the page: your tables last until it is left');
  }

  // Takes a table as the one to work on, in its system.
  use({ name, table, algorithm, n, r, channel }: KeptTable): void {
    update({ n, r, channel, algorithm, table, called: name });
  }
}

export const mine = new Mine();

// Those tables of the reader that are tables of this system, as the engine reads them.
export function drawnTables(system: System): DrawnTable[] {
  return mine.here.flatMap(({ name, table }) => {
    const read = fromHex(system, table);
    return read.ok ? [{ name, table, decisions: toTable(system, read.value) }] : [];
  });
}

// What a copied link has besides the address: the tables that are shown beside the optimum, as far as they fit.
export function tablesForLink(): { mine: string; left: number } {
  const others = mine.here.filter((each) => each.table !== app.table);
  const fitting = fittingTables(others);
  return { mine: tablesText(fitting), left: others.length - fitting.length };
}
