import { expect, test } from "vitest";
import { catOf } from "../art/boxcat";
import { lineTone, mark, ticks } from "./chart";

test("the axis has round numbers around the points", () => {
  expect(ticks(-37, 58)).toEqual([-40, -20, 0, 20, 40, 60]);
  expect(ticks(0, 4)).toEqual([0, 1, 2, 3, 4]);
  expect(ticks(7, 7)).toEqual([7, 8]);
  expect(ticks(0, 0)).toEqual([0, 1]);
});

test("four lines have four marks", () => {
  expect(new Set([0, 1, 2, 3].map((kind) => mark(kind, 0, 0))).size).toBe(4);
});

test("a line has the colour of its player's cat", () => {
  for (const seat of [0, 1, 2, 3, 4]) expect(lineTone(seat)).toBe(catOf(seat));
  expect(new Set([0, 1, 2, 3, 4, 5].map(lineTone)).size).toBe(6);
});
