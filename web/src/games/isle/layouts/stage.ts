import { at, islet, meadows, type Point, type SceneBox } from "../../../art/scenery/shore";
import { columns } from "../view";

/** A box on the stage, in pixels. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The parts of the window that never move, in pixels; in a medium window the rail has two rows. SceneLayout.svelte gives them to the styles. */
export const sizes = { rail: 84, lowRail: 152, column: 320, drawer: 340, sky: 66, strip: 44, handTops: 82, cardRow: 252 };

/** How much of its size my ship keeps while cards are chosen. */
const drafting = 0.63;

/** How many squares a ship with its hull is wide and high, and how many of them lie before its first column and row. */
const hull = { width: 23.7, height: 10.4, margin: 0.7 };

/** Cards to choose from, above the rail. */
export interface CardRows {
  rows: number;
  /** The height of each, in pixels; without it they are as high as usual. */
  height?: number;
}

export interface Stage extends SceneBox {
  /** The side of a square of my ship at its full size. */
  square: number;
  cards: CardRows;
  /** My ship with its hull, as large as it is now. */
  ship: Box;
}

/** The side of a square of my ship on a stage of this size: it fills the bay in one direction, whichever is shorter. */
export function squareOf(width: number, height: number, island: number): number {
  const fits = Math.floor(Math.min((width - 44) / 24.4, (height - island - sizes.handTops) / hull.height));
  return Math.min(56, Math.max(22, fits));
}

/** Where everything is in a window of this size. The fleet has a column at the right, or a strip below the sky. */
export function stageOf(windowWidth: number, windowHeight: number, fleet: "column" | "strip", choosing = false): Stage {
  const width = fleet === "column" ? windowWidth - sizes.column : windowWidth;
  const height = windowHeight - (fleet === "column" ? sizes.rail : sizes.lowRail);
  const lower = fleet === "column" ? 0 : sizes.strip;
  const upright = lower > 0 && height > width;
  // A window without a column leaves the ship more of the height where it is low, and the cards where it is narrow.
  const island = Math.round(lower + height * (upright ? 0.37 : lower > 0 ? 0.33 : 0.39));
  const square = squareOf(width, height, island);
  const drawn = choosing ? square * drafting : square;
  const [w, h] = [drawn * hull.width, drawn * hull.height];
  // Two rows take what a ship that lies close to the beach leaves them.
  const room = height - island + 40 - h;
  const cards = upright ? { rows: 2, height: Math.round(Math.min(238, (room - 36) / 2)) } : { rows: 1 };
  const bottom = height - (!choosing ? sizes.handTops : cards.height ? 2 * cards.height + 36 : sizes.cardRow);
  // Cards that stand in the way in a low window push the ship up to the beach, no further.
  const y = Math.max(island - 40, Math.min(bottom - h, island + Math.max(0, bottom - h - island) / 2));
  const scale = Math.min(width / 1120, height / 816);
  return {
    width,
    height,
    sky: sizes.sky,
    top: sizes.sky + lower,
    island,
    deep: Math.max(0, (width - square * columns) / 2 - 120) * 0.7,
    scale,
    islets: Math.max(scale, Math.min(1, width / 800, (height - y - h + 60) / 175)),
    square,
    cards,
    ship: {
      x: (width - drawn * columns) / 2 - drawn * hull.margin,
      y,
      width: w,
      height: h,
    },
  };
}

/**
 * The side of a square of a cat in the fields, by how many lie in the fuller one: a part of the ship's, and more of it where
 * the width holds the ship down and the island is deep.
 */
export function fieldSquare(stage: Pick<Stage, "square" | "top" | "island">, tiles: number): number {
  const roomy = stage.island - stage.top > 8.5 * stage.square;
  const part = tiles <= 4 ? 0.75 : tiles <= 8 ? 0.7 : 0.55;
  return Math.max(20, Math.round(stage.square * (roomy ? part + 0.2 : part)));
}

/** The same for treasures and oshax, which are larger while rare finds are asked for. */
export const findSquare = ({ square }: Pick<Stage, "square">, large: boolean): number =>
  Math.max(16, Math.round(square * (large ? 0.7 : 0.47)));

/** Where a field's sign stands: at its inner end, where the shore leaves little room for cats. */
export function signBox(stage: Stage, field: "left" | "right", yard: boolean): Box {
  const [x, y] = at(stage, field === "left" ? [472, 242] : [yard ? 700 : 668, 242]);
  const width = 74;
  return { x: field === "left" ? x - width : x, y: y - 30, width, height: 60 };
}

/** The fenced yard of the kittens, in the middle of the island. */
export function yardBox(stage: Stage): Box {
  const [x, y] = at(stage, [586, 134]);
  const [right, bottom] = at(stage, [688, 250]);
  return { x, y, width: right - x, height: bottom - y };
}

/** The meadow of a field, as a line around it. */
export const meadowOf = (stage: Stage, field: "left" | "right"): Point[] => meadows[field](stage);

/** What of an islet things may lie on: its green or sandy part, as far as it is seen. */
export const isletOf = (stage: Stage, side: "left" | "right", large: boolean): Point[] =>
  islet(stage, side, large, 12).map(([x, y]) => [Math.max(6, x), Math.min(stage.height - 8, y)]);

/** Where the name of an islet stands: on its shore. */
export function isletTag(stage: Stage, side: "left" | "right", large: boolean): Box {
  const k = stage.islets;
  const width = 96;
  const [x, y] =
    side === "left" ? [(large ? 8 : 36) * k, (large ? -204 : -150) * k] : [stage.width - 130 * k - width / 2, (large ? -204 : -194) * k];
  return { x, y: stage.height + y - 10, width, height: 20 };
}

/** How much of the width a hand takes at most, in the middle. */
export const handShare = 0.58;

/** Where the hand stands, over what lies behind it. */
export const handBox = ({ width, height }: Pick<Stage, "width" | "height">): Box => ({
  x: (width * (1 - handShare)) / 2,
  y: height - sizes.handTops,
  width: width * handShare,
  height: sizes.handTops,
});

/** The corners of a box. */
export const boxPoints = ({ x, y, width, height }: Box): Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];

/** The places of the captains on the trail from the village to the jetty, in turn order. */
export function trailPlaces(stage: Stage, captains: number): Point[] {
  const zigzag: Point[] = [
    [552, 143],
    [508, 154],
    [478, 190],
    [528, 200],
    [560, 232],
    [508, 256],
  ];
  const few: Point[] = [
    [545, 170],
    [506, 204],
    [548, 238],
    [507, 268],
  ];
  return (captains > 4 ? zigzag : few).slice(0, captains).map((p) => at(stage, p));
}
