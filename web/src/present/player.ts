// Playing over p and over rounds at a chosen pace. Where motion is unwelcome, p goes in tenths that stand for a while instead
// of in hundredths that flow.
import { Rational } from '../lib/exact';

export const paces = { slow: 20, steady: 10, quick: 5 } as const; // seconds from p = 0 to p = 1
export type Pace = keyof typeof paces;

export interface Beat {
  readonly step: Rational;
  readonly milliseconds: number;
}

// How p moves at a pace.
export function beatOf(pace: Pace, reduced: boolean): Beat {
  const steps = reduced ? 10 : 100;
  return { step: Rational.of(1, steps), milliseconds: (1000 * paces[pace]) / steps };
}

// The next p on the grid of steps, and no further than 1; one that is played from 1 begins anew at 0.
export function following(p: Rational, step: Rational): Rational {
  const count = p.over(step);
  const next = Rational.of(count.numerator / count.denominator + 1n).times(step);
  return next.compare(Rational.one) > 0 ? Rational.one : next;
}

// How long a round stands before the next one, in milliseconds.
export function roundTime(pace: Pace): number {
  return 200 * paces[pace];
}

// Acts again and again until it says that it is over, or is stopped.
export class Player {
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly changed: (playing: boolean) => void) {}

  play(milliseconds: number, act: () => boolean): void {
    this.stop();
    this.timer = setInterval(() => {
      if (!act()) this.stop();
    }, milliseconds);
    this.changed(true);
  }

  stop(): void {
    if (this.timer === undefined) return;
    clearInterval(this.timer);
    this.timer = undefined;
    this.changed(false);
  }
}
