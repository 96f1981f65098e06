// The tour: what the page is about and how it is used, in five minutes. Every step shows a state of the page.
import type { AppState } from '../lib/state';

export interface TourStep {
  readonly title: string;
  readonly text: string;
  readonly shows: Partial<AppState>;
}

const three: Partial<AppState> = {
  n: 3,
  r: 1,
  channel: 'broadcast',
  task: 'consensus',
  values: 2,
  table: '',
  called: '',
  mine: '',
  curves: '',
};

export const tour: readonly TourStep[] = [
  {
    title: 'Three processes, one round',
    text: 'Each process holds 0 or 1 and sends it to the others once. A broadcast arrives everywhere with probability p, or nowhere. Then all must decide, alike if they can; if all hold the same value, they must decide that. This is one execution: click an arrow to lose a broadcast, and look at who then knows what.',
    shows: { ...three, view: 'execution', p: '2/5', algorithm: 'courteous', input: '011', pattern: 'TTT', step: 32, trials: 0 },
  },
  {
    title: 'They can disagree',
    text: 'The same input with one broadcast lost. Nobody knows what the others missed, so the rule that all follow, courteous, lets them decide differently. A click on its name says what it does. Whatever the rule, some pattern of losses makes it fail: when nothing arrives, everybody can only keep the own value.',
    shows: { ...three, view: 'execution', p: '2/5', algorithm: 'courteous', input: '011', pattern: 'T.T', step: 32, trials: 0 },
  },
  {
    title: 'How often?',
    text: 'Here the probabilities of all patterns that end in disagreement are added up, on the worst input, for every p. The thick line is the least that any algorithm can reach, in the colour of the one that does. Drag the line at p: value, formula and proof follow. "Proved" means that an independent checker accepted a certificate, which you can download.',
    shows: { ...three, view: 'optimum', p: '2/5', algorithm: 'courteous', input: '', pattern: '', log: false },
  },
  {
    title: 'Where the best one changes',
    text: 'At this p two algorithms are equally good. Below it one is the best there is, above it the other. The table under the plot has all pieces with their exact ends.',
    shows: { ...three, view: 'optimum', p: '2/3', algorithm: 'courteous', input: '', pattern: '', log: false },
  },
  {
    title: 'An algorithm is a colouring',
    text: 'In the reduced Kripke graph every edge is what one process sees, every corner an execution. An algorithm gives each edge a colour, and where two colours meet in a corner of the chosen input, it disagrees. Click an edge to change what is decided there: the error on the right follows at once.',
    shows: { ...three, view: 'kripke', p: '2/5', algorithm: 'pref1', input: '', pattern: '', picked: '' },
  },
  {
    title: 'The same as a complex',
    text: 'Here every view is a dot and every execution a triangle. Three dots of one colour are an agreement, two colours a disagreement, crossed out. It is the same algorithm as before: what you change in one view is changed in the other.',
    shows: { ...three, view: 'complex', p: '2/5', algorithm: 'courteous', input: '011', pattern: '', picked: '' },
  },
  {
    title: 'More rounds',
    text: 'With a second round they can tell each other what they heard. Errors fall, and other algorithms are best. Change n and r above: what is known is shown at once, and what is not can be searched for where tacit serve runs.',
    shows: { ...three, r: 2, view: 'optimum', p: '2/5', algorithm: 'courteous^2', input: '', pattern: '', log: true },
  },
  {
    title: 'A real channel',
    text: 'On a radio, every receiver hears a broadcast or not on its own. At this p, pref1 is the best there is on the channel of the paper; here it is not even better than courteous. Change the channel on the right, with single bad links or bursts: errors stay exact, and the plot shows them as all losses grow or shrink.',
    shows: { ...three, view: 'channel', law: '', factor: 20, p: '4/5', algorithm: 'courteous', input: '', pattern: '', log: false },
  },
  {
    title: 'Yours beside the optimum',
    text: 'Whatever you edit or write as a rule is drawn beside the optimum, with the points where it crosses the others. Give it a name to keep it; "Copy link" takes it along. The exercises are a good place to start.',
    shows: { ...three, view: 'optimum', p: '2/5', algorithm: 'if(ones>=zeros)', input: '', pattern: '', log: false },
  },
];
