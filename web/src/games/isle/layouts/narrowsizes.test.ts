import { describe, expect, it } from "vitest";
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

describe("narrow sizes", () => {
  it.each(low)("fit ship, island and actions at %i x %i", (width, height) => {
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

  it.each([
    [844, 390],
    [667, 375],
    [932, 430],
    [800, 360],
  ])("fit large buttons at %i x %i", (width, height) => {
    const { actions, ship } = shortSizes(width, height, false, true);
    expect(actions).toBe(largeActions);
    expect(ship / height).toBeGreaterThanOrEqual(0.55);
  });

  it.each([
    [844, 390],
    [932, 430],
    [1280, 600],
  ])("fit two cats of four squares side by side at %i x %i", (width, height) => {
    expect(shortSizes(width, height, false).island).toBeGreaterThanOrEqual(2 * (4 * fieldSquare + 10) + 24);
  });

  it("keep 23 px squares at 200 % of 1440 x 900", () => {
    expect(Math.floor(shortSizes(720, 450, false).ship / 10.4)).toBeGreaterThanOrEqual(23);
  });

  it.each([
    [422, 195],
    [320, 256],
    [600, 500],
  ])("scroll at %i x %i", (width, height) => {
    expect(isSideways(width, height)).toBe(false);
  });

  it.each([844, 640, 568])("leave room for a panel at a height of %i px", (height) => {
    for (const choosing of [false, true]) {
      const { ship, panel } = tallSizes(height, choosing);
      expect(ship / height).toBeGreaterThanOrEqual(0.35);
      expect(panel).toBeGreaterThanOrEqual(height >= 640 ? 140 : 90);
    }
  });
});
