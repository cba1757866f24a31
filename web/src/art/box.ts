import { box_cards, special_cards, starting_cards } from "../../../rules/boxes/data/deck.json";
import { gold, group, memoize, path, round, tones, type Markup } from "./paint";
import { icon } from "./icons";

/** Size of a slot, which holds one card of Boxes. */
export const slot = { width: 150, height: 100 };

/** The vertical range of a slot that holds the card's toys. */
export const toys = { top: 26, bottom: 74 };

const faces = new Map([...box_cards, ...starting_cards, ...special_cards].map((card) => [card.id, card]));
const card = tones("art-card");

/** The walls and icons of a card as it lies. Sleeping cats and the Princess have none. */
export function boxCardFace(id: string, turned = false): { walls: string; icons: string[] } {
  const { walls = "", icons = [] } = faces.get(id) ?? {};
  const other: Record<string, string> = { N: "S", S: "N", E: "W", W: "E" };
  return { walls: turned ? [...walls].map((side) => other[side]).join("") : walls, icons };
}

/** Draws a card in its slot, whose upper left corner is 0,0. Icons stay upright when the card is turned. */
export const drawBox = (id: string, turned = false): Markup => drawBoxFloor(id, turned) + drawBoxTop(id, turned);

/** The part of a card below a blanket. */
export const drawBoxFloor = (id: string, turned = false): Markup => floors(`${id}|${turned ? 1 : 0}`);

/** The part of a card above a blanket: flaps and icons. */
export const drawBoxTop = (id: string, turned = false): Markup => tops(`${id}|${turned ? 1 : 0}`);

/** The closed sides as flaps folded up, each drawn along x with the box below it. */
const flap = (length: number) => `M3 3H${length - 3}L${length - 16} 16H16Z`;
const places: Record<string, { move: string; length: number }> = {
  N: { move: "", length: 150 },
  S: { move: "translate(150 100) rotate(180)", length: 150 },
  E: { move: "translate(150 0) rotate(90)", length: 100 },
  W: { move: "translate(0 100) rotate(-90)", length: 100 },
};

const floors = memoize((key) => {
  const [id, turned] = key.split("|") as [string, string];
  const { walls, icons } = boxCardFace(id, turned === "1");
  const seams = path("M12 34H138M12 50H138M12 66H138", { stroke: card.dark, w: 1.2, opacity: 0.22 });
  return path(floor(walls), { fill: card.base }) + seams + (icons.length < 2 ? tape(walls) : "");
});

const tops = memoize((key) => {
  const [id, turned] = key.split("|") as [string, string];
  const { walls, icons } = boxCardFace(id, turned === "1");
  let out = id.startsWith("special") ? gift : "";
  for (const side of walls) {
    const { move, length } = places[side]!;
    out += path(flap(length), { fill: card.light, stroke: card.dark, w: 3, move });
    out += path(`M20 10H${length - 20}`, { stroke: card.dark, w: 1.5, opacity: 0.45, dash: "5 4", move });
  }
  // A post at the end of an open side keeps the card's size readable in a large box.
  out += path("M3 12V3H12M138 3H147V12M147 88V97H138M12 97H3V88", { stroke: card.dark, w: 3 });
  icons.forEach((name, i) => {
    const [gap, size] = icons.length > 2 ? [40, 1.55] : [54, 1.95];
    const x = 75 + (i - (icons.length - 1) / 2) * gap;
    out += group(icon(name === "fish" ? "fish-toy" : name), { move: `translate(${x - 12 * size} ${50 - 12 * size}) scale(${size})` });
  });
  return out;
});

/** The floor: straight along walls, torn along open sides. Torn edges of neighbours overlap, so that a box has one floor. */
function floor(walls: string): string {
  const side = (name: string, x: number, y: number, length: number) => {
    if (walls.includes(name)) return `l${x * length} ${y * length}`;
    const teeth = length > 120 ? 36 : 24;
    const step = length / teeth;
    return Array.from({ length: teeth }, (_, i) => {
      const out = i % 2 === 0 ? 1.6 : -1.6;
      return `l${round(x * step + y * out)} ${round(y * step - x * out)}`;
    }).join("");
  };
  return `M-.4-.4${side("N", 1, 0, 150.8)}${side("E", 0, 1, 100.8)}${side("S", -1, 0, 150.8)}${side("W", 0, -1, 100.8)}Z`;
}

/** The base of a special toy: a gift tag, round to differ from a box. */
const gift: Markup =
  path("M44 16H106C134 16 146 34 146 50S134 84 106 84H44C16 84 4 66 4 50S16 16 44 16Z", { fill: gold.light, stroke: gold.dark, w: 3.5 }) +
  path("M46 24H104C126 24 137 38 137 50S126 76 104 76H46C24 76 13 62 13 50S24 24 46 24Z", { stroke: gold.base, w: 3, dash: ".1 8" });

/** A strip of tape over the middle seam, beside a wall if there is one. */
function tape(walls: string): Markup {
  const x = walls.includes("E") ? 108 : 14;
  return path(`M${x} 43l4 4-4 4 4 4-4 4H${x + 26}l4-4-4-4 4-4-4-4Z`, { fill: "var(--art-tape)", opacity: 0.75 });
}
