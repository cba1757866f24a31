import { announce } from "../ui/announce.svelte";

/** What happened is spoken before what is asked: the table gathers it for a shorter time than this, in milliseconds. */
const pause = 500;

/** Tells the screen reader what I am asked, once each time. */
export class Asking {
  #said = "";
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Takes what is asked of me now: nothing while I wait, and then the same may be asked anew. */
  hear(sentence: string | undefined): void {
    this.hush();
    if (!sentence) this.#said = "";
    else if (sentence !== this.#said) {
      this.#timer = setTimeout(() => {
        this.#said = sentence;
        announce(sentence);
      }, pause);
    }
  }

  /** Says nothing that is not said yet. */
  hush(): void {
    clearTimeout(this.#timer);
  }
}
