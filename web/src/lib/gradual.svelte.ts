// Long lists that appear batch by batch: the first batch at once, each further one in a frame of its own, so that the page
// answers in between. Nothing is skipped: after the last batch everything is there.

type Later = (act: () => void) => () => void;

// The next frame, but no later than a twentieth of a second: windows in the background draw no frames.
const nextFrame: Later = (act) => {
  let done = false;
  const once = (): void => {
    if (done) return;
    stop();
    act();
  };
  const frame = requestAnimationFrame(once);
  const timer = setTimeout(once, 50);
  const stop = (): void => {
    done = true;
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  return stop;
};

export class Gradual {
  shown = $state(0); // how many of the list are there
  private total = 0;
  private stop: (() => void) | undefined;

  // `batch` is the most that one task adds.
  constructor(
    private readonly batch: number,
    private readonly later: Later = nextFrame,
  ) {}

  // Begins anew with a list of so many things. Returns what ends it.
  start(total: number): () => void {
    this.stop?.();
    this.total = total;
    this.shown = Math.min(this.batch, total);
    this.next();
    return () => this.stop?.();
  }

  // Shows the rest at once, for who cannot wait.
  finish(): void {
    this.stop?.();
    this.shown = this.total;
  }

  private next(): void {
    if (this.shown >= this.total) return;
    this.stop = this.later(() => {
      this.shown = Math.min(this.total, this.shown + this.batch);
      this.next();
    });
  }
}
