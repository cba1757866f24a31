/** How long one source is counted, in milliseconds. */
export const sourceMs = 350;

/** Reveals the points source by source, then the winner. Readers can skip it. */
export class Counting {
  /** The number of sources counted so far. */
  step: number = $state(0);
  /** Whether the winner is shown. */
  done: boolean = $state(false);
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly steps: number) {}

  start(): void {
    if (this.done || this.#timer !== undefined) return;
    this.#timer = setInterval(() => {
      if (this.step < this.steps) this.step += 1;
      else this.skip();
    }, sourceMs);
  }

  skip(): void {
    this.stop();
    this.step = this.steps;
    this.done = true;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
