import { expect, test } from "vitest";
import { placedCard } from "../../games/boxes/replay/placedcard";
import { wordsOfKind, placedTile } from "../../games/isle/replay/placedtile";
import { judgedAt } from "../../table/replay/judgedmoves";

const squares = (action: string) => placedTile(action)!.cells.map(([x, y]) => `${String.fromCharCode(97 + x)}${y + 1}`);

test("a placement covers the squares that the notation says", () => {
  expect(squares("place cat-09-blue f3 90")).toEqual(["f3", "g3", "h3", "i3", "f4"]);
  expect(squares("place cat-01-red g5 0")).toEqual(["i5", "g6", "h6", "i6", "i7"]);
  expect(squares("place cat-07-blue f3 90m").sort()).toEqual(["f3", "f4", "f5", "f6", "g5", "h5"]);
  expect(placedTile("rescue cat-07-blue left permanent")).toBeUndefined();
  expect(placedTile("end")).toBeUndefined();
});

test("an action names its cards and its tile", () => {
  expect(wordsOfKind("play oshax oshax-3 red", "card")).toEqual(["oshax"]);
  expect(wordsOfKind("play oshax oshax-3 red", "tile")).toEqual(["oshax-3"]);
  expect(wordsOfKind("buy nothing", "card")).toEqual([]);
});

test("cards, cats and toys of Boxes lie in slots and across joints", () => {
  expect(placedCard("lay box-07 c4 180")).toEqual({ card: "box-07", at: [2, 3], joint: false, turned: true });
  expect(placedCard("sleep o15")).toEqual({ card: "cat", at: [14, 14], joint: false, turned: false });
  expect(placedCard("cat c4-c5")).toEqual({ card: "cat", at: [2, 3], joint: true, turned: false });
  expect(placedCard("princess a1")).toMatchObject({ card: "princess", joint: false });
  expect(placedCard("toy c4-c5", "special-yarn")).toMatchObject({ card: "special-yarn", joint: true });
  expect(placedCard("draw")).toBeUndefined();
  expect(placedCard("discard box-07")).toBeUndefined();
});

test("a decision is shown at the moment before it, to the eyes of its seat", () => {
  const mistake = { move: 4, seat: 1, played: "end", better: "draw", cost: 2, reasons: [] };
  const seats = [[], [mistake]];
  expect(judgedAt(seats, 4, 1)).toBe(mistake);
  expect(judgedAt(seats, 5, 1)).toBeUndefined();
  expect(judgedAt(seats, 4, 0)).toBeUndefined();
  expect(judgedAt(undefined, 4, -1)).toBeUndefined();
});
