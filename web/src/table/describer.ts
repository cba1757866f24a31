import { announce } from "../ui/announce.svelte";
import { loadWords } from "../words/words.svelte";
import { descriptionLength, type DescriptionLength } from "./preferences.svelte";

/** Describes things on demand: at the length chosen last, and the next one when the same thing is asked for again at once. */
export class Describer {
  #last = "";
  #length: DescriptionLength = "line";
  /** Whoever presses anything else in between begins anew. */
  readonly #forget = ({ code }: KeyboardEvent) => {
    if (code === "KeyD") return;
    this.#last = "";
    removeEventListener("keydown", this.#forget, true);
  };

  /** Says the text of a subject; all there is to say is too much for one breath, and is opened to be read. */
  async describe(subject: string, text: (length: DescriptionLength) => string | Promise<string>, open: () => void): Promise<void> {
    if (subject === this.#last) {
      const { values } = descriptionLength;
      this.#length = descriptionLength.chosen = values[(values.indexOf(this.#length) + 1) % values.length]!;
    } else this.#length = descriptionLength.chosen === "all" ? "summary" : descriptionLength.chosen; // nothing opens unasked
    this.#last = subject;
    addEventListener("keydown", this.#forget, true);
    if (this.#length === "all") {
      open();
      return;
    }
    await loadWords("help");
    announce(await text(this.#length));
  }
}
