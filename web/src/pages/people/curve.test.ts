import { expect, test } from "vitest";
import { curveOf, size } from "./curve";

const at = "2026-01-02T03:04:05Z";
const points = (...values: number[]) => values.map((value) => ({ at, points: value }));

test("a curve goes from the first game to the last, higher for more points", () => {
  const { dots, low, high, path } = curveOf(points(1000, 1120, 1060));
  expect([low, high]).toEqual([1000, 1150]);
  expect(dots[0]).toEqual([0, size.height]);
  expect(dots[2]![0]).toBe(size.width);
  expect(dots[1]![1]).toBeLessThan(dots[2]![1]);
  expect(path).toMatch(/^M0\.0 200\.0L300\.0 /);
});

test("one game is a dot in the middle, and a small change does not look like a leap", () => {
  const { dots, low, high } = curveOf(points(1010));
  expect(dots).toEqual([[size.width / 2, 120]]);
  expect(high - low).toBeGreaterThanOrEqual(100);
});
