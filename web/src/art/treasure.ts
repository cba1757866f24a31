import { outline } from "./outline";
import { copper, gold, kept, path, type Markup } from "./paint";
import type { Cell } from "./shapes";

/** Draws a treasure on its squares: copper things on a plain border, golden ones with a gem and sparkles. */
export function drawTreasure(rare: boolean, cells: readonly Cell[]): Markup {
  return drawings(`${rare ? 1 : 0}|${cells.map(String).join(" ")}`);
}

const commons = [
  "M-24 22V-6C-24-22 24-22 24-6V22ZM-24-2H24M-6-4H6V8H-6Z",
  "M-14-24H14V-16H-14ZM-10-16C-34 0-26 26-14 26H14C26 26 34 0 10-16Z",
  "M-26-18H26C26 10 8 14 5 16V22H14V27H-14V22H-5V16C-8 14-26 10-26-18Z",
];
const rares = [
  "M-28 22V-16L-14 0L0-24L14 0L28-16V22Z",
  "M-22-12L-10-24H10L22-12L0 26Z",
  "M0-28L8-9L28-8L12 5L18 25L0 14L-18 25L-12 5L-28-8L-8-9Z",
];

const drawings = kept((key) => {
  const [rare, squares] = key.split("|") as [string, string];
  const cells = squares.split(" ").map((text) => text.split(",").map(Number) as Cell);
  const tone = rare === "1" ? gold : copper;
  const things = rare === "1" ? rares : commons;
  let out = path(outline(cells), { fill: tone.light, stroke: tone.dark, w: 4 });
  out += path(outline(cells, { inset: 12, outer: 26, inner: 25 }), { stroke: tone.dark, w: rare === "1" ? 4 : 3, dash: rare === "1" ? "1 9" : undefined });
  cells.forEach(([x, y], i) => {
    out += path(things[(i + cells.length) % things.length]!, { fill: tone.base, stroke: tone.dark, w: 4, move: `translate(${x * 100 + 50} ${y * 100 + 50})` });
  });
  return out;
});
