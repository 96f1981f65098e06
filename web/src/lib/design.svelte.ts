// The algorithm on the table of the reader: loaded from the engine, edited view by view, evaluated exactly at once.
// Shared by the Kripke graph, the complex and the executions; what it is stands in the address.
import { app, pNow, update } from './app.svelte';
import { unnamedTable } from './atlas';
import { engine, isAbort, systemFacts } from './engine';
import type { Questions } from './engine/questions';
import type { Optimum, ReducedGraph as ReducedAnswer, SystemFacts } from './engine/types';
import { fits } from './model/execution';
import {
  facetKey,
  mostFacets,
  readReducedGraph,
  readSystem,
  shapeOf,
  type Bit,
  type Coloured,
  type ReducedGraph,
  type Shape,
  type System,
} from './model/graph';
import { orbit, type SymmetryMode } from './model/symmetry';
import {
  evaluateClasses,
  fromHex,
  fromTable,
  isCut,
  tableHead,
  toHex,
  toTable,
  type Decisions,
  type Evaluation,
  type InputClass,
} from './model/table';
import type { Rational } from './exact';
import { Measurement, measured } from './measurement.svelte';
import { KnownOptimum } from './optimum_known.svelte';
import { tableName } from './mine';
import { algorithmFor, type AppState } from './state';

type Question = Pick<AppState, 'n' | 'r' | 'channel'>;

// The largest number of processes whose reduced Kripke graph is drawn.
export const mostDimensions = 4;

interface Moment {
  readonly algorithm: string;
  readonly table: string;
}

// What the pointer or the focus is on, in whichever picture.
export interface Hovered {
  readonly view: number | null;
  readonly facets: readonly number[];
}

const nothing: Hovered = { view: null, facets: [] };

// What errors belong to.
function keyOf({ n, r, channel, algorithm, table }: AppState): string {
  return `${n} ${r} ${channel} ${algorithm} ${table}`;
}

class Design {
  // The system with the decisions of the named algorithm, as the engine gave it.
  base: Coloured | null = $state.raw(null);
  graph: ReducedGraph | null = $state.raw(null); // of the system, where it can be drawn
  facts: SystemFacts | null = $state.raw(null); // of the system that was asked for
  large = $state(false); // the system has too many executions to list
  loading = $state(false);
  problem = $state(''); // why there is nothing to show, as a sentence
  notice = $state(''); // what the last edit did, or why it was refused
  refused = $state.raw({ algorithm: '', why: '' }); // the algorithm that was asked for last, where it cannot be used
  hovered: Hovered = $state.raw(nothing);
  past: Moment[] = $state.raw([]);
  future: Moment[] = $state.raw([]);

  readonly system: System | null = $derived(this.base?.system ?? null);
  readonly decisions: Decisions = $derived.by(() => {
    if (!this.base) return [];
    if (app.table === '') return this.base.decisions;
    const read = fromHex(this.base.system, app.table);
    return read.ok ? read.value : this.base.decisions;
  });
  // The errors of the algorithm as the engine counts them; after an edit, those of before until it has.
  private readonly measurement = new Measurement(() => this.tellFlip());
  readonly classes: readonly InputClass[] | null = $derived(this.measurement.classes);
  readonly unmeasured: string = $derived(this.measurement.unmeasured); // why its errors are not known
  readonly measured: boolean = $derived(this.measurement.of === keyOf(app)); // they are of what is shown
  readonly evaluation: Evaluation | null = $derived(this.classes && evaluateClasses(this.classes, pNow()));
  private readonly known = new KnownOptimum();
  readonly optimum: Optimum | null = $derived(this.known.optimum); // what the atlas knows about the system
  readonly noOptimum: string = $derived(this.known.without); // why it knows nothing
  // What is shown, whether its executions are listed or not.
  readonly shape: Shape | null = $derived(this.system ?? (this.large && this.facts ? shapeOf(this.facts) : null));
  // Why executions are not listed, and what there is all the same.
  readonly limit: string = $derived(
    this.system || !this.shape
      ? ''
      : `This system has 2^${this.shape.facts.counts.execution_bits} executions, and pictures and tables list at most 2^${Math.log2(mostFacets)}: ` +
          'exact errors and single executions are there all the same.',
  );
  readonly cut: readonly boolean[] = $derived.by(() => {
    const { system, decisions } = this;
    return system ? system.facets.map((facet) => isCut(system, decisions, facet.id)) : [];
  });
  readonly edited: boolean = $derived(app.table !== '');
  readonly mode: SymmetryMode = $derived(app.symmetric ? (app.swap ? 'rename-swap' : 'rename') : 'none');
  readonly picked: number | null = $derived(
    app.picked !== '' && this.system && Number(app.picked) < this.system.views.length ? Number(app.picked) : null,
  );
  // The execution that is selected: an input together with a pattern.
  readonly facet: number | null = $derived(
    app.pattern === '' || app.input === '' ? null : (this.system?.facetAt.get(facetKey(app.input, app.pattern)) ?? null),
  );

  private asked = '';
  private baseOf = $state(''); // the algorithm and the system of the base
  private flipped: { readonly count: string; readonly before: Rational | undefined } | null = null; // to be told with its error
  private askedSystem = '';
  private stop: AbortController | null = null;

  // Loads what the address asks for. Call it in an effect.
  load(): void {
    const { n, r, channel, algorithm } = app;
    this.measureShown();
    const key = `${n} ${r} ${channel} ${algorithm}`;
    if (key === this.asked) return;
    this.asked = key;
    this.stop?.abort();
    this.stop = null;
    this.problem = '';
    this.hovered = nothing;
    if (this.askedSystem !== `${n} ${r} ${channel}`) {
      this.askedSystem = `${n} ${r} ${channel}`;
      this.notice = '';
      this.refused = { algorithm: '', why: '' };
      [this.past, this.future] = [[], []];
    }
    this.known.consult();
    const stop = new AbortController();
    this.stop = stop;
    this.loading = true;
    this.ask({ n, r, channel }, algorithm, stop).catch((error: unknown) => {
      if (this.stop !== stop || isAbort(error)) return;
      // Complaints begin with the option of the command line, which nobody has given here.
      const why = (error instanceof Error ? error.message : String(error)).replace(/^--?[a-z-]+: /, '');
      const isOf = (facts: SystemFacts | null | undefined): boolean => facts?.n === n && facts.rounds === r && facts.channel === channel;
      const usable = isOf(this.facts) ? this.facts?.algorithms[0]?.algorithm : undefined;
      if (isOf(this.shape?.facts) && this.past.length > 0) this.refuse(algorithm, why);
      else if (usable !== undefined && usable !== algorithm) this.replace(algorithm, why, usable);
      else this.fail(why);
    });
  }

  private async ask(question: Question, algorithm: string, stop: AbortController): Promise<void> {
    const facts = await systemFacts(question);
    if (this.stop !== stop) return;
    this.facts = facts;
    if (this.adapt(facts, algorithm)) return;
    if (2 ** facts.counts.execution_bits > mostFacets) {
      await this.measure(question, algorithm, stop);
      return;
    }
    const complex = (parameters: Questions['complex']): Promise<unknown> =>
      engine().ask('complex', { ...question, ...parameters }, stop.signal);
    const known = this.system?.facts === facts ? this.system : null; // then only the colours are new
    const [protocol, reduced] = await Promise.all([
      complex({ kind: 'protocol', algorithm, symmetry: known === null }),
      known === null && facts.reduced && facts.n <= mostDimensions ? (complex({ kind: 'reduced' }) as Promise<ReducedAnswer>) : null,
    ]);
    if (this.stop !== stop) return;
    const read = readSystem(protocol, facts, known);
    if (read.ok) this.take(read.value, reduced);
    else this.fail(read.error);
  }

  // Makes the address fit the system: the algorithm its rounds, the pattern its links. Tells whether the algorithm is
  // another one now.
  private adapt(facts: SystemFacts, algorithm: string): boolean {
    const { table } = app;
    const fitting = algorithmFor(facts.algorithms, algorithm);
    if (app.pattern !== '' && !fits(app.pattern, facts)) update({ pattern: '' });
    if (fitting === algorithm) return false;
    if (this.notice === `Now ${algorithm}.`) this.notice = `Now ${fitting}: ${algorithm} is for another number of rounds.`;
    update({ algorithm: fitting, table });
    return true;
  }

  // Has the engine count the disagreements of the algorithm that is shown.
  private measureShown(): void {
    const { n, r, channel, algorithm, table } = app;
    const { system, decisions } = this;
    if (!system || this.baseOf !== `${n} ${r} ${channel} ${algorithm}`) return;
    const given = table === '' ? algorithm : toTable(system, decisions);
    this.measurement.want(keyOf(app), () => ({ n, r, channel, algorithm: given }));
  }

  private fail(sentence: string): void {
    this.base = null;
    this.large = false;
    this.measurement.drop();
    this.loading = false;
    this.problem = sentence || 'the engine gave no answer';
  }

  // An algorithm that cannot be used: all stays as it was before it.
  private refuse(algorithm: string, why: string): void {
    const { n, r, channel } = app;
    const before = this.past[this.past.length - 1]!;
    this.past = this.past.slice(0, -1);
    this.loading = false;
    this.notice = '';
    this.refused = { algorithm, why };
    this.asked = `${n} ${r} ${channel} ${before.algorithm}`;
    update({ ...before });
  }

  // An algorithm that cannot be used in a system that is not shown yet: another one takes its place.
  private replace(algorithm: string, why: string, usable: string): void {
    this.refused = { algorithm, why: `${why}. Here is ${usable} instead` };
    update({ algorithm: usable, table: '' });
  }

  // The errors of an algorithm in a system whose executions are not listed. That they are too many even to be counted is no
  // fault of the algorithm.
  private async measure(question: Question, algorithm: string, stop: AbortController): Promise<void> {
    [this.large, this.base, this.graph] = [true, null, null];
    if (!this.measurement.of.startsWith(`${question.n} ${question.r} ${question.channel} `)) this.measurement.drop();
    if (app.table !== '') update({ table: '' });
    try {
      const classes = await measured({ ...question, algorithm }, stop.signal);
      if (this.stop !== stop) return;
      this.measurement.take(keyOf(app), classes);
    } catch (error) {
      const size = error instanceof Error && /would run 2\^|too large/.test(error.message) ? error.message : '';
      if (this.stop !== stop || size === '') throw error; // what is refused leaves everything as it was
      this.measurement.take(keyOf(app), null, size);
    }
    this.loading = false;
  }

  private take(coloured: Coloured, reduced: ReducedAnswer | null): void {
    const { system } = coloured;
    this.loading = false;
    this.large = false;
    if (system !== this.system) {
      this.measurement.drop();
      this.past = [];
      this.future = [];
      this.graph = reduced && readReducedGraph(reduced, system);
    }
    this.base = coloured;
    this.baseOf = this.asked;
    if (app.table !== '') {
      const read = fromHex(system, app.table);
      if (!read.ok) {
        this.notice = read.error;
        update({ table: '' });
      }
    }
  }

  // Flips the decision of a view, with its orbit where editing is symmetric. A forced view stays as it is.
  flip(view: number): void {
    const { system } = this;
    const target = system?.views[view];
    if (!system || !target) return;
    if (target.forced !== null) {
      this.notice =
        `View ${target.text} stays at ${target.forced}: it also occurs when all inputs are ${target.forced}, ` +
        'so another decision would break validity.';
      update({ picked: String(view) });
      return;
    }
    const decisions = [...this.decisions];
    const to: Bit = decisions[view] === 0 ? 1 : 0;
    const members = orbit(system, view, this.mode);
    for (const member of members) decisions[member.view] = member.complement ? ((1 - to) as Bit) : to;
    const count =
      members.length === 1 ? `View ${target.text} now decides ${to}` : `${members.length} views flipped, ${target.text} to ${to}`;
    this.flipped = { count, before: this.measured ? this.evaluation?.worst.value : this.flipped?.before };
    this.write(decisions, String(view));
  }

  // What a flip did to the worst error, once that is known.
  private tellFlip(): void {
    const { flipped } = this;
    this.flipped = null;
    const after = this.evaluation?.worst.value;
    if (!flipped?.before || !after) return;
    const { count, before } = flipped;
    this.notice = `${count}. Worst error ${before.equals(after) ? `still ${after}` : `${before} → ${after}`}.`;
  }

  // Makes these decisions the current ones, as a step that can be undone.
  private write(decisions: Decisions, picked = app.picked): void {
    const { base } = this;
    if (!base) return;
    const same = base.decisions.every((bit, view) => bit === decisions[view]);
    this.step({ algorithm: app.algorithm, table: same ? '' : toHex(base.system, decisions) }, picked);
  }

  private step(to: Moment, picked = app.picked): void {
    const now: Moment = { algorithm: app.algorithm, table: app.table };
    if (now.algorithm === to.algorithm && now.table === to.table) return;
    if (to.table === '') this.flipped = null;
    this.refused = { algorithm: '', why: '' };
    this.past = [...this.past.slice(-499), now];
    this.future = [];
    update({ ...to, picked });
  }

  // The complaint about an algorithm is an old one once another is typed.
  forgetRefused(): void {
    if (this.refused.why !== '') this.refused = { algorithm: '', why: '' };
  }

  startFrom(algorithm: string): void {
    this.notice = `Now ${algorithm}.`;
    this.step({ algorithm, table: '' });
  }

  // Starts from an optimal algorithm that has no name, by its table.
  async startFromUnnamed(algorithm: string): Promise<void> {
    const { n, r, channel } = app;
    const text = await unnamedTable({ n, r, channel }, algorithm).catch(() => undefined);
    if (app.n !== n || app.r !== r || app.channel !== channel) return;
    if (text === undefined) {
      this.notice = `The table of '${algorithm}' is not among the data of the page; its certificate has it.`;
      return;
    }
    this.readTable(text);
    this.notice = `Now the optimal algorithm '${algorithm}' of the atlas.`;
  }

  reset(): void {
    this.notice = `Back to ${app.algorithm}.`;
    this.step({ algorithm: app.algorithm, table: '' });
  }

  undo(): void {
    const to = this.past[this.past.length - 1];
    if (!to) return;
    this.past = this.past.slice(0, -1);
    this.future = [...this.future, { algorithm: app.algorithm, table: app.table }];
    this.notice = 'Undone.';
    update({ ...to });
  }

  redo(): void {
    const to = this.future[this.future.length - 1];
    if (!to) return;
    this.future = this.future.slice(0, -1);
    this.past = [...this.past, { algorithm: app.algorithm, table: app.table }];
    this.notice = 'Done again.';
    update({ ...to });
  }

  // Takes over a decision table. One for another system changes the system.
  readTable(text: string): void {
    const head = tableHead(text);
    if (!head.ok) {
      this.notice = head.error;
      return;
    }
    const { n, rounds, channel } = head.value;
    if (!this.system || n !== app.n || rounds !== app.r || channel !== app.channel) {
      this.notice = `The table is for ${n} processes, ${rounds} round${rounds === 1 ? '' : 's'}, ${channel}: choose that system first.`;
      return;
    }
    const read = fromTable(this.system, text);
    if (!read.ok) {
      this.notice = read.error;
      return;
    }
    this.write(read.value);
    const named = tableName(head.value.name, []);
    if (named.ok) update({ called: named.value });
    this.notice = 'The table was read.';
  }

  hover(view: number | null, facets: readonly number[] = []): void {
    this.hovered = view === null && facets.length === 0 ? nothing : { view, facets };
  }

  // Selects an execution, or none.
  select(facet: number | null): void {
    const chosen = facet === null ? undefined : this.system?.facets[facet];
    update(chosen ? { input: chosen.input, pattern: chosen.pattern } : { pattern: '' });
  }
}

export const design = new Design();
