import type { Cell } from "../../art/shapes";
import { piecesOf } from "../../games/isle/pictures/pieces";

/** The ship of the scoring example; the engine counts the same one in testdata/scenarios/score/worked-example-59.txt. */
export const exampleShip = piecesOf(
  [
    ".......QMMMJA11.......",
    "....QQQQ__MJAAAEE.....",
    ".UUUUURRRRMJABEEE6G...",
    "SSSOOOKKRKJJBBFFE6G77.",
    "TTSSOO_KKK_IBBDFFFGG79",
    "TTTPPPPP___IBDDDD5G88.",
    ".NNNNNLLLIIIC22D55_...",
    "....__LLH_CCC224_.....",
    ".......HHHHCC33.......",
  ],
  {
    A: "cat-01-blue",
    B: "cat-03-blue",
    C: "cat-12-blue",
    "1": "common-2",
    D: "oshax-2 green",
    "2": "rare-O",
    "3": "common-2",
    E: "cat-12-red",
    F: "cat-14-green",
    "4": "common-1",
    "5": "common-corner-3",
    "6": "common-2",
    G: "cat-04-green",
    "7": "common-corner-3",
    "8": "common-2",
    "9": "common-1",
    H: "cat-04-blue",
    I: "cat-08-red",
    J: "cat-09-blue",
    K: "cat-11-purple",
    L: "cat-05-red",
    M: "cat-08-orange",
    N: "cat-16-red",
    O: "cat-05-orange",
    P: "cat-16-orange",
    Q: "cat-09-orange",
    R: "cat-04-orange",
    S: "cat-14-orange",
    T: "cat-05-purple",
    U: "cat-16-green",
  },
);

/** A beast with a friend and with two that are none, and the numbers of the three where they touch. */
export const friendships = {
  columns: 13,
  rows: 9,
  pieces: piecesOf(
    [
      "......R......",
      ".....RRR.....",
      "L.....R......",
      "LLLL.BB......",
      "PPPPPBBB.....",
      ".QQ...B......",
      "QQ.CC.AAOOOOO",
      "...CCAA......",
      "....C........",
    ],
    {
      B: "beast-08",
      A: "cat-15-orange",
      C: "cat-05-orange",
      O: "cat-16-orange",
      R: "cat-13-red",
      P: "cat-16-purple",
      Q: "cat-15-purple",
      L: "cat-09-purple",
    },
  ),
  numbers: [
    [6.5, 6],
    [6.5, 3],
    [5, 4.5],
  ] as Cell[],
};

/** Cards side by side, and what lies across joints: each by the middle of the joint, in cards. */
export interface Cards {
  cards: { card: string; x: number; y: number; turned?: boolean; seat?: number }[];
  cats?: { seat?: number; princess?: boolean; x: number; y: number }[];
  /** A special toy across the joint below the first card. */
  toy?: string;
}

export const cardFigures: Record<string, Cards> = {
  "boxes.goal": {
    cards: [
      { card: "box-05", x: 0, y: 0 },
      { card: "box-17", x: 0, y: 1, turned: true },
      { card: "box-26", x: 1, y: 0 },
      { card: "box-50", x: 1, y: 1 },
    ],
    cats: [{ seat: 0, x: 0.5, y: 1 }],
  },
  "boxes.setup": {
    cards: [
      { card: "start-1", x: 0, y: 0 },
      { card: "start-4", x: 1, y: 0 },
      { card: "start-2", x: 2, y: 0 },
    ],
  },
  // A closed box of two, and beside it a card that is open to the right and below.
  "boxes.cards": {
    cards: [
      { card: "box-11", x: 0, y: 0, turned: true },
      { card: "box-33", x: 1, y: 0 },
      { card: "box-08", x: 2.2, y: 0 },
    ],
  },
  "boxes.cats": {
    cards: [
      { card: "box-01", x: 0, y: 0 },
      { card: "box-04", x: 0, y: 1 },
    ],
    cats: [{ seat: 1, x: 0.5, y: 1 }],
  },
  "boxes.sleeping": {
    cards: [
      { card: "cat", x: 0, y: 0, seat: 2 },
      { card: "box-01", x: 1, y: 0 },
    ],
  },
  "boxes.princess": {
    cards: [
      { card: "box-01", x: 0, y: 0 },
      { card: "box-04", x: 0, y: 1 },
    ],
    cats: [{ princess: true, x: 0.5, y: 1 }],
  },
  "boxes.toys": {
    cards: [
      { card: "box-01", x: 0, y: 0 },
      { card: "box-18", x: 0, y: 1 },
    ],
    toy: "special-yarn",
  },
  // Closed, with three mice, two balls and a spray bottle.
  "boxes.example": {
    cards: [
      { card: "box-42", x: 0, y: 0 },
      { card: "box-41", x: 1, y: 0 },
      { card: "box-36", x: 0, y: 1, turned: true },
      { card: "box-48", x: 1, y: 1 },
      { card: "box-32", x: 0, y: 2, turned: true },
      { card: "box-09", x: 1, y: 2, turned: true },
    ],
    cats: [
      { seat: 0, x: 0.5, y: 2 },
      { seat: 0, x: 1.5, y: 1 },
    ],
  },
};
