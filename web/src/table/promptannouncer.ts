import { announce } from "../ui/announce.svelte";

/** How long to wait, in milliseconds: longer than the table gathers events, so that they are announced before the prompt. */
const pause = 500;

/** Announces the prompt to screen readers, once per prompt. */
export class PromptAnnouncer {
  #said = "";
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Sets the prompt to announce; undefined while I wait, after which the same prompt is announced again. */
  update(sentence: string | undefined): void {
    this.cancel();
    if (!sentence) this.#said = "";
    else if (sentence !== this.#said) {
      this.#timer = setTimeout(() => {
        this.#said = sentence;
        announce(sentence);
      }, pause);
    }
  }

  /** Drops an announcement that has not been made yet. */
  cancel(): void {
    clearTimeout(this.#timer);
  }
}
