import { corner, type Cell } from "./shapes";

/** Where the parts of a cat lie, in squares from the corner of its box. */
export interface CatPlan {
  /** From head to tail, both included. */
  path: Cell[];
  head: Cell;
  tail: Cell;
  /** The other end squares, each with the square that it hangs on. */
  paws: { cell: Cell; from: Cell }[];
  /** What is neither head, tail nor paw. */
  body: Cell[];
  /** Body squares beside the path: the pattern needs them, because it follows the path. */
  beside: Cell[];
}

const plans = new Map<string, CatPlan>();

/** Plans a cat on its final squares. Equal squares give equal plans, wherever they lie. */
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

/**
 * The longest path that visits no square twice. Among equal ones it prefers ends with few neighbours, then a head far
 * up, then a tail far down, then the left.
 */
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
