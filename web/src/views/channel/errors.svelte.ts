// The exact errors of algorithms over a channel file, beside those over the paper's channel of the same mean loss, and both
// as all losses are multiplied by a factor. One question is under way at a time; what changes meanwhile is asked for next,
// and only the last of it. What cannot be evaluated leaves what was known before.
import { engine, evaluate, isAbort, optimal } from '../../lib/engine';
import type { ChannelFile, DecisionTable, LawComparison } from '../../lib/engine/types';
import { Rational } from '../../lib/exact';

export interface Asked {
  readonly key: string; // equal keys stand for equal questions
  readonly n: number;
  readonly r: number;
  readonly file: ChannelFile; // with a delivery
  readonly paper: string; // the kind of channel to compare with
  readonly algorithms: readonly {
    readonly name: string;
    readonly given: string | DecisionTable;
    readonly onPaper: string | DecisionTable;
  }[];
}

export interface ErrorRow {
  readonly name: string;
  readonly here?: Rational; // on the channel of the file
  readonly input?: string; // its worst one
  readonly paper?: Rational; // on that of the paper
  readonly why?: string; // there is no value
}

export interface FactorRow {
  readonly factor: Rational;
  readonly here: readonly Rational[];
  readonly paper: readonly Rational[];
}

export interface Errors {
  readonly of: Asked;
  readonly meanLoss: Rational;
  readonly rows: readonly ErrorRow[];
}

export interface Factors {
  readonly key: string;
  readonly names: readonly string[];
  readonly rows: readonly FactorRow[];
}

// A question that has taken so long is given up once another one is wanted.
const patience = 400;

function exact({ exact: text }: { readonly exact: string }): Rational {
  const read = Rational.parse(text);
  return read.ok ? read.value : Rational.zero;
}

// What the engine says about the file, without the name that it gave it; undefined where it is about something else.
export function aboutFile(sentence: string): string | undefined {
  return /^(?:--channel: )?channel\.json: (.*)$/s.exec(sentence)?.[1];
}

function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

// The paper's channel as a file, so that its losses can be scaled as well.
function paperFile(kind: string, loss: Rational): ChannelFile {
  return { format: 'tacit channel', version: 1, channel: kind, loss: loss.toString() };
}

class FileProblem extends Error {}

export class LawErrors {
  errors: Errors | undefined = $state.raw(); // of the last file that could be read
  factors: Factors | undefined = $state.raw();
  problem = $state(''); // what the engine has against the file
  noFactors = $state(''); // why the errors are not known over the factor
  working = $state('');

  private wanted: Asked | undefined;
  private underWay: Asked | undefined;
  private stop = new AbortController();
  private left = false;

  want(asked: Asked): void {
    if (asked.key === this.wanted?.key) return;
    this.wanted = asked;
    if (this.underWay === undefined) void this.run();
    else setTimeout(() => this.underWay !== this.wanted && this.stop.abort(), patience);
  }

  // Gives up what is under way, and keeps what there is.
  cancel(): void {
    this.stop.abort();
  }

  leave(): void {
    this.left = true;
    this.stop.abort();
  }

  private current(asked: Asked): boolean {
    return !this.left && this.wanted?.key === asked.key;
  }

  private async run(): Promise<void> {
    for (let now = this.wanted; now !== undefined && !this.left; now = this.wanted) {
      this.underWay = now;
      this.stop = new AbortController();
      try {
        await this.answer(now);
      } catch (error) {
        if (this.current(now)) this.refuse(now, error);
      }
      if (this.wanted === now) break;
    }
    this.underWay = undefined;
    this.working = '';
  }

  private refuse(asked: Asked, error: unknown): void {
    if (error instanceof FileProblem) this.problem = error.message;
    else if (this.errors?.of.key !== asked.key) this.problem = isAbort(error) ? 'stopped' : sentence(error);
    else this.noFactors = isAbort(error) ? 'stopped' : sentence(error);
  }

  private async answer(asked: Asked): Promise<void> {
    this.working = 'evaluating';
    const { n, r, file, paper } = asked;
    const rows: ErrorRow[] = [];
    let meanLoss: Rational | undefined;
    for (const { name, given, onPaper } of asked.algorithms) {
      const found = await this.value({ algorithm: given, n, r, channel: file });
      if (!this.current(asked)) return;
      if (typeof found === 'string') {
        rows.push({ name, why: found });
        continue;
      }
      meanLoss ??= found.meanLoss;
      const at = Rational.one.minus(meanLoss).toString();
      const other = await this.value({ algorithm: onPaper, n, r, channel: paper, at });
      if (!this.current(asked)) return;
      rows.push({ name, here: found.value, input: found.input, ...(typeof other === 'string' ? {} : { paper: other.value }) });
    }
    this.problem = '';
    this.noFactors = '';
    // Without a value there is no mean loss; what there is says why.
    this.errors = { of: asked, meanLoss: meanLoss ?? Rational.zero, rows };
    if (meanLoss === undefined) this.factors = undefined;
    else await this.scale(asked, meanLoss, rows);
  }

  // The errors as all losses are multiplied by a factor, of the algorithms that have a value.
  private async scale(asked: Asked, meanLoss: Rational, rows: readonly ErrorRow[]): Promise<void> {
    this.working = 'evaluating over the factor';
    const { n, r } = asked;
    const members = asked.algorithms.filter(({ name }) => rows.some((row) => row.name === name && row.here));
    const both = members.filter(({ name }) => rows.some((row) => row.name === name && row.paper));
    const compared = async (channel: ChannelFile, algorithm: readonly (string | DecisionTable)[]): Promise<LawComparison> =>
      (await engine().ask('compare', { algorithm, n, r, channel }, this.stop.signal)) as unknown as LawComparison;
    const here = await compared(
      asked.file,
      members.map((each) => each.given),
    );
    if (!this.current(asked)) return;
    const paper =
      both.length === members.length
        ? await compared(
            paperFile(asked.paper, meanLoss),
            both.map((each) => each.onPaper),
          )
        : undefined;
    if (!this.current(asked)) return;
    this.factors = {
      key: asked.key,
      names: members.map((each) => each.name),
      rows: here.rows.map((row, k) => ({
        factor: exact(row.factor),
        here: row.errors.map(exact),
        paper: paper?.rows[k]?.errors.map(exact) ?? [],
      })),
    };
  }

  private async value(question: Parameters<typeof evaluate>[0]): Promise<{ value: Rational; input: string; meanLoss: Rational } | string> {
    try {
      const { worst, mean_loss, at } = await evaluate(question, this.stop.signal);
      const meanLoss = mean_loss ? exact(mean_loss) : at ? Rational.one.minus(exact(at)) : Rational.zero;
      return worst.value ? { value: exact(worst.value), input: worst.input ?? '', meanLoss } : 'no value';
    } catch (error) {
      if (isAbort(error)) throw error;
      const why = aboutFile(sentence(error));
      if (why !== undefined) throw new FileProblem(why);
      return sentence(error);
    }
  }
}

export interface LawOptimum {
  readonly status: string;
  readonly value: Rational; // of the best algorithm found
  readonly lower: Rational;
  readonly checked?: string;
}

// The smallest error that any algorithm has over the channel, searched for on the server.
export async function lawOptimum({ n, r, file }: Asked, signal: AbortSignal, progress: (text: string) => void): Promise<LawOptimum> {
  const answer = await optimal({ n, r, channel: file, 'time-limit': 60 }, signal, { progress });
  const value = answer.value ? exact(answer.value) : Rational.one;
  return {
    status: answer.status,
    value,
    lower: answer.lower ? exact(answer.lower) : Rational.zero,
    ...(answer.checked === undefined ? {} : { checked: answer.checked }),
  };
}
