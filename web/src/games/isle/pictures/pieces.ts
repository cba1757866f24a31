import type { Cell } from "../../../art/shapes";

/** A placed tile, in the form that Tile draws. */
export interface Piece {
  tile: string;
  colour?: string;
  cells: Cell[];
}

/** Reads a picture: each letter is a tile whose name is given below, with the colour of an oshax. Dots and underscores are empty. */
export function piecesOf(rows: readonly string[], names: Record<string, string>): Piece[] {
  return Object.entries(names).map(([letter, name]) => {
    const [tile = name, colour] = name.split(" ");
    const cells = rows.flatMap((row, y) => [...row].flatMap((sign, x): Cell[] => (sign === letter ? [[x, y]] : [])));
    return { tile, colour, cells };
  });
}
