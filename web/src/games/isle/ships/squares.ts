import type { Square } from "../../../table/protocol";

/** The name of a square: column letter and row number. */
export const squareName = ([x, y]: Square): string => `${String.fromCharCode(97 + x)}${y + 1}`;

/** Joins numbers as runs: 1, 3–5. */
export function runs(numbers: readonly number[], name: (n: number) => string): string {
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

/** The columns of the squares in a row. */
export const columnsIn = (cells: readonly Square[], y: number): number[] => cells.filter((c) => c[1] === y).map((c) => c[0]);

/** The covered squares of a ship by rows: k1, j2–l2. */
export function squaresText(cells: readonly Square[]): string {
  const rows = [...new Set(cells.map((c) => c[1]))].sort((a, b) => a - b);
  return rows.map((y) => runs(columnsIn(cells, y), (x) => squareName([x, y]))).join(", ");
}
