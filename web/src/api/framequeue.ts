/** How long frames are waited for, in milliseconds: a page that is not seen has none. */
const patience = 200;

/** Of so many heavy ones that wait, one is handed on at a time. */
const share = 4;

/**
 * Hands things on in their order, so that no frame takes long to draw. What is not heavy passes at once, as does the first heavy one;
 * the next heavy one waits for two frames, and all that comes after it with it: one that draws what was handed on, and one for the
 * motion that begins with it. One heavy one comes at a time, and more only if many wait.
 */
export class FrameQueue<T> {
  #waiting: T[] = [];
  #drawn = true;
  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly isHeavy: (item: T) => boolean,
    private readonly handle: (item: T) => void,
  ) {}

  push(item: T): void {
    const waits = this.#waiting.length > 0 || (!this.#drawn && this.isHeavy(item));
    this.#waiting.push(item);
    if (!waits) this.flush();
  }

  /** Hands on all that waits, without waiting for a frame. What follows one that fails comes two frames later. */
  flush(): void {
    this.#handOn(Infinity);
  }

  /** Hands on what waits, up to so many heavy ones. */
  #handOn(heavy: number): void {
    if (this.#waiting.some(this.isHeavy)) this.#awaitFrames();
    while (this.#waiting.length > 0) {
      if (this.isHeavy(this.#waiting[0]!) && heavy-- === 0) return;
      this.handle(this.#waiting.shift()!);
    }
  }

  #awaitFrames(): void {
    this.#drawn = false;
    const after = (ms: number) => {
      cancelAnimationFrame(this.#frame);
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => {
        cancelAnimationFrame(this.#frame);
        this.#drawn = true;
        this.#handOn(document.hidden ? Infinity : Math.ceil(this.#waiting.filter(this.isHeavy).length / share));
      }, ms);
    };
    after(patience);
    // What is handed on after a frame has been drawn finds all of it laid out.
    this.#frame = requestAnimationFrame(() => {
      this.#frame = requestAnimationFrame(() => after(0));
    });
  }
}
