import { readStored, writeStored } from "../../storage";

/** What is shown of where a piece can go: nothing, every legal place, or the best one first. */
export const suggestionLevels = ["off", "legal", "best"] as const;
export type SuggestionLevel = (typeof suggestionLevels)[number];

const key = "suggestions";
let level: SuggestionLevel = $state(suggestionLevels.find((known) => known === readStored(key)) ?? "legal");

/** How much the page suggests; kept by this device. */
export const suggestions = {
  get level(): SuggestionLevel {
    return level;
  },
  set level(chosen: SuggestionLevel) {
    level = chosen;
    writeStored(key, chosen);
  },
};
