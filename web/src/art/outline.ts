import type { Cell } from "./shapes";

/** How to draw an outline, in hundredths of a square. */
export interface Round {
  /** Inset from the border of the squares. */
  inset?: number;
  /** Radius of convex corners. */
  outer?: number;
  /** Radius of concave corners. */
  inner?: number;
}

type Point = [number, number];

/**
 * Traces a set of squares as one path: clockwise around every part and counter-clockwise around every hole, so that the default fill rule
 * leaves holes open. A square is 100 units.
 */
export function outline(cells: readonly Cell[], { inset = 5, outer = 33, inner = 18 }: Round = {}): string {
  return loops(cells)
    .map((loop) => rounded(loop, inset, outer, inner))
    .join("");
}

/** The corners of every border, with the squares to the right of the path. */
function loops(cells: readonly Cell[]): Point[][] {
  const has = new Set(cells.map(String));
  const edges = new Map<string, [from: Point, way: Point]>();
  for (const [x, y] of cells) {
    const sides: [Point, Point][] = [
      [
        [x, y],
        [1, 0],
      ],
      [
        [x + 1, y],
        [0, 1],
      ],
      [
        [x + 1, y + 1],
        [-1, 0],
      ],
      [
        [x, y + 1],
        [0, -1],
      ],
    ];
    for (const [from, way] of sides) {
      if (!has.has(`${x + way[1]},${y - way[0]}`)) edges.set(`${from} ${way}`, [from, way]);
    }
  }
  const found: Point[][] = [];
  while (edges.size > 0) {
    const corners: Point[] = [];
    let [at, way] = edges.values().next().value!;
    const end = `${at} ${way}`;
    let key = end;
    do {
      edges.delete(key);
      at = [at[0] + way[0], at[1] + way[1]];
      // Turning right before left keeps squares apart that touch only at a corner.
      const ways: Point[] = [[-way[1], way[0]], way, [way[1], -way[0]]];
      const next = ways.find((to) => edges.has(`${at} ${to}`) || `${at} ${to}` === end)!;
      if (next !== way) corners.push(at);
      way = next;
      key = `${at} ${way}`;
    } while (key !== end);
    found.push(corners);
  }
  return found;
}

/** The direction in which a border leaves corner i. */
function step(loop: Point[], i: number): Point {
  const a = loop.at(i)!;
  const b = loop[(i + 1) % loop.length]!;
  return [Math.sign(b[0] - a[0]), Math.sign(b[1] - a[1])];
}

function cross(a: Point, b: Point): number {
  return a[0] * b[1] - a[1] * b[0];
}

function rounded(loop: Point[], inset: number, outer: number, inner: number): string {
  const parts = loop.map((at, i) => {
    const into = step(loop, i - 1);
    const out = step(loop, i);
    const turn = cross(into, out) > 0;
    const r = turn ? outer : inner;
    const x = at[0] * 100 - inset * (into[1] + out[1]);
    const y = at[1] * 100 + inset * (into[0] + out[0]);
    const arc = `${x - into[0] * r} ${y - into[1] * r}A${r} ${r} 0 0 ${turn ? 1 : 0} ${x + out[0] * r} ${y + out[1] * r}`;
    return (i === 0 ? "M" : "L") + arc;
  });
  return `${parts.join("")}Z`;
}
