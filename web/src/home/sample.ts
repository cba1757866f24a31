import type { Cell } from "../art/shapes";

/** A ship on its way home, for pictures. */
export const sample: { tile: string; cells: Cell[] }[] = [
  { tile: "cat-03-blue", cells: [[0, 3], [0, 4], [1, 4], [0, 5], [1, 5], [1, 6]] },
  { tile: "cat-05-blue", cells: [[1, 2], [2, 2], [3, 2], [1, 3], [2, 3]] },
  { tile: "cat-11-blue", cells: [[3, 3], [2, 4], [3, 4], [2, 5], [2, 6], [3, 6]] },
  { tile: "cat-08-blue", cells: [[4, 1], [5, 1], [6, 1], [4, 2], [4, 3]] },
  { tile: "cat-17-orange", cells: [[4, 4], [3, 5], [4, 5], [5, 5], [4, 6], [4, 7]] },
  { tile: "cat-06-orange", cells: [[5, 6], [7, 6], [5, 7], [6, 7], [7, 7], [7, 8]] },
  { tile: "cat-08-orange", cells: [[8, 6], [8, 7], [8, 8], [9, 8], [10, 8]] },
  { tile: "cat-07-orange", cells: [[12, 6], [12, 7], [11, 8], [12, 8], [13, 8], [14, 8]] },
  { tile: "cat-05-green", cells: [[13, 6], [14, 6], [13, 7], [14, 7], [15, 7]] },
  { tile: "cat-17-green", cells: [[16, 5], [15, 6], [16, 6], [17, 6], [18, 6], [16, 7]] },
  { tile: "cat-04-green", cells: [[18, 4], [17, 5], [18, 5], [19, 5], [20, 5]] },
  { tile: "common-line-3", cells: [[19, 4], [20, 4], [21, 4]] },
  { tile: "common-2", cells: [[19, 3], [20, 3]] },
  { tile: "cat-06-red", cells: [[16, 2], [17, 2], [18, 2], [17, 3], [16, 4], [17, 4]] },
  { tile: "cat-17-red", cells: [[14, 0], [13, 1], [14, 1], [15, 1], [16, 1], [14, 2]] },
  { tile: "cat-04-red", cells: [[10, 0], [11, 0], [12, 0], [13, 0], [11, 1]] },
  { tile: "rare-J", cells: [[7, 0], [8, 0], [9, 0], [7, 1]] },
  { tile: "cat-10-purple", cells: [[9, 6], [11, 6], [9, 7], [10, 7], [11, 7]] },
  { tile: "cat-17-purple", cells: [[10, 4], [9, 5], [10, 5], [11, 5], [12, 5], [10, 6]] },
  { tile: "cat-05-purple", cells: [[14, 4], [15, 4], [13, 5], [14, 5], [15, 5]] },
];

/** Its covered squares. */
export const covered: ReadonlySet<string> = new Set(sample.flatMap(({ cells }) => cells.map(String)));
