import { announce } from "../ui/announce.svelte";
import { loadWords } from "../words/words.svelte";
import { descriptionLength, type DescriptionLength } from "./preferences.svelte";

/** Describes things on demand, first at the length chosen last. Asking again at once gives the next length. */
export class Describer {
  #last = "";
  #length: DescriptionLength = "line";
  /** Any other key starts again at the chosen length. */
  readonly #forget = ({ code }: KeyboardEvent) => {
    if (code === "KeyD") return;
    this.#last = "";
    removeEventListener("keydown", this.#forget, true);
  };

  /** Announces the text of a subject. The full text is too long to announce, so it opens a dialog. */
  async describe(subject: string, text: (length: DescriptionLength) => string | Promise<string>, open: () => void): Promise<void> {
    if (subject === this.#last) {
      const { values } = descriptionLength;
      this.#length = descriptionLength.chosen = values[(values.indexOf(this.#length) + 1) % values.length]!;
    } else this.#length = descriptionLength.chosen === "all" ? "summary" : descriptionLength.chosen; // never a dialog at once
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
