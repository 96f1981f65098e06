// The exact errors of the algorithm on the table, asked of the engine whenever it changes. One question is under way at a
// time; what changes meanwhile is asked for next, and only the last of it.
import { evaluate } from './engine';
import type { Questions } from './engine/questions';
import { profileOf } from './exact';
import type { InputClass } from './model/table';

type Parameters = Questions['evaluate'];

// Profiles by input as the engine counts them.
export async function measured(parameters: Parameters, signal?: AbortSignal): Promise<InputClass[]> {
  const { inputs } = await evaluate(parameters, signal);
  return inputs.map(({ input, count, profile }) => ({ input, count: count ?? 1, profile: profileOf(profile) }));
}

export class Measurement {
  classes: readonly InputClass[] | null = $state.raw(null); // of what was measured last
  unmeasured = $state(''); // why there are none
  of = $state(''); // what they belong to
  private wanted: { key: string; parameters: () => Parameters } | null = null;
  private busy = false;

  // `told` is called whenever something has been measured.
  constructor(private readonly told: () => void) {}

  // Has what the key stands for measured, unless that has been done or begun.
  want(key: string, parameters: () => Parameters): void {
    if (key === this.wanted?.key) return;
    this.wanted = { key, parameters };
    if (!this.busy) void this.run();
  }

  // What was measured, by whoever asked.
  take(key: string, classes: readonly InputClass[] | null, unmeasured = ''): void {
    [this.classes, this.unmeasured, this.of] = [classes, unmeasured, key];
    this.told();
  }

  // Forgets everything: what is under way as well.
  drop(): void {
    this.wanted = null;
    [this.classes, this.unmeasured, this.of] = [null, '', ''];
  }

  private async run(): Promise<void> {
    this.busy = true;
    for (let now = this.wanted; now !== null && now.key !== this.of; now = this.wanted) {
      const { key, parameters } = now;
      const [classes, why] = await measured({ ...parameters(), inputs: 'all' }).then(
        (found) => [found.sort((a, b) => (a.input < b.input ? -1 : 1)), ''] as const,
        (error: unknown) => [null, error instanceof Error ? error.message : String(error)] as const,
      );
      if (this.wanted?.key === key) this.take(key, classes, why);
    }
    this.busy = false;
  }
}
