import { cellsOf, turned, type Cell } from "../../../art/shapes";
import { slotAt } from "../../../table/replay/judgedmoves";
import { kindOf, wordsOf } from "../actions/actions";

/** A tile at the place that a move gives it. */
export interface PlacedTile {
  tile: string;
  turn: string;
  cells: Cell[];
}

/** The tile that an action places, if any. */
export function placedTile(action: string): PlacedTile | undefined {
  const [verb, tile, square, turn = "0"] = wordsOf(action);
  if (verb !== "place" || !tile || !square) return undefined;
  const [x, y] = slotAt(square);
  return { tile, turn, cells: turned(cellsOf(tile), turn).map(([cx, cy]): Cell => [cx + x, cy + y]) };
}

/** The cards and tiles that an action names. */
export const wordsOfKind = (action: string, kind: "card" | "tile"): string[] =>
  wordsOf(action)
    .slice(1)
    .filter((word) => kindOf(word) === kind);
