import { corner, extent, turned, turns } from "../../../art/shapes";
import type { Square } from "../../../table/protocol";
import { t } from "../../../words/words.svelte";
import { columnsIn, runs } from "./squares";

/** The shapes named after letters, as pictures. */
const letters: Record<string, string[]> = {
  O: ["##/##"],
  I: ["####", "#####"],
  T: ["###/.#.", "###/.#./.#."],
  L: ["#./#./##", "#./#./#./##"],
  S: [".##/##."],
  F: [".##/##./.#."],
  N: [".#/.#/##/#."],
  P: ["##/##/#."],
  U: ["#.#/###"],
  V: ["#../#../###"],
  W: ["#../##./.##"],
  X: [".#./###/.#."],
  Y: [".#/##/.#/.#"],
  Z: ["##./.#./.##"],
};

const key = (cells: readonly Square[]): string => turned(cells, "0").join(" ");
const cellsIn = (picture: string): Square[] =>
  picture.split("/").flatMap((row, y) => [...row].flatMap((sign, x): Square[] => (sign === "#" ? [[x, y]] : [])));
const letterOf = new Map(
  Object.entries(letters).flatMap(([letter, pictures]) =>
    pictures.flatMap((picture) => turns.map((turn): [string, string] => [key(turned(cellsIn(picture), turn)), letter])),
  ),
);

/** A shape as the columns of its squares, row by row. */
export function shapeRows(cells: readonly Square[]): string {
  const [left, top] = corner(cells);
  const rows = Array.from({ length: extent(cells)[1] }, (_, i) => {
    const columns = runs(columnsIn(cells, top + i), (x) => String(x - left + 1));
    return t("page.isle.shape.row", { row: i + 1, columns });
  });
  return t("page.isle.shape.rows", { rows: rows.join("; ") });
}

/** The name of a shape: a letter, or its rows if it resembles none. Shapes up to three squares have no name. */
export function shapeName(cells: readonly Square[]): string {
  if (cells.length < 4) return "";
  const letter = letterOf.get(key(cells));
  return letter ? t("page.isle.shape.letter", { letter }) : shapeRows(cells);
}
