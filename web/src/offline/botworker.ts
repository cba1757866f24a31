/** How many bot workers may die one after the other, without an answer, before it is given up. */
const mostDeaths = 4;

/** What a bot worker has to tell. */
interface Heard {
  /** An answer of the program. */
  thought: (text: string) => void;
  /** It has died, and another has begun that knows nothing: what was asked and not answered has to be asked again. */
  died: () => void;
  /** It dies again and again. */
  failed: (detail: string) => void;
}

/** The bots, which think in a worker of their own. One that dies, for lack of memory say, is followed by another. */
export class BotWorker {
  #worker: Worker | undefined;
  #started = false;
  /** What was said before it could hear. */
  #early: string[] = [];
  #deaths = 0;

  constructor(
    private readonly begin: () => Worker,
    private readonly module: WebAssembly.Module,
    private readonly heard: Heard,
  ) {}

  tell = (text: string): void => {
    if (this.#started) this.#worker?.postMessage(text);
    else this.#early.push(text);
  };

  /** Lets it begin, which takes a moment in which others may have to do more urgent things. */
  start(): void {
    const worker = this.begin();
    this.#worker = worker;
    worker.onerror = ({ message }) => this.#die(worker, message);
    worker.onmessage = ({ data }: MessageEvent<string>) => {
      if (this.#started) {
        this.#deaths = 0;
        this.heard.thought(data);
        return;
      }
      this.#started = true;
      for (const text of this.#early) worker.postMessage(text);
      this.#early = [];
    };
    worker.postMessage(this.module);
  }

  #die(worker: Worker, message: string): void {
    if (worker !== this.#worker) return; // what has died goes on to complain
    worker.terminate();
    [this.#worker, this.#started, this.#early] = [undefined, false, []];
    if (++this.#deaths === mostDeaths) {
      this.heard.failed(message || "the bots cannot be started");
      return;
    }
    this.start();
    this.heard.died();
  }
}
