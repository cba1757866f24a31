import { at, islet, meadows, type Point, type SceneBox } from "../../../art/scenery/shore";
import { columns } from "../view";

/** A box on the stage, in pixels. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Fixed parts of the window, in pixels; a medium window has a rail with two rows. SceneLayout.svelte passes them to CSS. */
export const sizes = { rail: 84, lowRail: 152, column: 320, drawer: 340, sky: 66, strip: 44, handTops: 82, cardRow: 252 };

/** The scale of my ship while I choose cards. */
const drafting = 0.63;

/** Size of a ship with its hull, in squares, and how many of those precede its first column and row. */
const hull = { width: 23.7, height: 10.4, margin: 0.7 };

/** The row of cards to choose from, above the rail. */
export interface CardRows {
  rows: number;
  /** Height of a card in pixels, if it differs from the default. */
  height?: number;
}

export interface Stage extends SceneBox {
  /** Side of a square of my ship at full size, in pixels. */
  square: number;
  cards: CardRows;
  /** My ship with its hull at its current size. */
  ship: Box;
}

/** Side of a square of my ship: the ship fills the bay in its tighter dimension. */
export function squareOf(width: number, height: number, island: number): number {
  const fits = Math.floor(Math.min((width - 44) / 24.4, (height - island - sizes.handTops) / hull.height));
  return Math.min(56, Math.max(22, fits));
}

/** Places everything in a window of this size. The fleet has a column on the right, or a strip below the sky. */
export function stageOf(windowWidth: number, windowHeight: number, fleet: "column" | "strip", choosing = false): Stage {
  const width = fleet === "column" ? windowWidth - sizes.column : windowWidth;
  const height = windowHeight - (fleet === "column" ? sizes.rail : sizes.lowRail);
  const lower = fleet === "column" ? 0 : sizes.strip;
  const upright = lower > 0 && height > width;
  // Without a column, a low window saves height for the ship and a narrow one for the cards.
  const island = Math.round(lower + height * (upright ? 0.37 : lower > 0 ? 0.33 : 0.39));
  const square = squareOf(width, height, island);
  const drawn = choosing ? square * drafting : square;
  const [w, h] = [drawn * hull.width, drawn * hull.height];
  // Two rows get the height that a ship close to the beach leaves.
  const room = height - island + 40 - h;
  const cards = upright ? { rows: 2, height: Math.round(Math.min(238, (room - 36) / 2)) } : { rows: 1 };
  const bottom = height - (!choosing ? sizes.handTops : cards.height ? 2 * cards.height + 36 : sizes.cardRow);
  // In a low window, cards push the ship up to the beach at most.
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
 * Side of a square of a cat in the fields, by the number of tiles in the fuller field. It is a share of the ship's square, larger where
 * width limits the ship and the island is deep.
 */
export function fieldSquare(stage: Pick<Stage, "square" | "top" | "island">, tiles: number): number {
  const roomy = stage.island - stage.top > 8.5 * stage.square;
  const part = tiles <= 4 ? 0.75 : tiles <= 8 ? 0.7 : 0.55;
  return Math.max(20, Math.round(stage.square * (roomy ? part + 0.2 : part)));
}

/** The same for treasures and oshax, which grow during the rare finds phase. */
export const findSquare = ({ square }: Pick<Stage, "square">, large: boolean): number =>
  Math.max(16, Math.round(square * (large ? 0.7 : 0.47)));

/** Position of a field's sign: its inner end, where the shore leaves little room for cats. */
export function signBox(stage: Stage, field: "left" | "right", yard: boolean): Box {
  const [x, y] = at(stage, field === "left" ? [472, 242] : [yard ? 700 : 668, 242]);
  const width = 74;
  return { x: field === "left" ? x - width : x, y: y - 30, width, height: 60 };
}

export function yardBox(stage: Stage): Box {
  const [x, y] = at(stage, [586, 134]);
  const [right, bottom] = at(stage, [688, 250]);
  return { x, y, width: right - x, height: bottom - y };
}

/** The outline of a field's meadow. */
export const meadowOf = (stage: Stage, field: "left" | "right"): Point[] => meadows[field](stage);

/** The visible green or sandy part of an islet, where tiles may lie. */
export const isletOf = (stage: Stage, side: "left" | "right", large: boolean): Point[] =>
  islet(stage, side, large, 12).map(([x, y]) => [Math.max(6, x), Math.min(stage.height - 8, y)]);

/** Position of an islet's name, on its shore. */
export function isletTag(stage: Stage, side: "left" | "right", large: boolean): Box {
  const k = stage.islets;
  const width = 96;
  const [x, y] =
    side === "left" ? [(large ? 8 : 36) * k, (large ? -204 : -150) * k] : [stage.width - 130 * k - width / 2, (large ? -204 : -194) * k];
  return { x, y: stage.height + y - 10, width, height: 20 };
}

/** The share of the width that a hand takes at most. */
export const handShare = 0.58;

/** Position of the hand, which covers what is behind it. */
export const handBox = ({ width, height }: Pick<Stage, "width" | "height">): Box => ({
  x: (width * (1 - handShare)) / 2,
  y: height - sizes.handTops,
  width: width * handShare,
  height: sizes.handTops,
});

export const boxPoints = ({ x, y, width, height }: Box): Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];

/** Positions of the captains between the village and the jetty, in turn order. */
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
