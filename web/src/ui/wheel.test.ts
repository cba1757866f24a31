import { expect, it } from "vitest";
import { notches } from "./wheel";

const at = (timeStamp: number, deltaY: number) => ({ timeStamp, deltaY }) as WheelEvent;

it("a notch of the wheel counts once, in its direction, also when many come fast", () => {
  const notch = notches();
  expect([at(0, 100), at(400, -100), at(800, 100), at(850, 100), at(900, 120), at(950, -100)].map(notch)).toEqual([1, -1, 1, 1, 1, -1]);
});

it("a swipe on a trackpad makes many events and few notches, and a tremble none", () => {
  const notch = notches();
  const swipe = Array.from({ length: 60 }, (_, i) => at(1000 + 16 * i, 8));
  expect(swipe.map(notch).filter((by) => by !== 0)).toEqual([1, 1, 1, 1, 1]);
  expect(notch(at(3000, 2))).toBe(0);
  expect(notch(at(3010, -30))).toBe(-1);
});
