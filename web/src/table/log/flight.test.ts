import { expect, it } from "vitest";
import { flight, heldUp } from "./flight";

const timing = { announce: 150, take: 300, fly: 400, land: 250 };
const field = { left: 100, top: 200, width: 60, height: 90 };
const ship = { left: 1200, top: 300, width: 20, height: 30 };

it("flight starts at full size and ends in place", () => {
  const { left, top, width, height, frames, duration } = flight(field, ship, [2, 3], false, timing);
  expect({ left, top, width, height, duration }).toEqual({ ...field, duration: 1100 });
  expect(frames[0]).toMatchObject({ offset: 0, transform: "none" });
  expect(frames.at(-1)).toMatchObject({ offset: 1, transform: `translate(1080px, 70px) scale(${1 / 3})` });
  expect(frames.map((f) => f.offset)).toEqual([...frames.map((f) => f.offset as number)].sort((a, b) => a - b));
});

it("flight keeps the middle of a rotated tile", () => {
  const { left, top, width, height } = flight(field, { ...ship, width: 30, height: 20 }, [3, 2], false, timing);
  expect({ width, height }).toEqual({ width: 90, height: 60 });
  expect([left + width / 2, top + height / 2]).toEqual([130, 245]);
});

it("flight draws a card from the hand as large as its slot", () => {
  const slot = { left: 400, top: 400, width: 100, height: 66 };
  const { width, frames } = flight({ left: 0, top: 0, width: 300, height: 40 }, slot, [150, 99], true, timing);
  expect(width).toBeCloseTo(120);
  expect(frames.at(-1)!.transform).toContain(`scale(${1 / 1.2})`);
});

it("heldUp stays inside the page", () => {
  expect(heldUp({ left: 0, top: 0, width: 40, height: 20 }, 120, 90, timing)).toMatchObject({ left: -40, top: 4, duration: 1100 });
});
