import { outline } from "./outline";
import { gold, ink, path, type Markup, type PaintStyle } from "./paint";
import type { Cell } from "./shapes";

const dark = "var(--art-rat-dark)";

/** A part of a drawing. Only its first M is absolute, so that it can be moved. */
type Part = [line: string, look: PaintStyle];

/** A circle or ellipse, as part of a path. */
const round = (x: number, y: number, r: number, ry = r): string =>
  `M${x - r} ${y}a${r} ${ry} 0 1 0 ${2 * r} 0a${r} ${ry} 0 1 0 ${-2 * r} 0Z`;

/** A rat's head that peeks over an edge; the edge is y = 20, the middle x = 0. */
const headParts: Part[] = [
  [round(-18, -20, 12) + round(18, -20, 12), { fill: "var(--art-rat)", stroke: dark, w: 4 }],
  [round(-18, -20, 6) + round(18, -20, 6), { fill: "var(--art-nose)" }],
  ["M-24 20c-4-28 10-44 24-44c14 0 28 16 24 44Z", { fill: "var(--art-rat)", stroke: dark, w: 4 }],
  [round(-9, -4, 4) + round(9, -4, 4), { fill: dark }],
  [round(0, 9, 5, 4), { fill: "var(--art-nose)", stroke: dark, w: 2 }],
  ["M-8 11l-18-4M-8 14l-17 3M8 11l18-4M8 14l17 3", { stroke: dark, w: 2 }],
];

/** A rat as one part, for small ships. */
const smallParts: Part[] = [
  ["M-24 20c-2-14 0-24 4-29a12 12 0 1 1 12-13q8-3 16 0a12 12 0 1 1 12 13c4 5 6 15 4 29Z", { fill: "var(--art-rat)", stroke: dark, w: 6 }],
];

const hole: Part = [round(0, 24, 38, 14), { fill: ink }];
const rim: Part = ["M-38 24a38 14 0 0 0 76 0", { stroke: ink, w: 5, cap: "butt" }];

const moved = (line: string, x: number, y: number): string =>
  line.replace(/M(-?[\d.]+)[ ,]?(-?[\d.]+)/g, (_, a: string, b: string) => `M${+a + x} ${+b + y}`);

/** The rats on these squares. They never overlap, so each of their parts is one path for all. */
export function rats(cells: readonly Cell[], small: boolean): Markup {
  if (cells.length === 0) return "";
  return [hole, ...(small ? smallParts : headParts), rim]
    .map(([line, look]) => path(cells.map(([x, y]) => moved(line, x * 100 + 50, y * 100 + 50)).join(""), look))
    .join("");
}

/** The royal rat with its crown, on one square. */
export function drawRoyalRat(): Markup {
  return (
    path(outline([[0, 0]]), { fill: "var(--art-crown)", stroke: dark, w: 4 }) +
    `<g transform="translate(50 62)">${headParts.map((part) => path(...part)).join("")}</g>` +
    path("M28 34V14L40 24L50 10L60 24L72 14V34Z", { fill: gold.base, stroke: gold.dark, w: 4 })
  );
}
