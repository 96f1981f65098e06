// Tasks in words: what each asks for, what is minimised, and which algorithms with a name are drawn for it.
import type { NamedAlgorithm } from '../../lib/engine/types';
import { decisionsAllowed, valueRange } from '../../lib/state';
import { drawnNames } from './model';

export interface TaskWords {
  readonly name: string; // as in "3 processes, …, approximate agreement"
  readonly question: string; // the heading of the view
  readonly explained: string; // what is minimised, without a full stop
  readonly axis: string;
  readonly quantity: string; // the head of a column of values
}

// What a class of algorithms is, as in "any deterministic algorithm …"; empty for all of them.
export function classWords(name: string): string {
  const [blocks = '', dual] = name.split('+');
  const sizes = /^blocks:(.*)$/.exec(blocks)?.[1];
  const alike = blocks === 'anonymous' ? 'all processes' : blocks === 'leader' ? 'all processes but the first' : '';
  const treats = sizes
    ? `treats the members of each block alike (blocks of ${sizes.replace(/,/g, ', ')})`
    : alike && `treats ${alike} alike`;
  return [treats, dual ? 'commutes with exchanging 0 and 1' : ''].filter((each) => each !== '').join(' and ');
}

// The classes to choose from; one of blocks stands among them where the address names it.
export function classesWith(current: string): { name: string; title: string }[] {
  const listed = ['any', 'anonymous', 'leader', 'any+dual', 'anonymous+dual', 'leader+dual'];
  return [...listed, ...(listed.includes(current) ? [] : [current])].map((name) => ({ name, title: name.replace('+dual', ', dual') }));
}

export function wordsOf(task: string, values: number, algorithms = 'any'): TaskWords {
  const among = classWords(algorithms);
  const k = decisionsAllowed(task);
  const inputs = values > 2 ? ` Inputs have one of ${values} values, and a process decides one that it knows.` : '';
  const name = [k > 0 ? `${k}-set agreement` : 'consensus', ...(values > 2 ? [`${values} values`] : [])].join(' over ');
  if (task === 'approximate') {
    return {
      name: 'approximate agreement',
      question: 'How far apart must they end?',
      explained:
        'The smallest expected distance between the largest and the smallest decision, on the worst input, when decisions are numbers from 0 to 1. ' +
        'It equals the smallest probability of disagreement of consensus with shared coins',
      axis: 'expected discrepancy',
      quantity: 'discrepancy',
    };
  }
  if (k > 0) {
    return {
      name,
      question: `How often must they decide more than ${k} values?`,
      explained:
        `The smallest probability of more than ${k} different decisions, on the worst input, that any deterministic algorithm can have.${inputs}`.replace(
          /\.$/,
          '',
        ),
      axis: `probability of more than ${k} decisions`,
      quantity: 'error',
    };
  }
  return {
    name: values > 2 ? name : '',
    question: 'How often must they disagree?',
    explained:
      `The smallest probability of disagreement on the worst input that any deterministic algorithm${among && ` that ${among}`} can have.${inputs}`.replace(
        /\.$/,
        '',
      ),
    axis: 'probability of disagreement',
    quantity: 'error',
  };
}

// The tasks to choose from, with their titles: set agreement needs more processes and values than decisions.
export function tasksFor(n: number): { task: string; title: string }[] {
  const most = Math.min(n, valueRange[1]) - 1;
  return [
    { task: 'consensus', title: 'consensus' },
    { task: 'approximate', title: 'approximate agreement' },
    ...Array.from({ length: Math.max(0, most - 1) }, (_, i) => ({ task: `set:${i + 2}`, title: `${i + 2}-set agreement` })),
  ];
}

// The algorithms with a name that are drawn: for two values those that the engine lists, with fractions the mean and for two
// processes the rules of DISC 2025 as well; for more values the rules over them.
export function namesFor(task: string, values: number, system: { n: number; r: number }, listed: readonly NamedAlgorithm[]): string[] {
  const over = (rules: readonly string[]): string[] => rules.map((rule) => (system.r > 1 ? `${rule}^${system.r}` : rule));
  if (values > 2) return over(['courteous', 'plurality', 'min', 'leader']);
  const binary = drawnNames(listed);
  if (task !== 'approximate' || system.r > 1) return binary;
  return [...binary, 'mean', ...(system.n === 2 ? ['fv', 'amp1'] : [])];
}
