import { expect, test } from "vitest";
import { barsOf, wholeResult } from "./results";

test("whole points of skill and luck add up to the whole lead", () => {
  for (const [lead, skill] of [
    [7.3, 2.6],
    [-0.4, 0.4],
    [5, -11.5],
    [0, 0],
  ] as const) {
    const whole = wholeResult({ lead, skill, luck: lead - skill });
    expect(whole.skill + whole.luck).toBe(whole.lead);
    expect(Math.abs(whole.lead - lead)).toBeLessThanOrEqual(0.5);
    expect(Math.abs(whole.skill - skill)).toBeLessThanOrEqual(0.5);
  }
});

test("bars share a scale, gains lie to the right of the middle and losses to the left", () => {
  const [both, apart, losses, none] = barsOf([
    { lead: 10, skill: 6, luck: 4 },
    { lead: 1, skill: 4, luck: -3 },
    { lead: -4, skill: -2, luck: -2 },
    { lead: 0, skill: 0, luck: 0 },
  ]);
  expect(both).toEqual([
    { kind: "skill", left: 50, width: 30 },
    { kind: "luck", left: 80, width: 20 },
  ]);
  expect(apart).toEqual([
    { kind: "skill", left: 50, width: 20 },
    { kind: "luck", left: 35, width: 15 },
  ]);
  expect(losses).toEqual([
    { kind: "skill", left: 40, width: 10 },
    { kind: "luck", left: 30, width: 10 },
  ]);
  expect(none!.map(({ width }) => width)).toEqual([0, 0]);
});
