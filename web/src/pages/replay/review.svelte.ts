import type { ReviewProgress } from "../../protocol";
import { codeOf } from "../../api/error";

/** Requests the review of a game again and again until the server has finished it. */
export class ReviewPoller {
  /** How far the review is; undefined before it was requested. */
  progress: ReviewProgress | undefined = $state.raw();
  errorCode: string | undefined = $state();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  constructor(
    private readonly ask: () => Promise<ReviewProgress>,
    private readonly pause = 700,
  ) {}

  get done(): boolean {
    return this.progress?.seats !== undefined;
  }

  async start(): Promise<void> {
    this.errorCode = undefined;
    this.progress ??= { judged: 0, of: 0 };
    try {
      const answer = await this.ask();
      if (this.#stopped) return;
      this.progress = answer;
      if (!this.done) this.#timer = setTimeout(() => void this.start(), this.pause);
    } catch (error) {
      this.progress = undefined;
      this.errorCode = codeOf(error);
    }
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }
}
