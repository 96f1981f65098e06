// What everybody decides in one execution, asked of the engine where the executions are too many to be listed.
import { engine, isAbort } from '../../lib/engine';

export interface Asked {
  readonly n: number;
  readonly r: number;
  readonly channel: string;
  readonly algorithm: string;
  readonly input: string;
  readonly pattern: string;
}

export class SingleExecution {
  decisions: readonly number[] | null = $state.raw(null);
  problem = $state(''); // why there are none
  private stop = new AbortController();

  // Replaces the decisions when they come; until then there are none.
  ask(asked: Asked): void {
    this.stop.abort();
    const stop = new AbortController();
    this.stop = stop;
    this.problem = '';
    engine()
      .ask('complex', { kind: 'execution', ...asked }, stop.signal)
      .then(
        (answer) => {
          if (this.stop === stop) this.decisions = (answer as { decisions: readonly number[] }).decisions;
        },
        (error: unknown) => {
          if (this.stop === stop && !isAbort(error)) this.problem = error instanceof Error ? error.message : String(error);
        },
      );
  }

  // Gives up what was asked for.
  leave(): void {
    this.stop.abort();
    this.decisions = null;
  }
}
