import { expect, it } from "vitest";
import { notches } from "./wheel";

const at = (timeStamp: number, deltaY: number) => ({ timeStamp, deltaY }) as WheelEvent;

it("a notch of the wheel counts once, in its direction", () => {
  const notch = notches();
  expect([at(0, 100), at(400, -100), at(800, 100)].map(notch)).toEqual([1, -1, 1]);
});

it("a swipe on a trackpad counts once, however many events it makes, and a tremble not at all", () => {
  const notch = notches();
  const swipe = Array.from({ length: 60 }, (_, i) => at(1000 + 16 * i, 40 - i / 2));
  expect(swipe.map(notch).filter((by) => by !== 0)).toEqual([1]);
  expect(notch(at(3000, 2))).toBe(0);
  expect(notch(at(3010, -30))).toBe(-1);
});
