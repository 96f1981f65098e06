// Decision tables: an algorithm as one bit per view, and its two written forms: hexadecimal digits for addresses, and the
// JSON of docs/formats/decision_table.md. Profiles come from the engine; here they are evaluated at a point.
import { Rational, valueAt, type Profile } from '../exact';
import type { DecisionTable as EngineTable } from '../engine/types';
import { bad, good, type Result } from '../result';
import { channels, type Channel } from '../state';
import { isMixed, type Bit, type System } from './graph';

export type Decisions = readonly Bit[]; // by view

export function isCut(system: System, decisions: Decisions, facet: number): boolean {
  const views = system.facets[facet]!.views;
  const first = decisions[views[0]!];
  return views.some((view) => decisions[view] !== first);
}

export interface InputError {
  readonly input: string;
  readonly profile: Profile;
  readonly value: Rational; // at p
  readonly count?: number; // of inputs that this one stands for, where that is more than one
}

export interface Evaluation {
  readonly inputs: readonly InputError[]; // the mixed ones: on the others validity rules out disagreement
  readonly worst: InputError; // the first of the worst
  readonly ties: number; // how many inputs are as bad
}

// Inputs that behave alike, by one of them.
export interface InputClass {
  readonly input: string;
  readonly count: number;
  readonly profile: Profile;
}

// Exact errors at p from classes of inputs, as the engine lists them.
export function evaluateClasses(classes: readonly InputClass[], p: Rational): Evaluation | null {
  const inputs = classes.filter(({ input }) => isMixed(input)).map((each) => ({ ...each, value: valueAt(each.profile, p) }));
  const [first, ...others] = inputs;
  if (first === undefined) return null;
  const worst = others.reduce((most, each) => (each.value.compare(most.value) > 0 ? each : most), first);
  const ties = inputs.filter((each) => each.value.equals(worst.value)).reduce((sum, each) => sum + each.count, 0);
  return { inputs, worst, ties };
}

// Validity: forced views decide what they must. Gives the views that do not.
export function brokenViews(system: System, decisions: Decisions): number[] {
  return system.views.filter((view) => view.forced !== null && decisions[view.id] !== view.forced).map((view) => view.id);
}

// The decisions of the free views in the order of ids, four to a digit, the first the highest; padded with 0.
export function toHex(system: System, decisions: Decisions): string {
  let text = '';
  for (let start = 0; start < system.free.length; start += 4) {
    let digit = 0;
    for (let k = 0; k < 4; ++k) digit = 2 * digit + (decisions[system.free[start + k] ?? -1] ?? 0);
    text += digit.toString(16);
  }
  return text;
}

export function fromHex(system: System, text: string): Result<Bit[]> {
  const length = Math.ceil(system.free.length / 4);
  if (!/^[0-9a-f]*$/.test(text) || text.length !== length) {
    return bad(`a table of this system has ${length} hexadecimal digits: '${text.slice(0, 40)}'`);
  }
  const decisions = system.views.map((view): Bit => view.forced ?? 0);
  system.free.forEach((view, index) => {
    decisions[view] = ((parseInt(text[index >> 2]!, 16) >> (3 - (index & 3))) & 1) as Bit;
  });
  return good(decisions);
}

export interface DecisionTable {
  readonly format: 'tacit decision table';
  readonly version: 1;
  readonly name?: string;
  readonly n: number;
  readonly rounds: number;
  readonly channel: Channel;
  readonly decisions: readonly string[];
}

export function toTable(system: System, decisions: Decisions, name = ''): DecisionTable {
  return {
    format: 'tacit decision table',
    version: 1,
    ...(name === '' ? {} : { name }),
    n: system.n,
    rounds: system.rounds,
    channel: system.channel,
    decisions: system.free.map((view) => `${system.views[view]!.text} ${decisions[view]!}`),
  };
}

// A table as the data of the page hold it; the engine checks what it says.
export function tableFromText(text: string): EngineTable {
  return JSON.parse(text) as EngineTable;
}

export interface TableHead {
  readonly n: number;
  readonly rounds: number;
  readonly channel: Channel;
  readonly name: string; // empty where it has none
}

// What system a table is for, before that system is loaded.
export function tableHead(text: string): Result<TableHead> {
  const parsed = parseObject(text);
  if (!parsed.ok) return parsed;
  const { format, version, name, n, rounds, channel } = parsed.value;
  if (format !== 'tacit decision table') return bad('the file is not a decision table: its "format" is not \'tacit decision table\'');
  if (version !== 1) return bad(`the version of a decision table is 1: '${String(version)}'`);
  if (typeof n !== 'number' || !Number.isInteger(n) || n < 2) return bad(`not a number of processes: '${String(n)}'`);
  if (typeof rounds !== 'number' || !Number.isInteger(rounds) || rounds < 1) return bad(`not a number of rounds: '${String(rounds)}'`);
  const known = channels.find((each) => each === channel);
  return known === undefined
    ? bad(`not a channel: '${String(channel)}'`)
    : good({ n, rounds, channel: known, name: typeof name === 'string' ? name : '' });
}

// Reads a table for this system: every free view exactly once, forced views as they must be.
export function fromTable(system: System, text: string): Result<Bit[]> {
  const head = tableHead(text);
  if (!head.ok) return head;
  const { n, rounds, channel } = head.value;
  if (n !== system.n || rounds !== system.rounds || channel !== system.channel) {
    return bad(`the table is for ${n} processes, ${rounds} round(s), ${channel}`);
  }
  const parsed = parseObject(text);
  const lines = parsed.ok ? parsed.value['decisions'] : undefined;
  if (!Array.isArray(lines)) return bad('the table has no list "decisions"');
  const index = new Map(system.views.map((view) => [squeezed(view.text), view]));
  const decisions = system.views.map((view): Bit => view.forced ?? 0);
  const seen = new Set<number>();
  for (const line of lines as unknown[]) {
    const parts = typeof line === 'string' ? /^(.*\S)\s+([01])$/.exec(line.trim()) : null;
    if (!parts) return bad(`not a view and a decision: '${String(line)}'`);
    const view = index.get(squeezed(parts[1]!));
    if (!view) return bad(`not a view of this system: '${parts[1]!}'`);
    if (seen.has(view.id)) return bad(`the view stands twice in the table: '${view.text}'`);
    seen.add(view.id);
    const decision = parts[2] === '1' ? 1 : 0;
    if (view.forced !== null && view.forced !== decision) return bad(`validity forces ${view.forced} for the view '${view.text}'`);
    decisions[view.id] = decision;
  }
  const missing = system.free.find((view) => !seen.has(view));
  if (missing !== undefined) return bad(`the table has no decision for the view '${system.views[missing]!.text}'`);
  return good(decisions);
}

const squeezed = (view: string): string => view.replace(/\s/g, '');

function parseObject(text: string): Result<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return bad('the file is not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return bad('the file is not a JSON object');
  return good(value as Record<string, unknown>);
}
