import { cellsOf, turned, type Cell } from "../../../art/shapes";
import { slotAt } from "../../../table/replay/judgedmoves";
import { kindOf, wordsOf } from "../actions/actions";

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
