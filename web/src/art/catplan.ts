import { corner, type Cell } from "./shapes";

/** The parts of a cat, in squares from the corner of its bounding box. */
export interface CatPlan {
  /** From head to tail, inclusive. */
  path: Cell[];
  head: Cell;
  tail: Cell;
  /** The other end squares, each with its neighbour. */
  paws: { cell: Cell; from: Cell }[];
  /** Squares that are neither head, tail nor paw. */
  body: Cell[];
  /** Body squares beside the path, where the coat's pattern needs its own places. */
  beside: Cell[];
}

const plans = new Map<string, CatPlan>();

/** Plans a cat on its squares. The same shape always gets the same plan, wherever it is. */
export function planCat(cells: readonly Cell[]): CatPlan {
  const [left, top] = corner(cells);
  const own = cells.map(([x, y]): Cell => [x - left, y - top]).sort((a, b) => a[1] - b[1] || a[0] - b[0]);
  const key = own.join(" ");
  const plan = plans.get(key) ?? lay(own);
  plans.set(key, plan);
  return plan;
}

function lay(cells: Cell[]): CatPlan {
  const path = longest(cells);
  const head = path[0]!;
  const tail = path.at(-1)!;
  const paws = cells.flatMap((cell) => {
    const near = next(cells, cell);
    return cell !== head && cell !== tail && near.length === 1 ? [{ cell, from: near[0]! }] : [];
  });
  const body = cells.filter((cell) => cell !== head && cell !== tail && !paws.some((paw) => paw.cell === cell));
  return { path, head, tail, paws, body, beside: body.filter((cell) => !path.includes(cell)) };
}

/** The longest path that visits no square twice. Ties prefer ends with few neighbours, then a high head, then a low tail, then the left. */
function longest(cells: Cell[]): Cell[] {
  let best: Cell[] = [];
  let rank: number[] = [];
  const walk = (path: Cell[]) => {
    const [head, tail] = [path[0]!, path.at(-1)!];
    const here = [-path.length, next(cells, head).length + next(cells, tail).length, head[1], -tail[1], head[0], tail[0], ...path.flat()];
    if (best.length === 0 || less(here, rank)) [best, rank] = [path, here];
    for (const cell of next(cells, tail)) if (!path.includes(cell)) walk([...path, cell]);
  };
  for (const cell of cells) walk([cell]);
  return best;
}

function less(a: number[], b: number[]): boolean {
  const i = a.findIndex((value, at) => value !== b[at]);
  return i >= 0 && a[i]! < b[i]!;
}

function next(cells: Cell[], [x, y]: Cell): Cell[] {
  return cells.filter(([a, b]) => Math.abs(a - x) + Math.abs(b - y) === 1);
}
