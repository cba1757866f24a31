import { expect, test } from "vitest";
import { fieldSquare, isSideways, largeActions, shortSizes, tallSizes } from "./narrowsizes";

const low = [
  [844, 390],
  [667, 375],
  [720, 450],
  [640, 400],
  [932, 430],
  [1440, 450],
  [1280, 600],
] as const;

test.each(low)("at %i x %i the ship has its share of the height and fits between island and actions", (width, height) => {
  expect(isSideways(width, height)).toBe(true);
  for (const choosing of [false, true]) {
    const { island, actions, top, bottom, ship } = shortSizes(width, height, choosing);
    expect(ship / height).toBeGreaterThanOrEqual(0.55);
    expect(ship / 10.4).toBeGreaterThanOrEqual(20);
    expect((ship * 2370) / 1040).toBeLessThanOrEqual(width - island - actions);
    expect(top + ship + bottom).toBeLessThanOrEqual(height);
    if (choosing) expect(bottom).toBeGreaterThanOrEqual(96);
  }
});

test.each([
  [844, 390],
  [667, 375],
  [932, 430],
  [800, 360],
])("at %i x %i a child has large buttons, and the ship its share", (width, height) => {
  const { actions, ship } = shortSizes(width, height, false, true);
  expect(actions).toBe(largeActions);
  expect(ship / height).toBeGreaterThanOrEqual(0.55);
});

test.each([
  [844, 390],
  [932, 430],
  [1280, 600],
])("at %i x %i two cats of four squares lie side by side", (width, height) => {
  expect(shortSizes(width, height, false).island).toBeGreaterThanOrEqual(2 * (4 * fieldSquare + 10) + 24);
});

test("at 200 % of 1440 x 900 a square keeps 23 pixels", () => {
  expect(Math.floor(shortSizes(720, 450, false).ship / 10.4)).toBeGreaterThanOrEqual(23);
});

test.each([
  [422, 195],
  [320, 256],
  [600, 500],
])("%i x %i is scrolled", (width, height) => {
  expect(isSideways(width, height)).toBe(false);
});

test.each([844, 640, 568])("a window %i pixels high leaves room for a panel below the ship", (height) => {
  for (const choosing of [false, true]) {
    const { ship, panel } = tallSizes(height, choosing);
    expect(ship / height).toBeGreaterThanOrEqual(0.35);
    expect(panel).toBeGreaterThanOrEqual(height >= 640 ? 140 : 90);
  }
});
