import { captain, eyes } from "../captain";
import { drawCat, headOf } from "../drawcat";
import { smallHead } from "../face";
import { roomList } from "../hull";
import { icon } from "../icons";
import { outline } from "../outline";
import { dot, gold, group, ink, path, round, tones, type Markup } from "../paint";
import { drawRoyalRat } from "../rat";
import { cellsOf, extent, tileFacts, families, turned, type Cell, type Family } from "../shapes";
import { drawTreasure } from "../treasure";

/** A part of an icon sentence, starting at x = 0 and centred at y = 0. A card's picture is 144 units wide. */
export interface Part {
  w: number;
  markup: Markup;
}

const at = (x: number, y: number, inside: Markup, size = 1): Markup =>
  group(inside, { move: `translate(${round(x)} ${round(y)})${size === 1 ? "" : ` scale(${size})`}` });

/** Places parts in a row with the gap of words. Related parts are closer or overlap. */
export function row(parts: readonly Part[], gap = 4): Part {
  let w = -gap;
  let markup = "";
  for (const part of parts) {
    w += gap;
    markup += at(w, 0, part.markup);
    w += part.w;
  }
  return { w, markup };
}

/** Two parts, one above the other. */
export function stack(upper: Part, lower: Part, apart = 17): Part {
  const w = Math.max(upper.w, lower.w);
  return { w, markup: at((w - upper.w) / 2, -apart, upper.markup) + at((w - lower.w) / 2, apart, lower.markup) };
}

export const sized = (part: Part, size: number): Part => ({ w: part.w * size, markup: at(0, 0, part.markup, size) });

const pale = (part: Part): Part => ({ w: part.w, markup: group(part.markup, { opacity: 0.4 }) });

export const sign = (name: string, size = 36): Part => ({ w: size, markup: at(0, -size / 2, icon(name), round(size / 24)) });

const written = (x: number, y: number, size: number, words: string | number, fill = ink): Markup =>
  `<text x="${round(x)}" y="${round(y)}" text-anchor="middle" font-size="${size}" font-weight="900" fill="${fill}">${String(words).replace("<", "&lt;")}</text>`;

export function text(words: string | number, size = 28, fill = ink): Part {
  const w = [...String(words)].length * size * 0.58;
  return { w, markup: written(w / 2, size * 0.36, size, words, fill) };
}

const lined = (d: string, w: number): Part => ({ w, markup: path(d, { stroke: ink, w: 3.4 }) });

/** Points for each. */
export const arrow: Part = lined("M2 0H19M13-6L19 0L13 6", 21);
/** Points once. */
export const equals: Part = lined("M2-5H17M2 5H17", 19);
/** Alternatives. */
export const or: Part = lined("M4 16L14-16", 18);
export const plus: Part = lined("M3 0H19M11-8V8", 22);
/** A swap. */
export const swap: Part = lined("M2-6H22L16-12M26 6H6L12 12", 28);
/** The smaller number counts. */
export const fewer: Part = lined("M8-12V10M2 4L8 11L14 4", 16);

/** Points, on a medal with a ribbon. */
export function medal(points: string | number): Part {
  const size = String(points).length > 2 ? 14 : 19;
  const rim = path("M0-14.5A14.5 14.5 0 1 1-.1-14.5Z", { stroke: gold.dark, w: 1.4, dash: ".1 4" });
  const ribbon = path("M-12 8L-16 30L-6 24L0 32L6 24L16 30L12 8Z", { fill: "var(--red)", stroke: ink, w: 2 });
  const round = dot(0, 0, 19, { fill: gold.base, stroke: ink, w: 2.4 });
  return { w: 38, markup: at(19, -4, ribbon + round + rim + written(0, 6.8, size, points)) };
}

/** A number in a ring at the lower right of the counted thing; gold for points. */
export function counted(part: Part, n: string | number, fill = "var(--art-eye)"): Part {
  const x = part.w + 2;
  const ring = dot(x, 11, 11.5, { fill, stroke: ink, w: 2 });
  return { w: part.w + 13, markup: part.markup + ring + written(x, 16.2, String(n).length > 1 ? 13 : 15, n) };
}

/** None of it: a red ring with a bar. */
export function none(part: Part): Part {
  const r = part.w / 2 + 5;
  const bar = `M${r} 0m${-r} 0a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0M${round(r * 0.3)} ${round(-r * 0.7)}L${round(r * 1.7)} ${round(r * 0.7)}`;
  return {
    w: 2 * r,
    markup: at(5, 0, part.markup) + path(bar, { stroke: "var(--art-eye)", w: 7 }) + path(bar, { stroke: "var(--art-ban)", w: 4.4 }),
  };
}

/** A barrier: the parts on both sides do not touch. */
export const apart: Part = { w: 16, markup: path("M3-7L13 7M13-7L3 7", { stroke: "var(--art-ban)", w: 4.4 }) };

/** A colour wheel: a colour to choose, or counted colours. */
export function wheel(r: number): Markup {
  const point = (i: number) => {
    const angle = (i / 5) * 2 * Math.PI - Math.PI / 2;
    return `${round(Math.cos(angle) * r)} ${round(Math.sin(angle) * r)}`;
  };
  return (
    families.map((family, i) => path(`M0 0L${point(i)}A${r} ${r} 0 0 1 ${point(i + 1)}Z`, { fill: `var(--${family})` })).join("") +
    dot(0, 0, r, { stroke: ink, w: 2 })
  );
}
export const colours: Part = { w: 36, markup: at(18, 0, wheel(17)) };

/** A cat of a colour, of any colour ("any"), or of the colour chosen when the card is played ("chosen"). */
export function cat(colour: string = "any", size = 36): Part {
  if (colour === "any") return sign("awake", size);
  if (colour === "chosen") return { w: size + 4, markup: sign("awake", size).markup + at(size - 4, size * 0.32, wheel(9)) };
  if (size > 24) return sign(`cat-${colour}`, size);
  return { w: size, markup: at(size / 2, size * 0.07, smallHead(colour as Family), round(size * 0.42) / 40) };
}

/** A cat of each colour, three above two. */
export const five: Part = row(
  [
    stack(cat("blue", 23), cat("purple", 23), 11),
    stack(cat("green", 23), cat("orange", 23), 11),
    { w: 23, markup: at(0, -11, cat("red", 23).markup) },
  ],
  1,
);

/** The same in one line. */
export const fiveInLine: Part = row(
  families.map((colour) => cat(colour, 22)),
  -2,
);

/** Progress towards a number: those present, then pale ones for those missing. A surplus is counted in red. */
export function progress(one: (size: number) => Part, missing: (size: number) => Part, have: number, count: number): Part {
  const across = Math.ceil(count / 2);
  const side = count > 3 ? 24 : 30;
  const shown = Array.from({ length: count }, (_, i) => (i < have ? one(side) : pale(missing(side))));
  const there = count > 3 ? stack(row(shown.slice(0, across), 0), row(shown.slice(across), 0), 12) : row(shown, 0);
  return have > count ? row([there, text(`+${have - count}`, 18, "var(--art-ban)")], 2) : there;
}

/** Touching cats, with the outline that the table draws around a family. */
export function family(colour: Family = "green", size = 40): Part {
  const s = size / 40;
  const head = cat(colour, 19).markup;
  const heads = at(2, -10, head) + at(19, -10, head) + at(10, 9, head);
  const d = "M11-20H29C40-20 42-6 36 2C32 8 32 18 20 18C8 18 8 8 4 2C-2-6 0-20 11-20Z";
  const rim = path(d, { fill: tones(colour).light, stroke: tones(colour).dark, w: 2, dash: "3 4" });
  return sized({ w: 40, markup: rim + heads }, s);
}

/** The families of a ship from the largest down, with one highlighted. */
export function ranked(meant: number): Part {
  const all = [family("orange", 46), family("red", 36), family("blue", 27)];
  return row(
    all.slice(0, Math.max(2, meant)).map((one, i) => (i + 1 === meant ? one : pale(one))),
    1,
  );
}

/** A cat without neighbours of its colour. */
export function lonely(colour = "any"): Part {
  const inside = cat(colour, 30);
  return { w: inside.w + 14, markup: at(7, 0, inside.markup) + path("M22-22A22 22 0 1 1 21.9-22Z", { stroke: ink, w: 2.4, dash: ".1 7" }) };
}

/** Any treasure, as a common and a rare one. */
export const treasure: Part = {
  w: 44,
  markup: at(0, -5, sign("treasure-common", 27).markup) + at(17, 6, sign("treasure-rare", 27).markup),
};
export const common: Part = sign("treasure-common", 34);
export const rare: Part = sign("treasure-rare", 34);

export const visibleMap: Part = sign("map", 36);
/** A map covered by a cat. */
export const coveredMap: Part = { w: 42, markup: sign("map", 36).markup + at(16, 7, sign("cat-red", 27).markup) };

/** Other captains, to compare with. */
export const others: Part = {
  w: 44,
  markup: at(29, -3, captain("purple"), 0.32) + at(15, 4, captain("blue"), 0.36),
};
export const myCaptain: Part = { w: 40, markup: at(20, 0, captain("green"), 0.48) };

/** The bag from which tiles are drawn. */
export const bag: Part = {
  w: 38,
  markup: at(
    19,
    0,
    path("M-8-10C-22 0-22 20 0 20C22 20 22 0 8-10Z", { fill: "var(--wood)", stroke: ink, w: 2.4 }) +
      path("M-8-10C-14-20-6-20 0-17C6-20 14-20 8-10Z", { fill: "var(--sand)", stroke: ink, w: 2.4 }) +
      path("M-10-9H10", { stroke: ink, w: 3.4 }),
  ),
};

/** A meadow, where cats wait. */
export const meadow: Part = {
  w: 40,
  markup:
    dot(20, 10, 20, { fill: "var(--green)", stroke: ink, w: 2.4 }, 9) +
    at(10, -2, sign("awake", 22).markup) +
    path("M4 9l3 6v-7v7l3-6M30 9l3 6v-7v7l3-6", { stroke: "var(--green-dark)", w: 1.8 }),
};

/** A tile as on the table, at this many units per square. */
export function tile(name: string, side: number, turn = "0"): Part {
  const cells = turned(cellsOf(name), turn);
  const [w, h] = extent(cells);
  const { kind, family } = tileFacts(name);
  const face = kind === "oshax" ? "oshax" : family;
  const head = headOf(cells);
  let drawing = kind === "royal-rat" ? drawRoyalRat() : drawTreasure(kind === "rare", cells);
  if (face) drawing = drawCat(face, cells) + at(head.x, head.y, eyes, head.size);
  return { w: w * side, markup: at(0, (-h * side) / 2, drawing, side / 100) };
}

const all: Cell[] = roomList.flatMap((room) => room.cells);
const squares = new Set(all.map(String));
const beside = ([x, y]: Cell): Cell[] => [
  [x + 1, y],
  [x - 1, y],
  [x, y + 1],
  [x, y - 1],
];
/** Squares of the ship: its edge, middle row, a full column, or rooms. */
export const lit = {
  edge: all.filter((cell) => beside(cell).some((next) => !squares.has(String(next)))),
  middle: all.filter(([, y]) => y === 4),
  column: all.filter(([x]) => x === 8),
  captain: roomsOf("parrot"),
  bedroom: roomsOf("moon"),
  dining: roomsOf("apple"),
};

function roomsOf(sign: string): Cell[] {
  return roomList.filter(({ id }) => id.startsWith(sign)).flatMap(({ cells }) => cells);
}

const deck = path(outline(all, { inset: -40, outer: 90, inner: 50 }), { fill: "var(--art-plank)", stroke: ink, w: 40 });
const floor = path(outline(all, { inset: 0, outer: 20, inner: 20 }), { fill: "var(--art-cream)" });

/** A small ship with some squares lit, and a sign for covered or empty. */
export function ship(
  cells: readonly Cell[],
  { w = 76, fill = gold.base, is }: { w?: number; fill?: string; is?: "full" | "empty" } = {},
): Part {
  const s = w / 2370;
  const lights = path(outline(cells, { inset: 0, outer: 20, inner: 20 }), {
    fill,
    stroke: ink,
    w: 22,
  });
  const half = (w * 1040) / 2370 / 2;
  const markup = group(deck + floor + lights, { move: `translate(0 ${round(-half)}) scale(${s.toFixed(4)}) translate(70 70)` });
  if (!is) return { w, markup };
  const mark = is === "full" ? sign("ready", 22).markup : none({ w: 12, markup: "" }).markup;
  return { w, markup: markup + at(-3, half - 1, mark) };
}
