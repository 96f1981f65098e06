// Random executions of one input, counted: how often they end in disagreement, and how that frequency runs towards the exact
// probability. The same seed gives the same executions.
import type { Rational } from '../exact';
import { bernoulli, RandomWords } from './execution';
import type { System } from './graph';

export interface Sample {
  readonly trials: number;
  readonly frequency: number;
}

// Two-sided 99 % of the normal distribution.
export const deviations99 = 2.5758293035489;

// Half the width of the band that holds the frequency with probability 99 %, about.
export function halfWidth(exact: number, trials: number): number {
  return deviations99 * Math.sqrt((exact * (1 - exact)) / trials);
}

export const mostTrials = 1_000_000;

export class Experiment {
  trials = 0;
  errors = 0;
  last = -1; // the execution drawn last
  readonly samples: Sample[] = []; // about 40 to every factor of ten
  private readonly random: RandomWords;
  private readonly delivers: (random: RandomWords) => boolean;
  private readonly executions: readonly number[]; // by the mask of delivered links, the first link lowest
  private next = 1;

  constructor(
    private readonly system: System,
    private readonly cut: readonly boolean[],
    input: string,
    p: Rational,
    seed: number,
  ) {
    this.random = new RandomWords(seed);
    this.delivers = bernoulli(p);
    this.executions = system.facetsOfInput.get(input) ?? [];
  }

  // Draws `count` executions more, at most mostTrials in all.
  run(count: number): void {
    const until = Math.min(mostTrials, this.trials + count);
    while (this.trials < until) {
      let mask = 0;
      for (let link = 0; link < this.system.links; ++link) if (this.delivers(this.random)) mask |= 1 << link;
      this.last = this.executions[mask]!;
      this.trials += 1;
      if (this.cut[this.last]) this.errors += 1;
      if (this.trials >= this.next) {
        this.samples.push({ trials: this.trials, frequency: this.errors / this.trials });
        this.next = Math.max(this.trials + 1, Math.ceil(this.trials * 10 ** (1 / 40)));
      }
    }
  }

  get frequency(): number {
    return this.trials === 0 ? 0 : this.errors / this.trials;
  }
}
