import { beasts, kittens } from "../../../rules/isle/data/expansion.json";
import { oshax as promoOshax, rare_treasures as promoRares } from "../../../rules/isle/data/promo_tiles.json";
import { cats, common_treasures, oshax, rare_treasures } from "../../../rules/isle/data/tiles.json";

/** A square by column and row. */
export type Cell = [x: number, y: number];

/** The five families, in the order of the rules. */
export const families = ["blue", "green", "red", "purple", "orange"] as const;
export type Family = (typeof families)[number];

/** What a tile's id says about it. */
export interface TileFacts {
  kind: "cat" | "kitten" | "oshax" | "common" | "rare" | "beast" | "royal-rat";
  /** The id without the colour. */
  shape: string;
  family?: Family;
}

/** The rotations in the server's order: quarter turns clockwise, then the same for the mirrored tile. */
export const turns = ["0", "90", "180", "270", "0m", "90m", "180m", "270m"] as const;

const listed: { id: string; rows: string[] }[] = [
  ...cats.shapes,
  ...oshax.shapes,
  ...common_treasures.shapes,
  ...rare_treasures.shapes,
  ...promoOshax,
  ...promoRares,
  ...kittens.shapes,
  ...beasts,
  { id: "royal-rat", rows: ["#"] },
];
const shapes = new Map(listed.map((shape) => [shape.id, shape.rows]));

/** All tile ids. */
export const tileNames: string[] = [...shapes.keys()].flatMap((id) =>
  /^(cat|kitten)-/.test(id) ? families.map((family) => `${id}-${family}`) : [id],
);

/** Parses a tile id. An unknown id is drawn as a small common treasure rather than not at all. */
export function tileFacts(tile: string): TileFacts {
  const family = families.find((name) => tile.endsWith(`-${name}`));
  const shape = family ? tile.slice(0, -family.length - 1) : tile;
  const kind = (["royal-rat", "kitten", "oshax", "rare", "beast", "cat"] as const).find((name) => shape.includes(name));
  return { kind: kind ?? "common", shape, family };
}

/** The squares of a tile, from its picture in the data. */
export function cellsOf(tile: string): Cell[] {
  return rowsOf(tile).flatMap((row, y) => [...row].flatMap((sign, x): Cell[] => (sign === "." ? [] : [[x, y]])));
}

/** The squares after a rotation, moved to the corner and sorted by row, then column. Mirroring precedes rotation. */
export function turned(cells: readonly Cell[], turn: string): Cell[] {
  return moved(cells, turn).sort((a, b) => a[1] - b[1] || a[0] - b[0]);
}

/**
 * The marks of a beast on its squares. A symmetric shape has its marks elsewhere when rotated, so a caller that knows the rotation passes
 * it.
 */
export function marksOf(tile: string, cells: readonly Cell[], turn?: string): { cell: Cell; family: Family }[] {
  const plain = cellsOf(tile);
  const signs = rowsOf(tile).join("").replaceAll(".", "");
  const [left, top] = corner(cells);
  const here = new Set(cells.map(([x, y]) => `${x - left},${y - top}`));
  for (const way of turn ? [turn] : turns) {
    const laid = moved(plain, way);
    if (!laid.every(([x, y]) => here.has(`${x},${y}`))) continue;
    return laid.flatMap(([x, y], i) => {
      const family = families.find((name) => name[0] === signs[i]);
      return family ? [{ cell: [x + left, y + top] as Cell, family }] : [];
    });
  }
  return [];
}

/** The upper left corner of the bounding box. */
export function corner(cells: readonly Cell[]): Cell {
  return [Math.min(...cells.map(([x]) => x)), Math.min(...cells.map(([, y]) => y))];
}

/** Width and height of the bounding box. */
export function extent(cells: readonly Cell[]): Cell {
  const [left, top] = corner(cells);
  return [Math.max(...cells.map(([x]) => x)) - left + 1, Math.max(...cells.map(([, y]) => y)) - top + 1];
}

function rowsOf(tile: string): string[] {
  return shapes.get(tileFacts(tile).shape) ?? ["#"];
}

function moved(cells: readonly Cell[], turn: string): Cell[] {
  const quarters = Number.parseInt(turn, 10) / 90;
  const laid = cells.map(([x, y]): Cell => {
    let at: Cell = turn.endsWith("m") ? [-x, y] : [x, y];
    for (let i = 0; i < quarters; i++) at = [-at[1], at[0]];
    return at;
  });
  const [left, top] = corner(laid);
  return laid.map(([x, y]) => [x - left, y - top]);
}
