import { outline } from "./outline";
import { copper, gold, memoize, path, type Markup } from "./paint";
import type { Cell } from "./shapes";

/**
 * Draws a treasure on its squares: copper things on a plain border, golden ones with a gem and sparkles. A small one omits lines and
 * sparkles.
 */
export function drawTreasure(rare: boolean, cells: readonly Cell[], small = false): Markup {
  return drawings(`${rare ? "rare" : "common"}|${cells.map(String).join(" ")}|${small ? 1 : 0}`);
}

/** A thing around 0,0: its silhouette, its lines, and the position of its gem. */
type Thing = [shape: string, lines: string, gem?: [number, number]];

const things: Record<string, Thing[]> = {
  common: [
    ["M-27 24V-4C-27-26 27-26 27-4V24Z", "M-27-1H27M-7-5H7V9H-7Z"],
    ["M-13-27H13V-19H-13ZM-10-19C-36-4-28 27-14 27H14C28 27 36-4 10-19Z", "M-25 0Q0 10 25 0"],
    ["M-26-22H26C26 8 8 12 5 14V20H15V27H-15V20H-5V14C-8 12-26 8-26-22Z", "M-23-11H23"],
    ["M0-27A27 27 0 1 1-.1-27Z", "M0-16A16 16 0 1 1-.1-16ZM0-7V7"],
  ],
  rare: [
    ["M-29 25V-17L-14 0L0-27L14 0L29-17V25Z", "M-29 15H29", [0, 5]],
    ["M0-30L8-10L30-9L13 5L19 27L0 15L-19 27L-13 5L-30-9L-8-10Z", "", [0, 1]],
    ["M0-4A17 17 0 1 1-.1-4ZM0 5A8 8 0 1 0 .1 5Z", "", [0, -15]],
    ["M0-30A15 15 0 0 1 6-2V8H16V16H6V21H16V29H-6V-2A15 15 0 0 1 0-30Z", "", [0, -16]],
  ],
};
const gemShape = "M0-10L10 0L0 12L-10 0Z";
const sparkle = "M0-13Q1.5-1.5 13 0Q1.5 1.5 0 13Q-1.5 1.5-13 0Q-1.5-1.5 0-13Z";

const drawings = memoize((key) => {
  const [kind, squares, small] = key.split("|") as [string, string, string];
  const fine = small !== "1";
  const cells = squares.split(" ").map((text) => text.split(",").map(Number) as Cell);
  const rare = kind === "rare";
  const tone = rare ? gold : copper;
  const list = things[kind]!;
  let out = path(outline(cells), { fill: tone.base, stroke: tone.dark, w: 5 });
  out += path(outline(cells, { inset: 15, outer: 24, inner: 27 }), {
    fill: tone.light,
    stroke: tone.dark,
    w: 3,
    dash: rare ? ".1 8" : undefined,
  });
  if (rare && fine)
    out += cells
      .flatMap((cell) => between(cells, cell))
      .map((move) => path(sparkle, { fill: tone.dark, move }))
      .join("");
  cells.forEach(([x, y], i) => {
    const [shape, lines, gem] = list[(i + cells.length) % list.length]!;
    const move = `translate(${x * 100 + 50} ${y * 100 + 50}) scale(1.12)`;
    out += path(shape, { fill: tone.base, stroke: tone.dark, w: 5, move });
    if (lines && fine) out += path(lines, { stroke: tone.dark, w: 3.5, move });
    if (gem) out += path(gemShape, { fill: "var(--art-gem)", stroke: tone.dark, w: 3, move: `${move} translate(${gem[0]} ${gem[1]})` });
  });
  return out;
});

/** The middles of the borders with the squares to the right and below. */
function between(cells: readonly Cell[], [x, y]: Cell): string[] {
  const has = (a: number, b: number) => cells.some((cell) => cell[0] === a && cell[1] === b);
  const out = [];
  if (has(x + 1, y)) out.push(`translate(${x * 100 + 100} ${y * 100 + 50})`);
  if (has(x, y + 1)) out.push(`translate(${x * 100 + 50} ${y * 100 + 100})`);
  return out;
}
