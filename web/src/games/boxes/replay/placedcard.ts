import { slotAt } from "../../../table/replay/judgedmoves";
import type { Slot } from "../board/view";

/** A card or cat, and where a move would place it. */
export interface PlacedCard {
  card: string;
  at: Slot;
  /** Whether it lies across the joint below the slot. */
  joint: boolean;
  turned: boolean;
}

/** What an action places, if anything. A special toy is not named in its action; it is the one just drawn. */
export function placedCard(action: string, special = ""): PlacedCard | undefined {
  const [verb = "", ...words] = action.split(" ");
  const where = words.find((word) => /^[a-o]\d/.test(word));
  if (!where) return undefined;
  const without: Record<string, string> = { sleep: "cat", cat: "cat", princess: "princess", toy: special };
  const card = without[verb] ?? words[0]!;
  return { card, at: slotAt(where.split("-")[0]!), joint: where.includes("-"), turned: words.includes("180") };
}
