import { expect, test } from "vitest";
import { seatCat } from "../../art/drawboxcat";
import { lineColour, markPath, axisTicks } from "./chart";

test("the axis has round numbers around the points", () => {
  expect(axisTicks(-37, 58)).toEqual([-40, -20, 0, 20, 40, 60]);
  expect(axisTicks(0, 4)).toEqual([0, 1, 2, 3, 4]);
  expect(axisTicks(7, 7)).toEqual([7, 8]);
  expect(axisTicks(0, 0)).toEqual([0, 1]);
});

test("four lines have four marks", () => {
  expect(new Set([0, 1, 2, 3].map((kind) => markPath(kind, 0, 0))).size).toBe(4);
});

test("a line has the colour of its player's cat", () => {
  for (const seat of [0, 1, 2, 3, 4]) expect(lineColour(seat)).toBe(seatCat(seat));
  expect(new Set([0, 1, 2, 3, 4, 5].map(lineColour)).size).toBe(6);
});
