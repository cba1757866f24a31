import { announceAfter } from "../../ui/announce.svelte";

/** Announces the prompt to screen readers, once per prompt, after what has happened. */
export class PromptAnnouncer {
  #said = "";

  /** Sets the prompt to announce; undefined while I wait, after which the same prompt is announced again. */
  update(sentence: string | undefined): void {
    this.cancel();
    if (!sentence) this.#said = "";
    else if (sentence !== this.#said) {
      announceAfter(
        "asked",
        () => sentence,
        () => (this.#said = sentence),
      );
    }
  }

  /** Drops an announcement that has not been made yet. */
  cancel(): void {
    announceAfter("asked");
  }
}
