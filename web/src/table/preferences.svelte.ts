import type { Pace } from "../protocol";
import { readStored, writeStored } from "../storage";

/** A preference with a few values, stored on this device. */
class Choice<Value extends string> {
  #chosen = $state() as Value;

  constructor(
    private readonly key: string,
    readonly values: readonly Value[],
    fallback: Value,
  ) {
    this.#chosen = values.find((value) => value === readStored(key)) ?? fallback;
  }

  get chosen(): Value {
    return this.#chosen;
  }
  set chosen(value: Value) {
    this.#chosen = value;
    writeStored(this.key, value);
  }
}

/** A preference that is on or off, stored on this device. */
class Switch {
  #on = $state(false);

  constructor(
    private readonly key: string,
    fallback: boolean,
  ) {
    const stored = readStored(key);
    this.#on = stored ? stored === "on" : fallback;
  }

  get on(): boolean {
    return this.#on;
  }
  set on(on: boolean) {
    this.#on = on;
    writeStored(this.key, on ? "on" : "off");
  }
}

/** How fast the page shows the moves of other players, the slowest first. */
export const pace = new Choice<Pace>("pace", ["calm", "quick", "at_once"], "calm");

export type SuggestionLevel = "off" | "legal" | "best";
/** What the board suggests for a piece: nothing, every legal place, or the best place first. */
export const suggestions = new Choice<SuggestionLevel>("suggestions", ["off", "legal", "best"], "legal");

export type DescriptionLength = "line" | "summary" | "all";
/** How much a spoken description of the table says. */
export const descriptionLength = new Choice<DescriptionLength>("description-length", ["line", "summary", "all"], "line");

/** Whether a step that is the only one possible is taken without a press. */
export const forcedSteps = new Switch("forced-steps", true);

/** Whether players who share this device may see each other's cards. Then no curtain hides the table between turns. */
export const openHands = new Switch("open-hands", false);
