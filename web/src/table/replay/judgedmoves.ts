import { cellsOf, turned, type Cell } from "../../art/shapes";
import type { Slot } from "../../games/boxes/board/view";
import { kindOf, wordsOf } from "../../games/isle/actions/actions";
import type { Mistake } from "../../protocol";

/** The two moves of a judged decision. */
export const verdicts = ["played", "better"] as const;
export type Verdict = (typeof verdicts)[number];

/** A tile of Isle where a move would place it. */
export interface PlacedTile {
  tile: string;
  turn: string;
  cells: Cell[];
}

/** The tile that an action of Isle places, if it places one. */
export function placedTile(action: string): PlacedTile | undefined {
  const [verb, tile, square, turn = "0"] = wordsOf(action);
  if (verb !== "place" || !tile || !square) return undefined;
  const [x, y] = slotAt(square);
  return { tile, turn, cells: turned(cellsOf(tile), turn).map(([cx, cy]): Cell => [cx + x, cy + y]) };
}

/** The words of an action of Isle that name a card or a tile. */
export const namedIn = (action: string, kind: "card" | "tile"): string[] =>
  wordsOf(action)
    .slice(1)
    .filter((word) => kindOf(word) === kind);

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

/** A column and a row by their name. */
const slotAt = (name: string): [number, number] => [name.charCodeAt(0) - 97, Number(name.slice(1)) - 1];

/** The decision that was made just after a moment, if it was judged. */
export const judgedAt = (seats: readonly Mistake[][] | undefined, after: number, viewer: number): Mistake | undefined =>
  seats?.[viewer]?.find(({ move }) => move === after);
