import { expect, test } from "vitest";
import { layingPlan, plannable } from "./plans";
import type { Spot, View } from "../board/view";

const view = {
  seat: 1,
  turn: 0,
  phase: "play",
  final: false,
  seats: [{ cats: 3 }, { cats: 2 }],
  own: { hand: ["box-05", "special-yarn", "box-05", "princess", "box-44"] },
} as unknown as View;
const spot = (action: string, cats: object[] = []) => ({ action, place: { cats } }) as unknown as Spot;

test("plannable lists each box card once, and a sleeping cat", () => {
  expect(plannable(view)).toEqual(["box-05", "box-44", "cat"]);
});

test("plannable is empty in my turn, and has no sleeper without cats or in the final phase", () => {
  expect(plannable({ ...view, turn: 1 })).toEqual([]);
  expect(plannable({ ...view, phase: "start" })).toEqual([]);
  expect(plannable({ ...view, final: true })).toEqual(["box-05", "box-44"]);
  expect(plannable({ ...view, seats: [{ cats: 3 }, { cats: 0 }] } as unknown as View)).toEqual(["box-05", "box-44"]);
});

test("layingPlan draws first, except in the final phase and for a sleeping cat", () => {
  expect(layingPlan(view, spot("lay box-05 c4 180"), false)).toEqual(["draw", "lay box-05 c4 180", "end"]);
  expect(layingPlan({ ...view, final: true }, spot("lay box-05 c4"), false)).toEqual(["lay box-05 c4", "end"]);
  expect(layingPlan(view, spot("sleep c4"), false)).toEqual(["sleep c4", "end"]);
});

test("layingPlan claims across the best joint", () => {
  const cats = [
    { at: [2, 2], scores: [0, 1] },
    { at: [2, 3], scores: [5, 4] },
    { at: [3, 3], scores: [0, 9], why: "joint_taken" },
  ];
  expect(layingPlan(view, spot("lay box-05 c4", cats), true)).toEqual(["draw", "lay box-05 c4", "cat c4-c5", "end"]);
  expect(layingPlan(view, spot("lay box-05 c4", cats), false)).toEqual(["draw", "lay box-05 c4", "end"]);
  expect(layingPlan(view, spot("lay box-05 c4", [cats[2]!]), true)).toEqual(["draw", "lay box-05 c4", "end"]);
});
