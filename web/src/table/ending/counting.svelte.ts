/** How long the points of one source are counted, in milliseconds. */
export const sourceMs = 350;

/** Counts the points source by source, until everything is told. Whoever does not want to wait skips the rest. */
export class Counting {
  /** How many sources are counted. */
  step: number = $state(0);
  /** Whether the winner is told. */
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

  /** Shows the end at once. */
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
