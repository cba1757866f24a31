import { announce } from "../ui/announce.svelte";
import { loadWords } from "../words/words.svelte";
import { descriptionLength, descriptionLengths, type DescriptionLength } from "./descriptionlength.svelte";

/** Describes things on demand: at the length chosen last, and the next one when the same thing is asked for again. */
export class Describer {
  #last = "";

  /** Says the text of a subject; all there is to say is too much for one breath, and is opened to be read. */
  async describe(subject: string, text: (length: DescriptionLength) => string | Promise<string>, open: () => void): Promise<void> {
    if (subject === this.#last) {
      const next = (descriptionLengths.indexOf(descriptionLength.chosen) + 1) % descriptionLengths.length;
      descriptionLength.chosen = descriptionLengths[next]!;
    }
    this.#last = subject;
    if (descriptionLength.chosen === "all") {
      open();
      return;
    }
    await loadWords("help");
    announce(await text(descriptionLength.chosen));
  }
}
