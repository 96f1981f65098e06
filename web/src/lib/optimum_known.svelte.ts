// What the atlas knows about the system that is shown, for the views that compare with it.
import { app } from './app.svelte';
import { knownSystem, type KnownSystem } from './atlas';
import type { Optimum } from './engine/types';

export class KnownOptimum {
  optimum: Optimum | null = $state.raw(null);
  without = $state(''); // why there is none, as a sentence

  consult(): void {
    const { n, r, channel } = app;
    const learn = (found: KnownSystem | undefined, otherwise = 'The atlas has no optimum for this system yet.'): void => {
      if (app.n !== n || app.r !== r || app.channel !== channel) return;
      this.optimum = found?.optimum ?? null;
      this.without = found ? '' : otherwise;
    };
    knownSystem({ n, r, channel }, learn).then(learn, (error: unknown) =>
      learn(undefined, error instanceof Error ? error.message : String(error)),
    );
  }
}
