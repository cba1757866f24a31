import { cellsOf, corner, extent, turned, turns } from "../../../art/shapes";
import { toldArgs } from "../../../table/seats/names";
import type { Square } from "../../../table/protocol";
import { t } from "../../../words/words.svelte";
import { cellOf } from "../actions/moves";
import { squareName } from "../view";

/** The shapes that have the name of a letter, as pictures. */
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

/** Numbers in order as runs: 1, 3–5. */
function runs(numbers: readonly number[], name: (n: number) => string): string {
  const sorted = [...numbers].sort((a, b) => a - b);
  const starts = sorted.filter((n) => !sorted.includes(n - 1));
  return starts
    .map((first) => {
      let last = first;
      while (sorted.includes(last + 1)) last++;
      return first === last ? name(first) : `${name(first)}–${name(last)}`;
    })
    .join(", ");
}

const columnsIn = (cells: readonly Square[], y: number): number[] => cells.filter((c) => c[1] === y).map((c) => c[0]);

/** A shape row by row: the columns of its squares in each. */
export function shapeRows(cells: readonly Square[]): string {
  const [left, top] = corner(cells);
  const rows = Array.from({ length: extent(cells)[1] }, (_, i) => {
    const columns = runs(columnsIn(cells, top + i), (x) => String(x - left + 1));
    return t("page.isle.shape.row", { row: i + 1, columns });
  });
  return t("page.isle.shape.rows", { rows: rows.join("; ") });
}

/** What a shape is called: by its letter, or by its rows if no letter looks like it. What is as small as three squares has none. */
export function shapeName(cells: readonly Square[]): string {
  if (cells.length < 4) return "";
  const letter = letterOf.get(key(cells));
  return letter ? t("page.isle.shape.letter", { letter }) : shapeRows(cells);
}

/** The squares of a ship that something covers, by rows: k1, j2–l2. */
export function squaresText(cells: readonly Square[]): string {
  const rows = [...new Set(cells.map((c) => c[1]))].sort((a, b) => a - b);
  return rows.map((y) => runs(columnsIn(cells, y), (x) => squareName([x, y]))).join(", ");
}

// The event names the corner of the box around a tile, which the tile need not cover: players are told what it covers.
toldArgs["isle.event.placed"] = ({ tile, turn, square }) => {
  const [left, top] = cellOf(square as string);
  return { square: squaresText(turned(cellsOf(tile as string), turn as string).map(([x, y]): Square => [x + left, y + top])) };
};
