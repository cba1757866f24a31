import { planCat } from "./catplan";
import { head as catHead } from "./face";
import { outline } from "./outline";
import { dot, group, ink, memoize, path, tones, type Markup, type Tones } from "./paint";
import { marksOf, type Cell } from "./shapes";

/** Draws a beast with its marks as small cat heads. */
export function drawBeast(tile: string, cells: readonly Cell[], turn?: string): Markup {
  return drawings(`${tile}|${turn ?? ""}|${cells.map(String).join(" ")}`);
}

/** What defines a kind of beast: the texture of a hide square, and the features of its head. Both around 0,0. */
interface Kind {
  name: string;
  hide: string;
  crest: (tone: Tones) => Markup;
}

const kinds: Kind[] = [
  {
    name: "scaled",
    hide: "M-36-12q12 16 24 0q12 16 24 0q12 16 24 0M-36 12q12 16 24 0q12 16 24 0q12 16 24 0M-24 0q12 16 24 0q12 16 24 0M-24 24q12 16 24 0q12 16 24 0M-24-24q12 16 24 0q12 16 24 0",
    crest: ({ light, dark }) => path("M-30-22L-20-42L-10-28L0-46L10-28L20-42L30-22Z", { fill: light, stroke: dark }),
  },
  {
    name: "horned",
    hide: "M-26-6l10-20l10 20M8 16l10-20l10 20M-24 30l8-16l8 16",
    crest: ({ light, dark }) =>
      path("M-20-20C-44-22-44-40-34-46C-34-32-22-34-10-28ZM20-20C44-22 44-40 34-46C34-32 22-34 10-28Z", { fill: light, stroke: dark }),
  },
  {
    name: "feathered",
    hide: "M-30-26q10 22 20 0M0-26q10 22 20 0M-16-4q10 22 20 0M14-4q10 22 20 0M-32 16q10 22 20 0M-2 16q10 22 20 0M-20-26v14M10-26v14M-6-4v14M24-4v14M-22 16v14M8 16v14",
    crest: ({ light, dark }) =>
      path("M0-24C-14-34-18-44-14-47C-8-44-4-40-2-34C-4-42-2-46 0-48C2-46 4-42 2-34C4-40 8-44 14-47C18-44 14-34 0-24Z", {
        fill: light,
        stroke: dark,
        w: 3,
      }),
  },
  {
    name: "mossy",
    hide: "M-28-10v-14M-28-10l-8-10M-28-10l8-10M14-14v-14M14-14l-8-10M14-14l8-10M-6 16v-14M-6 16l-8-10M-6 16l8-10M28 24v-14M28 24l-8-10M28 24l8-10M-30 32v-12",
    crest: ({ light, dark }) =>
      path("M-34-14C-44-26-34-38-24-34C-22-46-6-46 0-40C6-46 22-46 24-34C34-38 44-26 34-14Q0-30-34-14Z", { fill: light, stroke: dark }),
  },
  {
    name: "shelled",
    hide: "M0-34L30-17V17L0 34L-30 17V-17ZM0-16L14-8V8L0 16L-14 8V-8Z",
    crest: ({ light, dark }) =>
      path("M-36-10C-36-36-18-46 0-46C18-46 36-36 36-10Q0-26-36-10ZM0-45V-20M-18-41L-12-19M18-41L12-19", { fill: light, stroke: dark }),
  },
];

const drawings = memoize((key) => {
  const [tile, turn, squares] = key.split("|") as [string, string, string];
  const cells = squares.split(" ").map((text) => text.split(",").map(Number) as Cell);
  const kind = kinds[(Number(tile.slice(-2)) - 1) % kinds.length]!;
  const tone = tones(`art-${kind.name}`);
  const marks = marksOf(tile, cells, turn || undefined);
  const taken = new Set(marks.map(({ cell }) => String(cell)));
  const free = cells.filter((cell) => !taken.has(String(cell)));
  const face = faceOn(cells, free);
  const at = ([x, y]: Cell) => `translate(${x * 100 + 50} ${y * 100 + 50})`;
  let out = path(outline(cells), { fill: tone.dark }) + path(outline(cells, { inset: 11, outer: 28, inner: 24 }), { fill: tone.base });
  out += ends(cells)
    .filter(({ cell }) => cell !== face)
    .map(({ cell, turn }) => path(claws, { fill: "var(--art-cream)", stroke: tone.dark, w: 3, move: `${at(cell)} rotate(${turn})` }))
    .join("");
  for (const cell of free) if (cell !== face) out += path(kind.hide, { stroke: tone.dark, w: 5, opacity: 0.7, move: at(cell) });
  for (const { cell, family } of marks) {
    out += group(
      dot(0, 0, 37, { fill: "var(--art-cream)", stroke: tone.dark, w: 4 }) +
        group(catHead(family) + eyes(6, 8), { move: "translate(0 5) scale(.68)" }),
      { move: at(cell) },
    );
  }
  return out + (face ? group(kind.crest(tone) + muzzle(tone), { move: `${at(face)} scale(1.08)` }) : "");
});

/** Three claws at the far side of a square; x leads away from the body. */
const claws = "M30-29L48-22L31-14ZM31-8L49 0L31 8ZM31 14L48 22L30 29Z";

/** The end squares of a beast, each with the direction away from the body. */
function ends(cells: readonly Cell[]): { cell: Cell; turn: number }[] {
  return cells.flatMap((cell) => {
    const near = cells.filter(([x, y]) => Math.abs(x - cell[0]) + Math.abs(y - cell[1]) === 1);
    const [x, y] = near[0]!;
    return near.length === 1 ? [{ cell, turn: Math.round((Math.atan2(cell[1] - y, cell[0] - x) * 180) / Math.PI) }] : [];
  });
}

/** The face goes to a square without a mark, preferably an end, otherwise as far up as possible. */
function faceOn(cells: readonly Cell[], free: Cell[]): Cell | undefined {
  const { path: way } = planCat(cells);
  return [way[0]!, way.at(-1)!].flatMap((end) => free.filter((cell) => String(cell) === String(end)))[0] ?? free[0];
}

const eyes = (rx: number, ry: number) => dot(-15, 0, rx, { fill: ink }, ry) + dot(15, 0, rx, { fill: ink }, ry);

function muzzle({ light, dark }: Tones): Markup {
  return (
    path("M-34 2C-34-20-18-26 0-26C18-26 34-20 34 2C34 26 20 38 0 38C-20 38-34 26-34 2Z", { fill: light, stroke: dark }) +
    [-14, 14].map((x) => dot(x, -2, 10, { fill: "var(--art-eye)", stroke: dark, w: 3 }) + dot(x, 0, 5, { fill: ink })).join("") +
    path("M-16 20Q0 32 16 20M-9 23L-6 29L-3 25M9 23L6 29L3 25", { stroke: ink, w: 3.5 }) +
    dot(-4, 13, 1.6, { fill: ink }) +
    dot(4, 13, 1.6, { fill: ink })
  );
}
