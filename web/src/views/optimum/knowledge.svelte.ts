// What the view knows about the current system: the atlas, what this visit's searches found, and the named algorithms.
// Everything that is under way is dropped when the system changes.
import { knownSystem, type KnownSystem } from '../../lib/atlas';
import { checked, forgetFound, foundFor, keepFound, type Found } from '../../lib/found';
import { evaluate, engine, isAbort, optimal, systemFacts, type KeptCertificate } from '../../lib/engine';
import type { DecisionTable, Optimum, SystemFacts } from '../../lib/engine/types';
import type { DrawnTable } from '../../lib/mine.svelte';
import { optimumBound, shippedCoins, type LowerBound } from './bounds';
import { certified, coversAll, curveOf, hasName, knownPieces, merged, outcome, type KnownPiece, type NamedCurve } from './model';
import { namesFor } from './task';

export interface Question {
  readonly n: number;
  readonly r: number;
  readonly channel: string;
  readonly task: string;
  readonly values: number;
  readonly class: string; // of algorithms
}

// Systems of at most so many bits of input and links are solved for every p within a few seconds, if decisions are fractions.
const quickBits = 10;

// An optimum of the atlas, or one that was searched for, now or in an earlier visit.
export interface Finding extends KnownSystem {
  readonly content?: ArrayBuffer; // of the certificate, where the browser has kept it
  readonly remark?: string; // where it comes from
}

const found = new Map<string, Finding[]>(); // searches of this visit
const evaluated = new Map<string, Promise<NamedCurve>>();

function keyOf(question: Question): string {
  const { n, r, channel, task, values } = question;
  const among = question.class === 'any' ? '' : ` class ${question.class}`;
  return `${n} ${r} ${channel}${task === 'consensus' && values === 2 ? '' : ` ${task} ${values}`}${among}`;
}

// What the engine is told besides the system, where it is not the default.
function taskOf({ task, values }: Pick<Question, 'task' | 'values'>): { task?: string; values?: number } {
  return { ...(task === 'consensus' ? {} : { task }), ...(values === 2 ? {} : { values }) };
}

// Whether an algorithm has been drawn during this visit, in whatever system.
export function drawnBefore(name: string): boolean {
  return [...evaluated.keys()].some((key) => key.endsWith(` ${name}`));
}

// The certificate that the server keeps for an answer, so that the browser can keep it as well.
async function contentOf(kept: KeptCertificate | undefined): Promise<ArrayBuffer | undefined> {
  if (!kept) return undefined;
  const response = await fetch(`api/certificate/${encodeURIComponent(kept.name)}`).catch(() => undefined);
  if (response?.ok) return response.arrayBuffer();
  await response?.body?.cancel();
  return undefined;
}

function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export class Knowledge {
  readonly question: Question;
  private searched: readonly Finding[] = $state.raw([]);
  private stored: Finding | undefined = $state.raw();
  findings: readonly Finding[] = $derived([...this.searched, ...(this.stored ? [this.stored] : [])]);
  curves: NamedCurve[] = $state.raw([]);
  refused: { name: string; why: string }[] = $state.raw([]);
  loading = $state(true);
  evaluating = $state(0);
  problem = $state('');
  facts: SystemFacts | undefined = $state.raw();
  coins: LowerBound | undefined = $state.raw();
  all: LowerBound | undefined = $state.raw(); // the optimum of all algorithms, where the question is about a class
  server: boolean | undefined = $state();
  search: { text: string; since: number } | undefined = $state();
  told = $state(''); // what the last search found, as a sentence

  private asked: string[] = $state.raw([]);
  tables: readonly DrawnTable[] = $state.raw([]); // the reader's own that are drawn

  // The algorithms that are evaluated or being so, in the order in which they were asked for.
  // The reader's own stand last, however early they were asked for.
  names: string[] = $derived.by(() => {
    const names = this.asked.filter((name) => !this.refused.some((each) => each.name === name));
    const own = (name: string): boolean => this.tables.some((each) => each.name === name);
    return [...names.filter((name) => !own(name)), ...names.filter(own)];
  });
  links: number = $derived(this.facts?.links ?? this.findings[0]?.optimum.links ?? 0); // 0: not known yet
  pieces: KnownPiece[] = $derived(merged(this.findings.map((each) => knownPieces(each.optimum))));

  // The algorithms that are drawn without being asked for.
  private listed: string[] = $state.raw([]);
  named: string[] = $derived([
    ...new Set([...this.listed, ...this.pieces.map((each) => each.algorithm).filter(hasName), ...this.tables.map((each) => each.name)]),
  ]);

  private left = false;
  private evaluations = new AbortController();
  private searching: AbortController | undefined;

  constructor(question: Question) {
    this.question = question;
    this.searched = found.get(keyOf(question)) ?? [];
    void Promise.all([this.load(), this.recall()]).then(() => this.solve());
    // More values are no easier, since inputs may still have two; set agreement is.
    if (question.task === 'consensus' || question.task === 'approximate') void shippedCoins(question).then((bound) => (this.coins = bound));
    void engine()
      .hasServer()
      .then((has) => (this.server = has));
  }

  // Approximate agreement is a linear program, and a class has few algorithms: where that is small, nobody need ask for it.
  private async solve(): Promise<void> {
    const bits = (await systemFacts(this.question).catch(() => undefined))?.counts.execution_bits;
    const quick = (this.question.task === 'approximate' || this.question.class !== 'any') && bits !== undefined && bits <= quickBits;
    if (quick && (await engine().hasServer()) && !this.left && !coversAll(this.pieces)) await this.searchFor({}, 20);
  }

  // What earlier visits found. A proof counts once the checker has accepted its certificate again; without a server, which
  // has the checker, it counts as what it was when it was found, and the remark says so.
  private async recall(): Promise<void> {
    if (this.searched.length > 0) return; // of this visit
    for (const found of await foundFor(keyOf(this.question))) {
      const finding = await this.trusted(found);
      if (this.left) return;
      if (finding) this.searched = [...this.searched, finding];
      if (finding) this.addFromPieces();
    }
  }

  private async trusted(found: Found): Promise<Finding | undefined> {
    const { optimum, certificate, made } = found;
    const finding = { optimum, certificates: 'api/certificate/', ...(certificate ? { content: certificate } : {}) };
    if (optimum.status !== 'optimal' && !certificate) return { ...finding, remark: `found in this browser on ${made}` };
    const verdict = certificate && (await engine().hasServer()) ? await checked(certificate) : undefined;
    if (verdict === undefined) return { ...finding, remark: `found in this browser on ${made}, and checked then` };
    if (verdict.accepted && verdict.claim === optimum.checked)
      return { ...finding, remark: `found in this browser on ${made}, and checked again now` };
    await forgetFound(found);
    return undefined;
  }

  // Stops what is under way; the object is of no use afterwards.
  leave(): void {
    this.left = true;
    this.evaluations.abort();
    this.searching?.abort();
  }

  // Gives up the algorithms that are not evaluated yet.
  stopEvaluating(): void {
    this.evaluations.abort();
    this.evaluations = new AbortController();
  }

  private async load(): Promise<void> {
    const facts = systemFacts(this.question).then(
      (answer) => (this.facts = answer),
      () => undefined, // what is evaluated next says why
    );
    try {
      const about = (among: string, take: (known: KnownSystem | undefined) => void): Promise<void> =>
        knownSystem({ ...this.question, class: among }, take).then(take);
      const own = about(this.question.class, (known) => (this.stored = known));
      // What no member of a class goes below.
      if (this.question.class !== 'any') await about('any', (known) => (this.all = known && optimumBound(knownPieces(known.optimum))));
      await own;
    } catch (error) {
      this.problem = sentence(error);
    }
    this.loading = false;
    const { task, values } = this.question;
    const algorithms = (await facts)?.algorithms ?? [];
    if (this.left) return;
    this.listed = namesFor(task, values, this.question, algorithms);
    for (const name of this.listed) void this.add(name);
    this.addFromPieces();
  }

  private addFromPieces(): void {
    for (const each of this.pieces) if (hasName(each.algorithm)) void this.add(each.algorithm);
  }

  // Forgets an algorithm, its curve and why there was none.
  remove(name: string): void {
    this.asked = this.asked.filter((each) => each !== name);
    this.curves = this.curves.filter((each) => each.name !== name);
    this.refused = this.refused.filter((each) => each.name !== name);
  }

  // Draws the reader's own tables under their names, and no others that were drawn so.
  draw(tables: readonly DrawnTable[]): void {
    const before = this.tables;
    const same = (a: DrawnTable) => (b: DrawnTable) => a.name === b.name && a.table === b.table;
    const gone = before.filter((each) => !tables.some(same(each)));
    const fresh = tables.filter((each) => !before.some(same(each)));
    if (gone.length + fresh.length === 0) return;
    this.tables = tables;
    for (const each of gone) this.remove(each.name);
    for (const each of fresh) void this.add(each.name, each.decisions, each.table);
  }

  // Evaluates an algorithm, or the table that goes by the name, and keeps its curve, or why there is none.
  async add(name: string, algorithm: string | DecisionTable = name, table = ''): Promise<void> {
    if (this.left || this.curves.some((each) => each.name === name) || this.refused.some((each) => each.name === name)) return;
    const { n, r, channel } = this.question;
    const key = `${keyOf(this.question)} ${table === '' ? name : `table ${table} ${name}`}`;
    if (!this.asked.includes(name)) this.asked = [...this.asked, name];
    this.evaluating += 1;
    try {
      const asked =
        evaluated.get(key) ??
        evaluate({ algorithm, n, r, channel, ...taskOf(this.question) }, this.evaluations.signal).then((answer) => curveOf(answer, name));
      evaluated.set(key, asked);
      const curve = await asked;
      const outdated = table !== '' && !this.tables.some((each) => each.name === name && each.table === table);
      if (!outdated) this.keep(curve);
    } catch (error) {
      evaluated.delete(key);
      const why = isAbort(error) ? 'stopped' : sentence(error);
      if (!this.refused.some((each) => each.name === name)) this.refused = [...this.refused, { name, why }];
    }
    this.evaluating -= 1;
  }

  // In the order in which they were asked for, whoever was evaluated first.
  private keep(curve: NamedCurve): void {
    if (this.curves.some((each) => each.name === curve.name)) return;
    this.curves = [...this.curves, curve].sort((a, b) => this.names.indexOf(a.name) - this.names.indexOf(b.name));
  }

  // Searches on the server: at a point, or for every p. Limited in time; what is proved by then counts.
  async searchFor(where: { at?: string }, seconds: number): Promise<void> {
    this.searching?.abort();
    const mine = new AbortController();
    this.searching = mine;
    const since = Date.now();
    this.search = { text: 'searching', since };
    this.told = '';
    this.problem = '';
    const { n, r, channel } = this.question;
    const place = where.at === undefined ? { 'all-p': true } : { at: where.at };
    try {
      let kept: KeptCertificate | undefined;
      const optimum = await optimal(
        { n, r, channel, ...taskOf(this.question), ...this.among(), ...place, 'time-limit': seconds },
        mine.signal,
        {
          progress: (text) => {
            // The server says how long it takes when something changes, the page all the time.
            if (this.searching === mine) this.search = { text: text.replace(/, \d+(\.\d+)? s$/, ''), since };
          },
          certificate: (each) => (kept = each),
        },
      );
      const finding: Finding = { optimum: certified(optimum, kept), certificates: 'api/certificate/' };
      void this.remember(finding.optimum, kept);
      found.set(keyOf(this.question), [finding, ...(found.get(keyOf(this.question)) ?? [])]);
      if (this.left) return;
      this.searched = [finding, ...this.searched];
      this.addFromPieces();
      this.told = outcome(optimum, Math.ceil((Date.now() - since) / 1000), where.at);
    } catch (error) {
      if (!isAbort(error)) this.problem = sentence(error);
    }
    if (this.searching === mine) this.search = undefined;
  }

  private among(): { class?: string } {
    return this.question.class === 'any' ? {} : { class: this.question.class };
  }

  // What the server's atlas holds need not be kept here.
  private async remember(optimum: Optimum, kept: KeptCertificate | undefined): Promise<void> {
    const certificate = await contentOf(kept);
    if (optimum.atlas || (optimum.status === 'optimal' && !certificate)) return;
    const made = new Date().toISOString().slice(0, 10);
    await keepFound({ system: keyOf(this.question), optimum, made, ...(certificate ? { certificate } : {}) });
  }

  cancelSearch(): void {
    this.searching?.abort();
    this.search = undefined;
  }
}
