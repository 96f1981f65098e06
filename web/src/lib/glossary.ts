// What rules, signs and notions mean, in a few sentences, for the places where they stand. Examples of rules are views of
// three processes with what the rule decides there; a test compares them with the engine.

export interface Example {
  readonly view: string; // as tacit writes it
  readonly decides: 0 | 1;
}

export interface Entry {
  readonly title: string;
  readonly text: string;
  readonly examples?: readonly Example[];
}

const rules: Readonly<Record<string, Entry>> = {
  courteous: {
    title: 'courteous',
    text: 'Follow the majority of the inputs you know, your own included; on a tie, give way and decide the value that is not your own.',
    examples: [
      { view: '[1]00', decides: 0 },
      { view: '[1]0*', decides: 0 },
      { view: '[1]**', decides: 1 },
    ],
  },
  pref1: {
    title: 'pref1',
    text: 'Decide 1 as soon as you know a 1, and 0 only if all you know is 0.',
    examples: [
      { view: '[0]1*', decides: 1 },
      { view: '[1]00', decides: 1 },
      { view: '[0]0*', decides: 0 },
    ],
  },
  pref0: {
    title: 'pref0',
    text: 'Decide 0 as soon as you know a 0, and 1 only if all you know is 1.',
    examples: [
      { view: '[1]0*', decides: 0 },
      { view: '[1]1*', decides: 1 },
    ],
  },
  majority: {
    title: 'majority',
    text: 'Follow the majority of the inputs you know, your own included; on a tie, decide 0.',
    examples: [
      { view: '[0]11', decides: 1 },
      { view: '[1]0*', decides: 0 },
    ],
  },
  sweep: {
    title: 'sweep',
    text: 'Two rounds: in the first only those who hold 0 send it, and whoever knows a 0 takes it; in the second the same with 1. All others keep silent.',
  },
  mean: { title: 'mean', text: 'Decide the mean of the inputs you know, a number from 0 to 1.' },
  plurality: { title: 'plurality', text: 'Decide the value that you know most often; on a tie, the smallest of them.' },
  min: { title: 'min', text: 'Decide the smallest value that you know.' },
  max: { title: 'max', text: 'Decide the largest value that you know.' },
  leader: { title: 'leader', text: 'Decide the value of the first process whose value you know.' },
};

const notions: Readonly<Record<string, Entry>> = {
  view: {
    title: 'View',
    text: 'All that a process knows in the end: [1]0* is the view of process 1, in brackets, whose own input is 1, who heard a 0 from process 2 and nothing from process 3. Two executions with the same view are the same to that process, so it decides alike in both.',
  },
  pattern: {
    title: 'Delivery pattern',
    text: 'Which messages arrive: T for one that is delivered, a dot for one that is lost, process 1 first, rounds separated by |. With k of T delivered it has the probability p^k q^(T-k), where q = 1 - p.',
  },
  execution: {
    title: 'Execution',
    text: 'An input for every process together with what is delivered and what is lost. It decides all views, so an algorithm makes of it an agreement or a disagreement.',
  },
  profile: {
    title: 'Profile',
    text: 'How many executions of an input end in disagreement, by the number of deliveries: (1, 0, 2, 0) is one without any delivery and two with two. Each with k of T deliveries has the probability p^k q^(T-k), so this one stands for q^3 + 2 p^2 q.',
  },
  validity: {
    title: 'Validity',
    text: 'If all inputs are equal, everybody must decide that value. So a view that also occurs when all inputs are 0 is forced to decide 0, and one that also occurs when all are 1 is forced to decide 1.',
  },
  forced: {
    title: 'Forced by validity',
    text: 'This view also occurs when all inputs are equal, and then the common value must be decided. An algorithm is free to choose only in the other views.',
  },
  worst: {
    title: 'Worst input',
    text: 'The input on which disagreement is likeliest. It counts, because nobody knows how inputs come about; on equal inputs validity rules out disagreement.',
  },
  optimum: {
    title: 'Optimum',
    text: 'No deterministic algorithm has a smaller error on its worst input. Proved means that the independent checker has accepted a certificate of just that.',
  },
  certificate: {
    title: 'Certificate',
    text: 'A file with an algorithm and a refutation of everything better, which a small program of its own, tacit-check, verifies step by step. It shares no code with the search.',
  },
  channelfile: {
    title: 'Channel file',
    text: 'How a channel loses messages, as it was measured: a kind (over radio, every receiver hears a transmission or not, on its own), a probability for every link, what receivers lose together, and bursts. All numbers are exact.',
  },
  bursts: {
    title: 'Bursts',
    text: 'A hidden state is good or bad: of the whole medium, of each sender or of each receiver. In the bad state other losses hold, and between two rounds the state may change. In the long run it is bad with the probability to_bad / (to_bad + to_good).',
  },
  silence: {
    title: 'Silence',
    text: 'If nothing is delivered, everybody can only decide the own input: no algorithm errs less often than that.',
  },
  coins: {
    title: 'Shared coins',
    text: 'What processes could reach that draw an algorithm together at random. It bounds every single algorithm from below, and equals the optimum of approximate agreement.',
  },
  orbit: {
    title: 'Orbit',
    text: 'All views that renaming the processes makes of one view. An algorithm that treats processes alike decides alike on all of them.',
  },
  kripke: {
    title: 'Reduced Kripke graph',
    text: 'Every vertex is an execution, every edge a view: it joins the two executions that the process cannot tell apart, because they differ in its own broadcast only. An algorithm colours the edges, and where both colours meet, it disagrees.',
  },
  complex: {
    title: 'Protocol complex',
    text: 'Every vertex is a view of one process, and every execution joins the views that it ends in: a line for two processes, a triangle for three. An algorithm colours the vertices, and a simplex with both colours is a disagreement.',
  },
};

// What a notion means, by its key.
export function notion(key: string): Entry | undefined {
  return notions[key];
}

// What an algorithm does, from its name in the notation of the command line; undefined where no rule that has an entry is in it.
export function algorithmEntry(name: string): Entry | undefined {
  const [, rule = '', committee = '', power = ''] = /^(\w+)(@[\d,]+)?(?:\^(\d+))?$/.exec(name) ?? [];
  const entry = rules[rule];
  if (entry === undefined) {
    return /^table \d+$/.test(name)
      ? { title: name, text: 'An algorithm without a name: a decision for every view, found by a search and listed in its decision table.' }
      : undefined;
  }
  const among =
    committee === '' ? '' : ` Only processes ${committee.slice(1).replace(/,/g, ', ')} speak; the others apply the rule to what they hear.`;
  const again = power === '' ? '' : ` This ${power} times in a row, the decision of one round being the input of the next.`;
  const examples = committee === '' && power === '' ? entry.examples : undefined;
  return { title: name, text: entry.text + among + again, ...(examples ? { examples } : {}) };
}
