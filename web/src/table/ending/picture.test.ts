import { expect, it } from "vitest";
import { arrange, pictureSize } from "./picture";

const overlap = (a: { x: number; y: number; width: number; height: number }, b: typeof a) =>
  a.x < b.x + b.width - 0.01 && b.x < a.x + a.width - 0.01 && a.y < b.y + b.height - 0.01 && b.y < a.y + a.height - 0.01;

it.each([1, 2, 3, 4, 5, 6, 7].flatMap((count) => [false, true].map((board) => [count, board] as const)))(
  "arrange keeps %i entries inside the picture without overlaps (board: %s)",
  (count, withBoard) => {
    const { board, tags, trophies } = arrange(count, withBoard);
    expect(tags).toHaveLength(count);
    expect(trophies).toHaveLength(withBoard ? 0 : count);
    const all = [...tags, ...trophies, ...(board ? [board] : [])];
    for (const { x, y, width, height } of all) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(100);
      expect(x + width).toBeLessThanOrEqual(pictureSize.width);
      expect(y + height).toBeLessThanOrEqual(pictureSize.height - 40);
    }
    for (const [i, one] of tags.entries()) {
      for (const other of tags.slice(i + 1)) expect(overlap(one, other)).toBe(false);
      if (board) expect(overlap(one, board)).toBe(false);
    }
  },
);
