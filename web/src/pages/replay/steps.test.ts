import { expect, test } from "vitest";
import { stepFrom, turnEnds } from "./steps";

const actions = [
  "0 keep a b",
  "1 keep c d",
  "0 keep e f",
  "1 rescue cat-1",
  "1 place cat-1 a1 0",
  "1 end",
  "0 pass",
  "1 rescue cat-2",
  "1 place cat-2 b1 0",
];

test("a turn is what one seat does in a row, or what all decide at once", () => {
  expect(turnEnds(actions)).toEqual([3, 6, 7, 9]);
  expect(turnEnds([])).toEqual([]);
});

test("steps go to the next end and back to the one before", () => {
  const ends = turnEnds(actions);
  expect([0, 3, 4, 9].map((at) => stepFrom(at, 1, ends, 9))).toEqual([3, 6, 6, 9]);
  expect([9, 4, 3, 0].map((at) => stepFrom(at, -1, ends, 9))).toEqual([7, 3, 0, 0]);
});
