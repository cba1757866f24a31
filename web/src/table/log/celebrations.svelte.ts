import { feedback } from "../../sound/feedback.svelte";
import type { SoundName } from "../../sound/sounds";
import { announceAfter } from "../../ui/announce.svelte";
import type { Args } from "../../words/keys";
import { t } from "../../words/words.svelte";

/** A success of the player. */
export interface Celebration {
  /** Its text is page.joy.KIND. */
  kind: string;
  args?: Args;
  sound: SoundName;
}

/** How long a celebration is shown, in milliseconds. */
const stay = 3000;

/** Shows one celebration at a time, and each kind only once within a span. */
export class Celebrations {
  shown: { number: number; text: string } | undefined = $state.raw();
  #count = 0;
  #last = new Map<string, number>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Celebrates the first kind not celebrated within the span. Time and span are in the game's own unit, such as days or turns. */
  celebrate(candidates: readonly Celebration[], time: number, span: number): void {
    const found = candidates.find(({ kind }) => time - (this.#last.get(kind) ?? -Infinity) >= span);
    if (!found) return;
    this.#last.set(found.kind, time);
    const text = t(`page.joy.${found.kind}`, found.args);
    this.shown = { number: this.#count++, text };
    announceAfter("joy", () => text);
    feedback.give(found.sound);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.shown = undefined), stay);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.shown = undefined;
  }
}
