import { planCat, type CatPlan } from "./catplan";
import { head, smallHead, tonesOf, type Face, tails } from "./face";
import { outline } from "./outline";
import { dot, dots, group, memoize, letterOf, moved, path, round, tones, type Markup, type Tones } from "./paint";
import { families, type Cell, type Family } from "./shapes";

const middle = ([x, y]: Cell): Cell => [x * 100 + 50, y * 100 + 50];
const edge = 4;
const bodyRound = { inset: 8, outer: 34, inner: 15 };

/**
 * Draws a cat, a kitten or an oshax on its squares, without eyes; the corner of its bounding box is 0,0. A small one is simplified and has
 * eyes.
 */
export function drawCat(face: Face, cells: readonly Cell[], kitten = false, colour = "", small = false): Markup {
  return drawings(`${face}|${kitten ? 1 : 0}|${cells.map(String).join(" ")}|${colour}|${small ? 1 : 0}`);
}

/** The middle and size of the head of a cat on these squares. */
export function headOf(cells: readonly Cell[], kitten = false): { x: number; y: number; size: number } {
  const [x, y] = middle(planCat(cells).head);
  return { x, y: y + 6, size: kitten ? 1.14 : 1.06 };
}

const drawings = memoize((key) => {
  const [face, kitten, squares, colour, small] = key.split("|") as [Face, string, string, string, string];
  const cells = squares.split(" ").map((text) => text.split(",").map(Number) as Cell);
  const tone = tonesOf(face);
  const plate = families.includes(colour as Family) ? tones(colour) : tone;
  const plan = planCat(cells);
  const { x, y, size } = headOf(cells, kitten === "1");
  return (
    path(outline(cells), { fill: plate.light, stroke: plate.dark, w: 3 }) +
    silhouette(plan, face, tone, small === "1") +
    pattern[face](plan, tone, small === "1") +
    (small === "1" ? "" : socks(plan, face === "oshax" ? { ...tone, light: "var(--art-fox-grey)" } : tone)) +
    (small !== "1" && plan.paws.length === 0 ? toes(x, y, tone) : "") +
    (face === "oshax" ? collar(plan, plate, colour) : "") +
    (small === "1" && face !== "oshax"
      ? smallHead(face, x, y, size)
      : group(head(face, kitten === "1", small === "1"), { move: `translate(${x} ${y}) scale(${size})` }))
  );
});

/**
 * Body, neck, legs and tail: all of them in the dark tone and slightly larger, then all in the base tone, so that they merge. A small cat
 * has no dark rim.
 */
function silhouette(plan: CatPlan, face: Face, tone: Tones, small: boolean): Markup {
  const tail = tails[face];
  const legs = plan.paws.map(({ cell, from }) => leg(from, cell)).join("") + (plan.path.length > 2 ? neck(plan) : "");
  const curl = tailPlace(plan);
  let out = "";
  for (const under of small ? [false] : [true, false]) {
    const colour = under ? tone.dark : tone.base;
    const more = under ? 2 * edge : 0;
    if (plan.body.length > 0) out += path(outline(plan.body, bodyRound), { fill: colour, stroke: colour, w: more + 0.1 });
    if (legs) out += path(legs, { stroke: colour, w: 61 + more });
    out += path(curl(tail.d), { stroke: colour, w: tail.w + more });
    if (tail.plume) out += path(curl(tail.plume), { fill: colour, stroke: colour, w: 0.1 + more });
  }
  if (tail.rings) out += path(curl(tail.d), { stroke: tone.dark, w: tail.w, dash: tail.rings, cap: "butt" });
  if (face === "oshax") out += path(curl(tail.plume!), { fill: "var(--art-fox-grey)" });
  if (tail.tip) out += path(curl(tail.tip), { stroke: tone.light, w: tail.w - 8 });
  return out;
}

/** Ends before the middle of the head, so that it does not show between the ears. */
function neck(plan: CatPlan): string {
  const [a, b] = [middle(plan.path[1]!), middle(plan.head)];
  return line(a, [b[0] + (a[0] - b[0]) * 0.22, b[1] + (a[1] - b[1]) * 0.22]);
}

const line = (a: Cell, b: Cell) => `M${a[0]} ${a[1]}L${b[0]} ${b[1]}`;

function leg(from: Cell, to: Cell): string {
  const [a, b] = [middle(from), middle(to)];
  return line(a, [b[0] + (b[0] - a[0]) * 0.1, b[1] + (b[1] - a[1]) * 0.1]);
}

/** Turns the tail's square so that x leads away from the body. Tails beside the body curl upwards. */
function tailPlace(plan: CatPlan): (d: string) => string {
  const before = plan.path.at(-2) ?? plan.head;
  const [dx, dy] = [plan.tail[0] - before[0], plan.tail[1] - before[1]];
  const [x, y] = middle(plan.tail);
  const side: Cell = dx === 0 ? [1, 0] : [0, 1];
  return (d) => moved(d, dx, dy, ...side, x, y);
}

/** Light paws with toes, at the far side of the end squares. */
function socks(plan: CatPlan, tone: Tones): Markup {
  if (plan.paws.length === 0) return "";
  const ends = plan.paws.map(({ cell, from }): Spot => {
    const [x, y] = middle(cell);
    return { x, y, turn: (Math.atan2(cell[1] - from[1], cell[0] - from[0]) * 180) / Math.PI };
  });
  const all = (d: string) => ends.map((at) => lay(at, d)).join("");
  return (
    path(all("M14-27C34-34 41-16 41 0C41 16 34 34 14 27Q20 0 14-27Z"), { fill: tone.light, stroke: tone.dark, w: 3 }) +
    path(all("M40-9L27-9M40 9L27 9"), { stroke: tone.dark, w: 3 })
  );
}

/** A cat without legs to stretch holds its front paws below its chin. */
function toes(x: number, y: number, tone: Tones): Markup {
  return dots(
    [-15, 15].map((dx) => [x + dx, y + 33, 11, 8]),
    { fill: tone.light, stroke: tone.dark, w: 3 },
  );
}

/** The collar of an oshax in its given colour, with that family's letter on the tag. */
function collar(plan: CatPlan, tone: Tones, colour: string): Markup {
  const [a, b] = [middle(plan.head), middle(plan.path[1]!)];
  const [dx, dy] = [(b[0] - a[0]) / 100, (b[1] - a[1]) / 100];
  const band = moved("M48-30Q58 0 48 30", dx, dy, -dy, dx, ...a);
  const [x, y] = [a[0] + dx * 58, a[1] + dy * 58];
  return (
    path(band, { stroke: tone.dark, w: 21 }) +
    path(band, { stroke: tone.base, w: 13 }) +
    (colour
      ? dot(x, y, 17, { fill: tone.light, stroke: tone.dark, w: 4 }) +
        `<text x="${x}" y="${y + 8.5}" text-anchor="middle" font-size="24" font-weight="800" fill="${tone.dark}">${letterOf(colour as Family)}</text>`
      : "")
  );
}

/** A place on a coat, and the direction of the spine or leg there. */
interface Spot {
  x: number;
  y: number;
  turn: number;
  /** Legs are thinner than the body. */
  size?: number;
}

/** Places along the spine (two per body square), in the squares beside it, and one per leg. */
function spots(plan: CatPlan): Spot[] {
  const out: Spot[] = [];
  plan.path.slice(1, -1).forEach((cell, i) => {
    const [a, b, c] = [middle(plan.path[i]!), middle(cell), middle(plan.path[i + 2]!)];
    for (const t of [0.25, 0.75]) {
      const [p, q] = [
        [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2],
        [(b[0] + c[0]) / 2, (b[1] + c[1]) / 2],
      ] as [Cell, Cell];
      const at = (k: 0 | 1) => (1 - t) ** 2 * p[k] + 2 * t * (1 - t) * b[k] + t * t * q[k];
      const way = (k: 0 | 1) => (1 - t) * (b[k] - p[k]) + t * (q[k] - b[k]);
      out.push({ x: round(at(0)), y: round(at(1)), turn: Math.round((Math.atan2(way(1), way(0)) * 180) / Math.PI) });
    }
  });
  for (const cell of plan.beside) out.push({ x: middle(cell)[0], y: middle(cell)[1], turn: 0 });
  for (const { cell, from } of plan.paws) {
    const [a, b] = [middle(from), middle(cell)];
    const turn = Math.round((Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI);
    out.push({ x: round(a[0] * 0.3 + b[0] * 0.7), y: round(a[1] * 0.3 + b[1] * 0.7), turn, size: 0.72 });
  }
  return out;
}

/** A path of absolute commands, placed at a spot. */
function lay({ x, y, turn, size = 1 }: Spot, d: string): string {
  const [c, s] = [Math.cos((turn * Math.PI) / 180) * size, Math.sin((turn * Math.PI) / 180) * size];
  return moved(d, c, s, -s, c, x, y);
}

/** A circle at a spot, as part of a path. */
function circle({ x, y, turn, size = 1 }: Spot, cx: number, cy: number, radius: number): string {
  const [c, s] = [Math.cos((turn * Math.PI) / 180) * size, Math.sin((turn * Math.PI) / 180) * size];
  const r = round(radius * size);
  return `M${round(x + cx * c - cy * s - r)} ${round(y + cx * s + cy * c)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
}

/** One path through all spots: a coat has few elements, however long the cat is. */
const every = (plan: CatPlan, draw: (at: Spot, i: number) => string) => spots(plan).map(draw).join("");

const pattern: Record<Face, (plan: CatPlan, tone: Tones, small: boolean) => Markup> = {
  orange: (plan, { dark }) =>
    path(
      every(plan, (at) => lay(at, "M-3 -29Q10 -4 -1 29Q-1 -2 -3 -29Z")),
      { fill: dark, stroke: dark, w: 5 },
    ),
  green: (plan, { dark }) =>
    path(
      every(plan, (at) => circle(at, -7, -17, 9) + circle(at, 9, 11, 8) + circle(at, -11, 23, 5) + circle(at, 12, -27, 4)),
      { fill: dark },
    ),
  red: (plan, { light }) =>
    path(
      every(plan, (at, i) =>
        lay(
          at,
          i % 2 === 0 || at.size
            ? "M-26 -8C-28 -32 2 -37 16 -25C34 -18 31 8 17 16C4 33 -24 27 -28 10Z"
            : "M-6 22C-12 10 10 6 14 16C20 28 -2 33 -6 22Z",
        ),
      ),
      { fill: light },
    ),
  blue: (plan, { light, dark }, small) =>
    (small ? "" : path(spine(plan), { stroke: dark, w: 36, opacity: 0.35 })) + path(spine(plan), { stroke: light, w: 28 }),
  purple: (plan, { dark, light }, small) => {
    const rosettes = (radius: number) => every(plan, (at, i) => (i % 2 === 0 || at.size ? circle(at, 0, 0, radius) : ""));
    const dots = every(plan, (at, i) => (i % 2 === 0 || at.size ? circle(at, 0, 0, 4) : circle(at, 4, -28, 5) + circle(at, 4, 28, 5)));
    return (
      (small ? "" : path(rosettes(21), { fill: light, opacity: 0.5 })) +
      path(rosettes(19), { stroke: dark, w: 8, dash: "21 9", cap: "butt" }) +
      path(dots, { fill: dark })
    );
  },
  oshax: (plan) => path(spine(plan), { stroke: "var(--art-fox-grey)", w: 44 }),
};

/** The line of the back from neck to tail, bent where the body bends. */
function spine(plan: CatPlan): string {
  const points = plan.path.map(middle);
  if (points.length < 3) return "";
  const between = (a: Cell, b: Cell, part: number) => `${round(a[0] + (b[0] - a[0]) * part)} ${round(a[1] + (b[1] - a[1]) * part)}`;
  const bends = points.slice(1, -1).map((p, i) => `Q${p.join(" ")} ${between(p, points[i + 2]!, i === points.length - 3 ? 0.4 : 0.5)}`);
  return `M${between(points[0]!, points[1]!, 0.6)}${bends.join("")}`;
}
