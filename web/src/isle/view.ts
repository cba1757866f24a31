import type { Scene, Square } from "../table/protocol";

export type Colour = "blue" | "green" | "red" | "purple" | "orange";
export const colours: readonly Colour[] = ["blue", "green", "red", "purple", "orange"];
export type Phase = "dawn" | "draft" | "pay" | "read" | "prepare" | "rescue" | "find" | "confirm" | "over";
export type Field = "left" | "right" | "kittens";

export interface Stack {
  tile: string;
  n: number;
}

export interface Piece {
  tile: string;
  colour?: Colour;
  at: Square;
  turn: string;
  cells: Square[];
}

export interface Ship {
  board: string;
  pieces: Piece[];
}

export interface Seat {
  ship: Ship;
  fish: number;
  unused: number;
  used: number;
  anywhere: number;
  tokens: number;
  carrying: number;
  hurrying: number;
  spent: number;
  goals: number[] | null;
  hand: number;
  lessons: number;
  shown: string[];
  prepared: number;
  laid: string[];
}

export interface Own {
  decision: number;
  confirmed: boolean;
  hand: string[];
  lessons: string[];
  laid: string[];
  pick: string[];
  draft: { saw: string[]; kept: string[] | null }[];
  offer: string[];
}

export interface Effect {
  kind: "place" | "map" | "treasures" | "buy" | "read" | "add" | "move" | "second-kitten" | "refill" | "colour";
  seat: number;
  tile?: string;
  colour?: Colour;
  card?: string;
  left: number;
  paid?: boolean;
  rare?: boolean;
  offer?: number;
  moved?: string[];
  to?: Field[];
}

export interface Sister {
  colours: Colour[];
  lessons: string[];
  deck: number;
  used: number[];
  row: number[];
  hidden: number;
  played: number;
  behind: boolean;
  goals: number[] | null;
}

export interface PublicLesson {
  card: string;
  colour?: Colour;
  seat: number;
}

/** The game as a seat, or a spectator (-1), sees it; written by games/isle/view.go. */
export interface View {
  seat: number;
  config: { players: number; mode: "standard" | "solo" | "family"; lessons: string[]; modules: string[]; difficulty?: string };
  day: number;
  phase: Phase;
  stage: number;
  order: number[];
  turn: number;
  awaited: number[];
  passed: number[];
  chosen: number[];
  allowed: number;
  done: number;
  deck: number;
  discard: number;
  bag: Stack[];
  left: string[];
  right: string[];
  commons: Stack[];
  rares: Stack[];
  oshax: string[];
  baskets: number;
  public: PublicLesson[];
  effects: Effect[];
  seats: Seat[];
  kittens: string[];
  kitten_bag: Stack[];
  beast_bag: Stack[];
  tokens: { token: string; event: string }[];
  supply: number;
  sister?: Sister;
  own?: Own;
}

export type IsleScene = Scene<View>;

/** The colour in a tile's id, if it has one. */
export const colourOf = (tile: string): Colour | undefined => colours.find((c) => tile.endsWith(`-${c}`));

/** What a tile is called in words: isle.tile.NAME. */
export function tileName(tile: string): string {
  if (tile.startsWith("promo-")) return tileName(tile.slice(6));
  const colour = colourOf(tile);
  if (tile.startsWith("cat-")) return `cat-${colour}`;
  if (tile.startsWith("kitten-")) return `kitten-${colour}`;
  for (const kind of ["oshax", "rare", "beast"]) if (tile.startsWith(kind)) return kind;
  return tile;
}

/** Oshax get their colour when they are placed. */
export const wantsColour = (tile: string): boolean => tile.includes("oshax");

/** The name of a square: column letter and row number. */
export const squareName = ([x, y]: Square): string => `${String.fromCharCode(97 + x)}${y + 1}`;
