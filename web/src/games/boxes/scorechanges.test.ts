import { expect, test } from "vitest";
import { ScoreChanges } from "./scorechanges.svelte";
import type { Slot, View } from "./board/view";

const box = (slots: Slot[], points?: number) => ({
  slots,
  points: 0,
  cats: points === undefined ? undefined : [{ seat: 0, awake: 1, points }],
});
/** A view with the points of two seats. */
const at = (turn: number, points: number[], boxes: View["boxes"]) => ({
  turn,
  boxes,
  seats: points.map((n) => ({ hand: 2, cats: 5, points: n })),
});

test("changes add up within a turn and stay until the next change or a full round", () => {
  const changes = new ScoreChanges();
  const one: Slot[] = [[1, 1]];
  const two: Slot[] = [
    [1, 1],
    [1, 2],
  ];
  changes.follow(at(0, [3, 1], [box(one, 3)]));
  expect(changes.seats.size).toBe(0);
  changes.follow(at(0, [4, 1], [box(two, 4)]));
  changes.follow(at(0, [6, 0], [box(two, 6)]));
  const shown = () => [Object.fromEntries(changes.seats), Object.fromEntries(changes.boxes)];
  expect(shown()).toEqual([{ 0: 3, 1: -1 }, { b2: 3 }]);
  changes.follow(at(1, [6, 0], [box(two, 6)]));
  expect(shown()).toEqual([{ 0: 3, 1: -1 }, { b2: 3 }]);
  changes.follow(at(1, [6, 2], [box(two, 6)]));
  expect(shown()).toEqual([{ 1: 2 }, {}]);
  changes.follow(at(0, [6, 2], [box(two, 6)]));
  expect(shown()).toEqual([{ 1: 2 }, {}]);
  changes.follow(at(1, [6, 2], [box(two, 6)]));
  expect(shown()).toEqual([{}, {}]);
});

test("each step of my own turn shows its own change", () => {
  const changes = new ScoreChanges();
  const mine = (turn: number, points: number[]) => changes.follow({ ...at(turn, points, []), seat: 0 });
  mine(0, [2, 0]);
  mine(0, [4, 0]);
  mine(0, [5, 0]);
  expect(Object.fromEntries(changes.seats)).toEqual({ 0: 1 });
  mine(1, [5, 0]);
  mine(1, [5, 2]);
  mine(1, [5, 3]);
  expect(Object.fromEntries(changes.seats)).toEqual({ 1: 3 });
});
