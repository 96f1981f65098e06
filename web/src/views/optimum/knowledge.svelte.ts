// What the view knows about the current system: the atlas, what this visit's searches found, and the named algorithms.
// Everything that is under way is dropped when the system changes.
import { knownSystem, type KnownSystem } from '../../lib/atlas';
import { evaluate, engine, isAbort, optimal, systemFacts, type KeptCertificate } from '../../lib/engine';
import type { SystemFacts } from '../../lib/engine/types';
import { shippedCoins, type LowerBound } from './bounds';
import { certified, curveOf, drawnNames, hasName, knownPieces, merged, outcome, type KnownPiece, type NamedCurve } from './model';

export interface Question {
  readonly n: number;
  readonly r: number;
  readonly channel: string;
}

// An optimum of the atlas, or one that was searched for.
export type Finding = KnownSystem;

const found = new Map<string, Finding[]>(); // searches of this visit
const evaluated = new Map<string, Promise<NamedCurve>>();

function keyOf(question: Question): string {
  return `${question.n} ${question.r} ${question.channel}`;
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
  server: boolean | undefined = $state();
  search: { text: string; since: number } | undefined = $state();
  told = $state(''); // what the last search found, as a sentence

  private asked: string[] = $state.raw([]);

  // The algorithms that are evaluated or being so, in the order in which they were asked for.
  names: string[] = $derived(this.asked.filter((name) => !this.refused.some((each) => each.name === name)));
  links: number = $derived(this.facts?.links ?? this.findings[0]?.optimum.links ?? 0); // 0: not known yet
  pieces: KnownPiece[] = $derived(merged(this.findings.map((each) => knownPieces(each.optimum))));

  private left = false;
  private evaluations = new AbortController();
  private searching: AbortController | undefined;

  constructor(question: Question) {
    this.question = question;
    this.searched = found.get(keyOf(question)) ?? [];
    void this.load();
    void shippedCoins(question).then((bound) => (this.coins = bound));
    void engine()
      .hasServer()
      .then((has) => (this.server = has));
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
      this.stored = await knownSystem(this.question, (better) => (this.stored = better));
    } catch (error) {
      this.problem = sentence(error);
    }
    this.loading = false;
    for (const name of drawnNames((await facts)?.algorithms ?? [])) void this.add(name);
    this.addFromPieces();
  }

  private addFromPieces(): void {
    for (const each of this.pieces) if (hasName(each.algorithm)) void this.add(each.algorithm);
  }

  // Evaluates an algorithm and keeps its curve, or why there is none.
  async add(name: string): Promise<void> {
    if (this.left || this.curves.some((each) => each.name === name) || this.refused.some((each) => each.name === name)) return;
    const { n, r, channel } = this.question;
    const key = `${keyOf(this.question)} ${name}`;
    if (!this.asked.includes(name)) this.asked = [...this.asked, name];
    this.evaluating += 1;
    try {
      const asked =
        evaluated.get(key) ?? evaluate({ algorithm: name, n, r, channel }, this.evaluations.signal).then((answer) => curveOf(answer, name));
      evaluated.set(key, asked);
      const curve = await asked;
      this.keep(curve);
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
    this.curves = [...this.curves, curve].sort((a, b) => this.asked.indexOf(a.name) - this.asked.indexOf(b.name));
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
      const optimum = await optimal({ n, r, channel, ...place, 'time-limit': seconds }, mine.signal, {
        progress: (text) => {
          // The server says how long it takes when something changes, the page all the time.
          if (this.searching === mine) this.search = { text: text.replace(/, \d+(\.\d+)? s$/, ''), since };
        },
        certificate: (each) => (kept = each),
      });
      const finding: Finding = { optimum: certified(optimum, kept), certificates: 'api/certificate/' };
      found.set(keyOf(this.question), [finding, ...(found.get(keyOf(this.question)) ?? [])]);
      this.searched = [finding, ...this.searched];
      this.addFromPieces();
      this.told = outcome(optimum, Math.ceil((Date.now() - since) / 1000));
    } catch (error) {
      if (!isAbort(error)) this.problem = sentence(error);
    }
    if (this.searching === mine) this.search = undefined;
  }

  cancelSearch(): void {
    this.searching?.abort();
    this.search = undefined;
  }
}
