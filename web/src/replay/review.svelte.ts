import type { Reviewed } from "../protocol";
import { codeOf } from "../net/http";

/** Asks for the review of a game until the server has worked it out. */
export class Review {
  /** How far it is; undefined before it was asked for. */
  is: Reviewed | undefined = $state.raw();
  trouble: string | undefined = $state();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  constructor(
    private readonly ask: () => Promise<Reviewed>,
    private readonly pause = 700,
  ) {}

  get done(): boolean {
    return this.is?.seats !== undefined;
  }

  async begin(): Promise<void> {
    this.trouble = undefined;
    this.is ??= { judged: 0, of: 0 };
    try {
      const answer = await this.ask();
      if (this.#stopped) return;
      this.is = answer;
      if (!this.done) this.#timer = setTimeout(() => void this.begin(), this.pause);
    } catch (error) {
      this.is = undefined;
      this.trouble = codeOf(error);
    }
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }
}
