import { slotAt } from "../../../table/replay/judgedmoves";
import type { Slot } from "../board/view";

/** A card or cat of Boxes where a move would lay it. */
export interface PlacedCard {
  card: string;
  at: Slot;
  /** It lies across the joint below that slot. */
  joint: boolean;
  turned: boolean;
}

/** What an action of Boxes lays, if it lays something. A special toy has no name in its action: it is the one that was drawn. */
export function placedCard(action: string, special = ""): PlacedCard | undefined {
  const [verb = "", ...words] = action.split(" ");
  const where = words.find((word) => /^[a-o]\d/.test(word));
  if (!where) return undefined;
  const without: Record<string, string> = { sleep: "cat", cat: "cat", princess: "princess", toy: special };
  const card = without[verb] ?? words[0]!;
  return { card, at: slotAt(where.split("-")[0]!), joint: where.includes("-"), turned: words.includes("180") };
}
