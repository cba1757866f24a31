import { expect, test } from "vitest";
import { boxesCelebrations } from "./celebrations";
import type { View } from "./board/view";

const view = (...boxes: object[]) => ({ seat: 0, boxes }) as unknown as View;
const box = (closed: boolean, seat: number, points?: number) => ({ closed, slots: [[2, 3]], points: 8, cats: [{ seat, points }] });

test("celebrates closing my own box only", () => {
  const closed = { kind: "box", args: { points: 8 }, sound: "closed" };
  expect(boxesCelebrations(view(box(false, 0, 4)), view(box(true, 0, 8)))).toEqual([closed]);
  expect(boxesCelebrations(view(box(true, 0, 8)), view(box(true, 0, 8)))).toEqual([]);
  expect(boxesCelebrations(view(box(false, 1, 4)), view(box(true, 1, 8)))).toEqual([]);
  expect(boxesCelebrations(view(box(false, 0)), view(box(true, 0)))).toEqual([]);
});
