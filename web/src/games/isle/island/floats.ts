import type { Place } from "../../../table/log/moves";
import { formatSigned } from "../../../words/points";
import type { LogEntry } from "../../../table/protocol";
import { placeAboard } from "../actions/moves";

/** Something that rises where it happened: a payment, a gain, or the treasure of a covered map. */
export interface Float {
  /** The number of its event. */
  number: number;
  at: Place;
  icon: string;
  text: string;
}

const prefix = "isle.event.";

/** Payments in fish, and gains. */
const fish: Record<string, 1 | -1> = { paid: -1, cards_bought: -1, rescued: -1, fish_gained: 1, kitten_back: 1 };

/** The floats for events after a number. */
export function floatsOf(log: readonly LogEntry[], before: number): Float[] {
  return log.flatMap((entry, i): Float[] => {
    if (entry.number <= before || !entry.key.startsWith(prefix)) return [];
    const { number } = entry;
    const kind = entry.key.slice(prefix.length);
    const seat = Number(entry.args?.seat);
    const change = (fish[kind] ?? 0) * Number(entry.args?.fish ?? 0);
    if (change) return [{ number, at: { on: "plate", seat }, icon: "fish", text: formatSigned(change) }];
    if (kind !== "map") return [];
    const cat = log.slice(0, i).findLast(({ key, args }) => key === `${prefix}placed` && args?.seat === seat);
    return cat ? [{ number, at: placeAboard(seat, cat), icon: "treasure-common", text: "" }] : [];
  });
}
