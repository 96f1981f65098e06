// The state of the page as it stands in the address: #view=kripke&n=3&r=1&channel=broadcast&p=2/5&algorithm=courteous
// Every field has a default, a reader that rejects bad texts with a sentence, and a writer. A link that leaves a field
// out means its default, so old links stay valid when fields are added: add them to `AppState`, `defaults` and `fields`.
import { fromLink } from './channel_file';
import type { NamedAlgorithm } from './engine/types';
import { parseProbability } from './exact';
import { bad, good, type Result } from './result';

export const views = ['optimum', 'kripke', 'complex', 'execution', 'channel', 'map'] as const;
export type View = (typeof views)[number];

export const channels = ['broadcast', 'unicast', 'undirected'] as const;
export type Channel = (typeof channels)[number];

export interface AppState {
  view: View;
  n: number; // processes
  r: number; // rounds
  channel: Channel;
  law: string; // the channel file of the view Channel, as linkText() writes it; empty: the first example; kept: in the browser
  task: string; // consensus, approximate or set:K; the view Optimum is about it
  values: number; // that inputs may have
  p: string; // an exact number in [0, 1], as it was typed
  algorithm: string; // as the command line names it
  table: string; // hexadecimal bits over the free views in order of their ids; empty: the named algorithm, unedited
  called: string; // what the reader calls the edited table; empty: nothing yet
  mine: string; // other tables of the reader that come with a link, as name:digits, separated by ~
  input: string; // n bits, process 1 first; empty: the view's choice
  pattern: string; // T delivered, . lost, rounds separated by |; empty: the view's choice
  log: boolean; // logarithmic error axis
  curves: string; // algorithms drawn beside the optimum, separated by ~; empty: all named ones
  symmetric: boolean; // edit whole orbits of views under renaming of processes
  swap: boolean; // and under the exchange of 0 and 1
  picked: string; // the id of the selected view; empty: none
  only: number; // tables list the views of this process only; 0: of all
  step: number; // rounds shown of an execution; what is beyond r means all
  seed: string; // of random executions
  trials: number; // how many of them have been run
  class: string; // of the algorithms among which the view Optimum asks for the best
  learn: string; // the step of the tour or the exercise that is open: tour-3, exercise-1; empty: none
  factor: number; // in the view Channel: of all losses, in twentieths
  present: boolean; // large type, and a bar to play and to go from scene to scene
}

export const defaults: Readonly<AppState> = {
  view: 'optimum',
  n: 3,
  r: 1,
  channel: 'broadcast',
  law: '',
  task: 'consensus',
  values: 2,
  p: '2/5',
  algorithm: 'courteous',
  table: '',
  called: '',
  mine: '',
  input: '',
  pattern: '',
  log: false,
  curves: '',
  symmetric: false,
  swap: false,
  picked: '',
  only: 0,
  step: 32,
  seed: '1',
  trials: 0,
  class: 'any',
  learn: '',
  factor: 20,
  present: false,
};

interface Field<T> {
  read(text: string): Result<T>;
  write(value: T): string;
}

// A whole number from `least` to `most`.
export function wholeNumber(name: string, least: number, most: number): Field<number> {
  return {
    read(text) {
      const value = Number(text);
      if (!/^\d{1,7}$/.test(text) || value < least || value > most) {
        return bad(`${name} is a whole number from ${least} to ${most}, not '${text}'`);
      }
      return good(value);
    },
    write: String,
  };
}

export function oneOf<T extends string>(name: string, values: readonly T[]): Field<T> {
  return {
    read(text) {
      const found = values.find((each) => each === text);
      return found === undefined ? bad(`${name} is one of ${values.join(', ')}, not '${text}'`) : good(found);
    },
    write: (value) => value,
  };
}

// A text that matches the pattern; `what` completes the sentence "NAME is …, not '…'".
export function textLike(name: string, pattern: RegExp, what: string): Field<string> {
  return {
    read: (text) => (pattern.test(text) ? good(text) : bad(`${name} is ${what}, not '${text}'`)),
    write: (value) => value,
  };
}

export function flag(name: string): Field<boolean> {
  return {
    read: (text) => (text === '1' || text === '0' ? good(text === '1') : bad(`${name} is 0 or 1, not '${text}'`)),
    write: (value) => (value ? '1' : '0'),
  };
}

// The least and the most processes and rounds.
export const processRange = [2, 64] as const;
export const roundRange = [1, 32] as const;
export const valueRange = [2, 8] as const;

const probability: Field<string> = {
  read(text) {
    const parsed = parseProbability(text);
    return parsed.ok ? good(text.trim()) : bad(`p: ${parsed.error}`);
  },
  write: (value) => value,
};

const law: Field<string> = {
  read(text) {
    if (text === '' || text === 'kept') return good(text);
    const read = text.length > 4096 ? bad('it is too long') : fromLink(text);
    return read.ok ? good(text) : bad(`the channel of the link cannot be read: ${read.error}`);
  },
  write: (value) => value,
};

const fields: { readonly [K in keyof AppState]: Field<AppState[K]> } = {
  view: oneOf('view', views),
  n: wholeNumber('n', ...processRange),
  r: wholeNumber('r', ...roundRange),
  channel: oneOf('channel', channels),
  law,
  task: textLike('task', /^(consensus|approximate|set:[1-9]\d?)$/, 'consensus, approximate or set:K'),
  values: wholeNumber('values', ...valueRange),
  p: probability,
  algorithm: textLike('algorithm', /^[^\n]{1,500}$/, 'the name of an algorithm'),
  table: textLike('table', /^[0-9a-f]{0,4096}$/, 'a list of hexadecimal digits'),
  called: textLike('called', /^[^\n~:&]{0,40}$/, 'a short name'),
  mine: textLike('mine', /^([^\n~:&]{1,40}:[0-9a-f]+(~|$)){0,100}$/, 'a list of tables as name:digits'),
  input: textLike('input', /^[01]{0,64}$/, 'a list of bits'),
  pattern: textLike('pattern', /^[T.|]{0,4096}$/, 'made of T, . and |'),
  log: flag('log'),
  curves: textLike('curves', /^[^\n]{0,2000}$/, 'a list of algorithms'),
  symmetric: flag('symmetric'),
  swap: flag('swap'),
  picked: textLike('picked', /^\d{0,7}$/, 'the number of a view'),
  only: wholeNumber('only', 0, 64),
  step: wholeNumber('step', 0, 32),
  seed: textLike('seed', /^\d{1,10}$/, 'a whole number'),
  trials: wholeNumber('trials', 0, 1_000_000),
  class: textLike('class', /^(any|anonymous|leader|blocks:\d+(,\d+)*)(\+dual)?$/, 'any, anonymous, leader or blocks:A,B,…'),
  learn: textLike('learn', /^((tour|exercise)-[1-9]\d?)?$/, 'a step of the tour or an exercise'),
  factor: wholeNumber('factor', 0, 40),
  present: flag('present'),
};

const names = Object.keys(fields) as (keyof AppState)[];

// Texts stay readable: only what has a meaning in an address, or would not survive in a mail, is escaped.
function escaped(text: string): string {
  return encodeURIComponent(text).replace(/%(2F|2C|3B|3A|40|5E|7C)/g, (code) => decodeURIComponent(code));
}

function unescaped(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

// Fields that do not fit to the others go back to the view's choice.
export function fitting(state: AppState): AppState {
  const input = state.input.length === state.n ? state.input : '';
  const only = state.only <= state.n ? state.only : 0;
  const called = state.table === '' ? '' : state.called;
  const task = fittingTask(state);
  return { ...state, input, only, called, ...task, class: fittingClass({ ...state, ...task }) };
}

// Of how many decisions set agreement is; 0 for other tasks.
export function decisionsAllowed(task: string): number {
  return task.startsWith('set:') ? Number(task.slice(4)) : 0;
}

// Set agreement on K values needs more than K processes and more than K values; approximate agreement is of two values.
function fittingTask({ task, values, n }: AppState): Pick<AppState, 'task' | 'values'> {
  const k = decisionsAllowed(task);
  if (task === 'approximate') return { task, values: 2 };
  if (k === 0) return { task, values };
  if (k === 1 || k >= n || k >= valueRange[1]) return { task: 'consensus', values };
  return { task, values: Math.max(values, k + 1) };
}

// Classes are known for one round of broadcast and consensus of two values; their blocks have no more members than there are
// processes.
export function hasClasses({ r, channel, task, values, n }: AppState): boolean {
  return r === 1 && channel === 'broadcast' && task === 'consensus' && values === 2 && n <= 24;
}

function fittingClass(state: AppState): string {
  const blocks = /^blocks:([\d,]+)/.exec(state.class)?.[1]?.split(',').map(Number) ?? [];
  const members = blocks.reduce((sum, each) => sum + each, 0);
  return hasClasses(state) && (blocks.length === 0 || members === state.n) ? state.class : 'any';
}

// The algorithm that does in each round what the given one does, among those that have a name for these rounds; one that
// is not made of a single rule stays.
export function algorithmFor(algorithms: readonly NamedAlgorithm[], algorithm: string): string {
  const [, rule = '', committee = ''] = /^(\w+)(@[\d,]+)?(\^\d+)?$/.exec(algorithm) ?? [];
  const same = algorithms.find((each) => each.rule === rule)?.algorithm;
  return same?.startsWith(rule) ? rule + committee + same.slice(rule.length) : (same ?? algorithm);
}

// The state after a change. Tables, views and patterns belong to a system, so another one drops them; another algorithm drops
// the table.
export function changed(state: AppState, change: Partial<AppState>): AppState {
  const next = { ...state, ...change };
  const differs = (name: keyof AppState): boolean => next[name] !== state[name];
  const system = differs('n') || differs('r') || differs('channel');
  if (system && change.picked === undefined) next.picked = '';
  if (system && change.pattern === undefined) next.pattern = '';
  if ((system || differs('algorithm')) && change.table === undefined) next.table = '';
  if ((system || differs('algorithm')) && change.called === undefined) next.called = '';
  if (system && change.mine === undefined) next.mine = '';
  return fitting(next);
}

function readField<K extends keyof AppState>(state: AppState, name: K, text: string): string | undefined {
  const read = fields[name].read(text);
  if (!read.ok) return read.error;
  state[name] = read.value;
  return undefined;
}

// Something to tell the reader, and the field that it is about.
export interface Problem {
  readonly sentence: string;
  readonly about?: keyof AppState;
}

// The state of an address's part after '#'. What cannot be read keeps its default and is told in a sentence.
export function parse(hash: string): { state: AppState; problems: Problem[] } {
  const state: AppState = { ...defaults };
  const problems: Problem[] = [];
  for (const part of hash.replace(/^#/, '').split('&')) {
    if (part === '') continue;
    const at = part.indexOf('=');
    const name = at < 0 ? part : part.slice(0, at);
    const text = unescaped(at < 0 ? '' : part.slice(at + 1));
    const known = names.find((each) => each === name);
    const problem =
      known === undefined
        ? `unknown part of the address: '${name}'`
        : text === undefined
          ? `${name} cannot be read`
          : readField(state, known, text);
    if (problem !== undefined) problems.push({ sentence: problem, ...(known === undefined ? {} : { about: known }) });
  }
  return { state: fitting(state), problems };
}

function writeField<K extends keyof AppState>(state: AppState, name: K): string {
  return `${name}=${escaped(fields[name].write(state[name]))}`;
}

// The address's part after '#', without it. The question always stands there; the rest where it is not the default.
export function format(state: AppState): string {
  const always = new Set<keyof AppState>(['view', 'n', 'r', 'channel', 'p']);
  return names
    .filter((name) => always.has(name) || state[name] !== defaults[name])
    .map((name) => writeField(state, name))
    .join('&');
}
