import type { Pace } from "../../protocol";
import { readStored, writeStored } from "../../storage";

/** How fast the moves of others come and are shown, the slowest first. */
export const paces: readonly Pace[] = ["calm", "quick", "at_once"];

const key = "pace";
let chosen: Pace = $state(paces.find((p) => p === readStored(key)) ?? "calm");

/** The pace that this device wants to follow others at. */
export const pace = {
  get chosen(): Pace {
    return chosen;
  },
  set chosen(wanted: Pace) {
    chosen = wanted;
    writeStored(key, wanted);
  },
};
