import { planCat } from "./cat";
import { head } from "./face";
import { outline } from "./outline";
import { beastTones as tone, dot, group, kept, path, type Markup } from "./paint";
import { marksOf, type Cell } from "./shapes";

/** Draws a beast on its squares with its marks as small heads of cats. */
export function drawBeast(tile: string, cells: readonly Cell[], turn?: string): Markup {
  return drawings(`${tile}|${turn ?? ""}|${cells.map(String).join(" ")}`);
}

const drawings = kept((key) => {
  const [tile, turn, squares] = key.split("|") as [string, string, string];
  const cells = squares.split(" ").map((text) => text.split(",").map(Number) as Cell);
  const plan = planCat(cells);
  let out = path(outline(cells), { fill: tone.base, stroke: tone.dark, w: 6 });
  const [x, y] = plan.head;
  out += dot(x * 100 + 50, y * 100 + 50, 20, { fill: tone.light, stroke: tone.dark });
  for (const { cell, family } of marksOf(tile, cells, turn || undefined)) {
    out += group(head(family), { move: `translate(${cell[0] * 100 + 50} ${cell[1] * 100 + 54}) scale(.7)` });
  }
  return out;
});
