import { describe, expect, it } from "vitest";
import type { Square } from "../../../table/protocol";
import { placeLabel } from "./labelplace";

const bounds = { x: -3, y: -6, width: 28, height: 17 };
const label = { width: 4, height: 1 };
const ship = Array.from({ length: 22 * 9 }, (_, i): Square => [i % 22, Math.floor(i / 22)]);

describe("placeLabel", () => {
  it("goes outside the ship at its edge", () => {
    expect(placeLabel([[10, 0]], label, bounds, ship, []).y).toBe(-1.3);
    expect(placeLabel([[10, 8]], label, bounds, ship, []).y).toBe(9.3);
  });

  it("covers the fewest pieces", () => {
    const row = (y: number, from: number, to: number) => Array.from({ length: to - from }, (_, i): Square => [from + i, y]);
    const sides = {
      above: [...row(2, 8, 13), ...row(3, 8, 13)],
      below: [...row(5, 8, 13), ...row(6, 8, 13)],
      left: row(4, 5, 10),
      right: row(4, 11, 16),
    };
    const want = { above: [8.5, 2.7], below: [8.5, 5.3], left: [5.7, 4], right: [11.3, 4] };
    for (const free of Object.keys(sides) as (keyof typeof sides)[]) {
      const pieces = Object.entries(sides).flatMap(([side, squares]) => (side === free ? [] : squares));
      const at = placeLabel([[10, 4]], label, bounds, ship, pieces);
      expect([at.x, at.y], free).toEqual(want[free].map((n) => expect.closeTo(n)));
    }
  });

  it("stays in view and off the tile", () => {
    for (const corner of [
      [0, 0],
      [21, 0],
      [0, 8],
      [21, 8],
    ] as Square[]) {
      const at = placeLabel([corner], label, { x: 0, y: 0, width: 22, height: 9 }, ship, []);
      expect(at.x).toBeGreaterThanOrEqual(0);
      expect(at.x + label.width).toBeLessThanOrEqual(22);
      const hides = corner[0] + 1 > at.x && corner[0] < at.x + 4 && corner[1] + 1 > at.y && corner[1] < at.y + 1;
      expect(hides, String(corner)).toBe(false);
    }
  });
});
