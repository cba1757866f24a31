import { planCat, type CatPlan } from "./cat";
import { head, tonesOf, type Face } from "./face";
import { outline } from "./outline";
import { dot, fox, group, kept, path, round, tones, type Markup, type Tones } from "./paint";
import { families, type Cell, type Family } from "./shapes";
import { tails } from "./tail";

const middle = ([x, y]: Cell): Cell => [x * 100 + 50, y * 100 + 50];
const edge = 4;

/** Draws a cat of a family, a kitten or an oshax on its squares; the corner of its box is 0,0, eyes are left out. */
export function drawCat(face: Face, cells: readonly Cell[], kitten = false, colour = ""): Markup {
  return drawings(`${face}|${kitten ? 1 : 0}|${cells.map(String).join(" ")}|${colour}`);
}

/** Where the head of a cat on these squares has its middle, and how large it is. */
export function headOf(cells: readonly Cell[], kitten = false): { x: number; y: number; size: number } {
  const [x, y] = middle(planCat(cells).head);
  return { x, y: y + 6, size: kitten ? 1.12 : 1 };
}

const drawings = kept((key) => {
  const [face, kitten, squares, colour] = key.split("|") as [Face, string, string, string];
  const cells = squares.split(" ").map((text) => text.split(",").map(Number) as Cell);
  const tone = tonesOf(face);
  const plan = planCat(cells);
  const { x, y, size } = headOf(cells, kitten === "1");
  return (
    path(outline(cells), { fill: tone.light, stroke: tone.dark, w: 3 }) +
    silhouette(plan, face, tone) +
    pattern[face](plan, tone) +
    socks(plan, tone) +
    (face === "oshax" ? collar(plan, colour) : "") +
    group(head(face, kitten === "1"), { move: `translate(${x} ${y})${size === 1 ? "" : ` scale(${size})`}` })
  );
});

/** Body, neck, legs and tail: first all in the dark tone and a little larger, then all in the base tone, so that they become one. */
function silhouette(plan: CatPlan, face: Face, tone: Tones): Markup {
  const tail = tails[face];
  const lines: [string, number][] = plan.paws.map(({ cell, from }) => [leg(from, cell), 62]);
  if (plan.path.length > 2) lines.push([line(middle(plan.path[1]!), middle(plan.head)), 62]);
  const move = tailPlace(plan);
  let out = "";
  for (const under of [true, false]) {
    const colour = under ? tone.dark : tone.base;
    const more = under ? 2 * edge : 0;
    if (plan.body.length > 0) out += path(outline(plan.body), { fill: colour, stroke: colour, w: under ? 2 * edge - 3 : 0.1 });
    for (const [d, w] of lines) out += path(d, { stroke: colour, w: w + more });
    out += path(tail.d, { stroke: colour, w: tail.w + more, move });
    if (tail.plume) out += path(tail.plume, { fill: colour, stroke: colour, w: 0.1 + more, move });
  }
  if (tail.rings) out += path(tail.d, { stroke: tone.dark, w: tail.w, dash: tail.rings, cap: "butt", move });
  if (tail.tip) out += path(tail.tip, { stroke: tone.light, w: tail.w - 8, move });
  return out;
}

const line = (a: Cell, b: Cell) => `M${a[0]} ${a[1]}L${b[0]} ${b[1]}`;

function leg(from: Cell, to: Cell): string {
  const [a, b] = [middle(from), middle(to)];
  return line(a, [b[0] + (b[0] - a[0]) * 0.1, b[1] + (b[1] - a[1]) * 0.1]);
}

/** Lays the tail's own square so that its x leads away from the body; tails beside the body curl upwards. */
function tailPlace(plan: CatPlan): string {
  const before = plan.path.at(-2) ?? plan.head;
  const [dx, dy] = [plan.tail[0] - before[0], plan.tail[1] - before[1]];
  const [x, y] = middle(plan.tail);
  const side: Cell = dx === 0 ? [1, 0] : [0, 1];
  return `matrix(${dx} ${dy} ${side[0]} ${side[1]} ${x} ${y})`;
}

/** Light paws with toes, at the far side of the end squares. */
function socks(plan: CatPlan, tone: Tones): Markup {
  return plan.paws
    .map(({ cell, from }) => {
      const [x, y] = middle(cell);
      const turn = (Math.atan2(cell[1] - from[1], cell[0] - from[0]) * 180) / Math.PI;
      return group(
        path("M14-27C34-34 41-16 41 0C41 16 34 34 14 27Q20 0 14-27Z", { fill: tone.light, stroke: tone.dark, w: 3 }) +
          path("M40-9H27M40 9H27", { stroke: tone.dark, w: 3 }),
        { move: `translate(${x} ${y}) rotate(${turn})` },
      );
    })
    .join("");
}

/** The band around the neck of an oshax, in the colour it was given. */
function collar(plan: CatPlan, colour: string): Markup {
  const [a, b] = [middle(plan.head), middle(plan.path[1] ?? plan.head)];
  const turn = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
  const tone = families.includes(colour as Family) ? tones(colour) : fox;
  return path("M48-32Q58 0 48 32", { stroke: tone.dark, w: 20, move: `translate(${a[0]} ${a[1]}) rotate(${turn})` }) +
    path("M48-32Q58 0 48 32", { stroke: tone.base, w: 13, move: `translate(${a[0]} ${a[1]}) rotate(${turn})` });
}

/** A place on the back of a cat and the direction of the spine there. */
interface Spot {
  x: number;
  y: number;
  turn: number;
}

/** Places along the spine, two in every body square, and the middles of the squares beside it. */
function spots(plan: CatPlan): Spot[] {
  const out: Spot[] = [];
  plan.path.slice(1, -1).forEach((cell, i) => {
    const [a, b, c] = [middle(plan.path[i]!), middle(cell), middle(plan.path[i + 2]!)];
    for (const t of [0.25, 0.75]) {
      const [p, q] = [[(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], [(b[0] + c[0]) / 2, (b[1] + c[1]) / 2]] as [Cell, Cell];
      const at = (k: 0 | 1) => (1 - t) ** 2 * p[k] + 2 * t * (1 - t) * b[k] + t * t * q[k];
      const way = (k: 0 | 1) => (1 - t) * (b[k] - p[k]) + t * (q[k] - b[k]);
      out.push({ x: round(at(0)), y: round(at(1)), turn: Math.round((Math.atan2(way(1), way(0)) * 180) / Math.PI) });
    }
  });
  for (const cell of plan.beside) out.push({ x: middle(cell)[0], y: middle(cell)[1], turn: 0 });
  return out;
}

const place = ({ x, y, turn }: Spot) => `translate(${x} ${y}) rotate(${turn})`;

const pattern: Record<Face, (plan: CatPlan, tone: Tones) => Markup> = {
  orange: (plan, { dark }) =>
    spots(plan).map((at) => path("M-2-31Q9 0-2 31Q3 0-2-31Z", { fill: dark, stroke: dark, w: 4, move: place(at) })).join(""),
  green: (plan, { dark }) =>
    spots(plan)
      .map((at) => group(dot(-6, -16, 9, { fill: dark }) + dot(10, 12, 7, { fill: dark }) + dot(-10, 22, 4, { fill: dark }), { move: place(at), opacity: 0.8 }))
      .join(""),
  red: (plan, { light }) =>
    spots(plan)
      .filter((_, i) => i % 2 === 0)
      .map((at) => path("M-22-10C-24-30 4-34 16-22C32-16 28 6 14 14C4 30-22 24-24 8Z", { fill: light, move: place(at) }))
      .join(""),
  blue: (plan, { light }) => path(spine(plan), { stroke: light, w: 30 }),
  purple: (plan, { dark, light }) =>
    spots(plan)
      .filter((_, i) => i % 2 === 0)
      .map((at) => dot(at.x, at.y, 17, { fill: light, stroke: dark, w: 7, dash: "19 8" }))
      .join(""),
  oshax: (plan, { light }) => path(spine(plan), { stroke: light, w: 34, dash: "1 46" }),
};

function spine(plan: CatPlan): string {
  const points = plan.path.slice(1, -1).map(middle);
  return points.length > 1 ? `M${points.map((p) => p.join(" ")).join("L")}` : points.map((p) => `M${p[0]} ${p[1]}h.1`).join("");
}
