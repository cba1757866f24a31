import type { Cell } from "../../../art/shapes";

/** A tile that lies somewhere, as Tile draws it. */
export interface Piece {
  tile: string;
  colour?: string;
  cells: Cell[];
}

/** Reads a picture: every letter is a tile, named below it, with the colour of an oshax; dots and underscores are empty. */
export function piecesOf(rows: readonly string[], names: Record<string, string>): Piece[] {
  return Object.entries(names).map(([letter, name]) => {
    const [tile = name, colour] = name.split(" ");
    const cells = rows.flatMap((row, y) => [...row].flatMap((sign, x): Cell[] => (sign === letter ? [[x, y]] : [])));
    return { tile, colour, cells };
  });
}
