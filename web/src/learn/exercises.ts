// Six exercises. Each is checked by what the engine says about the state of the page: exactly, and in whatever way it was solved.
import { engine, evaluate } from '../lib/engine';
import type { Comparison, DecisionTable, Evaluation } from '../lib/engine/types';
import { asTyped, parseProbability, Rational } from '../lib/exact';
import { compareToPoint } from '../lib/points';
import type { AppState } from '../lib/state';

export interface Verdict {
  readonly solved: boolean;
  readonly sentence: string;
}

// The algorithm of the page as the engine is asked about it: its name, or the table that is edited.
export interface Posed {
  readonly state: AppState;
  readonly algorithm: string | DecisionTable;
}

export interface Exercise {
  readonly title: string;
  readonly text: string;
  readonly hint: string;
  readonly start: Partial<AppState>;
  check(posed: Posed): Promise<Verdict>;
}

const plain: Partial<AppState> = {
  r: 1,
  channel: 'broadcast',
  task: 'consensus',
  values: 2,
  table: '',
  called: '',
  pattern: '',
  picked: '',
};

type System = Pick<AppState, 'n' | 'r' | 'channel'>;

const systemOf = ({ n, r, channel }: AppState): System => ({ n, r, channel });
const number = (text: string): Rational => {
  const read = Rational.parse(text);
  return read.ok ? read.value : Rational.zero;
};
const worstOf = (answer: Evaluation): Rational => number(answer.worst.value?.exact ?? '1');

// Whether the page still shows the system and the p of the exercise.
function strayed(state: AppState, start: Partial<AppState>): Verdict | undefined {
  const differs = (['n', 'r', 'channel', 'p'] as const).find(
    (name) => start[name] !== undefined && String(start[name]) !== String(state[name]),
  );
  return differs === undefined
    ? undefined
    : { solved: false, sentence: `The exercise is about ${differs} = ${start[differs]}: press Start to come back.` };
}

async function errorAt(posed: Posed, algorithm: string | DecisionTable): Promise<Rational> {
  return worstOf(await evaluate({ ...systemOf(posed.state), algorithm, at: posed.state.p }));
}

interface ColouredViews {
  readonly views: readonly { readonly view: string; readonly decision: number }[];
  readonly facets: readonly { readonly delivered: number; readonly cut: boolean }[];
}

const reach: Exercise = {
  title: 'Reach 51/125 yourself',
  text: 'Three processes, p = 2/5. Change majority, view by view, until its error on the worst input is 51/125.',
  hint: 'What should a process decide that heard one value equal to its own, or one that is not? A click can take a whole orbit along.',
  start: { ...plain, view: 'kripke', n: 3, p: '2/5', algorithm: 'majority', input: '' },
  async check(posed) {
    const away = strayed(posed.state, this.start);
    if (away) return away;
    if (posed.state.table === '') return { solved: false, sentence: 'Change the decisions yourself: nothing has been edited yet.' };
    const error = await errorAt(posed, posed.algorithm);
    const goal = Rational.of(51, 125);
    return error.compare(goal) <= 0
      ? { solved: true, sentence: `Solved: the worst input has ${error}, and no algorithm does better here.` }
      : { solved: false, sentence: `Not yet: the worst input has ${error}, which is ${error.minus(goal)} too much.` };
  },
};

const worstInput: Exercise = {
  title: 'Where is majority worst?',
  text: 'Four processes follow majority at p = 2/5. Set the inputs, by clicking them, to one on which they disagree most often.',
  hint: 'Ties are decided 0. Under the picture of the frequency stands the exact probability of the input that is shown.',
  start: { ...plain, view: 'execution', n: 4, p: '2/5', algorithm: 'majority', input: '0001', step: 32, trials: 0 },
  async check(posed) {
    const { state } = posed;
    const away = strayed(state, this.start);
    if (away) return away;
    const answer = await evaluate({ ...systemOf(state), algorithm: 'majority', at: state.p, inputs: 'all' });
    const own = number(answer.inputs.find((each) => each.input === state.input)?.value?.exact ?? '0');
    const worse = answer.inputs.filter((each) => number(each.value?.exact ?? '0').compare(own) > 0).length;
    return worse === 0
      ? { solved: true, sentence: `Solved: on ${state.input} they disagree with probability ${own}, and nowhere more often.` }
      : {
          solved: false,
          sentence: `Not yet: on ${state.input || 'equal inputs'} it is ${own}, and ${worse} of ${2 ** state.n} inputs are worse.`,
        };
  },
};

const beat: Exercise = {
  title: 'Beat courteous',
  text: 'Four processes, p = 11/20: find an algorithm with a smaller error than courteous. Edit it, write a rule, or start from another one.',
  hint: 'Courteous treats all processes alike. Need they be?',
  start: { ...plain, view: 'kripke', n: 4, p: '11/20', algorithm: 'courteous', input: '' },
  async check(posed) {
    const away = strayed(posed.state, this.start);
    if (away) return away;
    const [own, courteous] = [await errorAt(posed, posed.algorithm), await errorAt(posed, 'courteous')];
    return own.compare(courteous) < 0
      ? { solved: true, sentence: `Solved: ${own.decimal(6)} is less than the ${courteous.decimal(6)} of courteous.` }
      : { solved: false, sentence: `Not yet: yours has ${own.decimal(6)}, courteous ${courteous.decimal(6)}.` };
  },
};

const crossing: Exercise = {
  title: 'Where do they cross?',
  text: 'For three processes, set p to the exact number between 0 and 1 at which courteous and pref1 err equally often.',
  hint: 'The field above takes fractions. Their errors are q^3 + 2 p^2 q and q, with q = 1 - p.',
  start: { ...plain, view: 'optimum', n: 3, p: '1/2', curves: '', log: false, algorithm: 'courteous' },
  async check(posed) {
    const { state } = posed;
    const away = strayed(state, { ...this.start, p: state.p });
    if (away) return away;
    const answer = (await engine().ask('compare', { ...systemOf(state), algorithm: ['courteous', 'pref1'] })) as unknown as Comparison;
    const read = parseProbability(asTyped(state.p));
    const p = read.ok ? read.value : Rational.zero;
    return answer.crossings.some((each) => compareToPoint(p, each.p) === 0)
      ? { solved: true, sentence: `Solved: they cross at p = ${p}, exactly.` }
      : { solved: false, sentence: `Not yet: at p = ${p} one of them errs less.` };
  },
};

const disagree: Exercise = {
  title: 'Make courteous disagree',
  text: 'Three processes follow courteous. Find an input and a pattern with exactly two broadcasts delivered that ends in disagreement.',
  hint: 'With two delivered, one process knows two values and two know all three.',
  start: { ...plain, view: 'execution', n: 3, p: '2/5', algorithm: 'courteous', input: '000', pattern: 'TTT', step: 32, trials: 0 },
  async check(posed) {
    const { state } = posed;
    const away = strayed(state, this.start);
    if (away) return away;
    if (state.algorithm !== 'courteous' || state.table !== '')
      return { solved: false, sentence: 'The exercise is about courteous, unedited.' };
    const asked = { ...systemOf(state), kind: 'protocol', algorithm: 'courteous', input: state.input, pattern: state.pattern };
    const [execution] = ((await engine().ask('complex', asked)) as unknown as ColouredViews).facets;
    if (!execution || execution.delivered !== 2)
      return { solved: false, sentence: `Not yet: ${execution?.delivered ?? 0} broadcasts are delivered.` };
    return execution.cut
      ? { solved: true, sentence: `Solved: on ${state.input} with ${state.pattern} they do not decide alike.` }
      : { solved: false, sentence: 'Not yet: here they agree.' };
  },
};

const rule: Exercise = {
  title: 'Write pref1 as a rule',
  text: 'Three processes: write a rule if(…) that decides in every view what pref1 decides. Rules know own, zeros, ones and n.',
  hint: 'pref1 decides 1 as soon as it knows a 1. The own input counts among zeros and ones.',
  start: { ...plain, view: 'kripke', n: 3, p: '2/5', algorithm: 'majority', input: '' },
  async check(posed) {
    const { state } = posed;
    const away = strayed(state, this.start);
    if (away) return away;
    if (!state.algorithm.startsWith('if(') || state.table !== '')
      return { solved: false, sentence: 'Type a rule into the field "or a rule", and press Use.' };
    const decided = async (algorithm: string): Promise<ColouredViews['views']> =>
      ((await engine().ask('complex', { ...systemOf(state), kind: 'protocol', algorithm })) as unknown as ColouredViews).views;
    const [own, wanted] = [await decided(state.algorithm), await decided('pref1')];
    const wrong = wanted.filter((each, k) => own[k]?.decision !== each.decision);
    return wrong.length === 0
      ? { solved: true, sentence: `Solved: ${state.algorithm} decides as pref1 in all ${wanted.length} views.` }
      : {
          solved: false,
          sentence: `Not yet: it differs in ${wrong.length} views, such as ${wrong[0]!.view}, where pref1 decides ${wrong[0]!.decision}.`,
        };
  },
};

export const exercises: readonly Exercise[] = [reach, worstInput, beat, crossing, disagree, rule];
