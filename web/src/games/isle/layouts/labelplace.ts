import type { Square } from "../../../table/protocol";

/** A box in squares of the ship. */
interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Distance between the label and its tile, in squares. */
const gap = 0.3;

/**
 * Places a label beside a tile over the ship: on the side where it covers the fewest pieces, preferably outside the ship. It is shifted
 * along that side to stay within the bounds.
 */
export function placeLabel(
  tile: readonly Square[],
  label: { width: number; height: number },
  bounds: Area,
  ship: readonly Square[],
  pieces: readonly Square[],
): { x: number; y: number } {
  const [xs, ys] = [tile.map((c) => c[0]), tile.map((c) => c[1])];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs) + 1, Math.min(...ys), Math.max(...ys) + 1];
  const { width, height } = label;
  const within = (x: number, y: number) => ({
    x: Math.max(bounds.x, Math.min(x, bounds.x + bounds.width - width)),
    y: Math.max(bounds.y, Math.min(y, bounds.y + bounds.height - height)),
  });
  const [middle, centre] = [(left + right - width) / 2, (top + bottom - height) / 2];
  const sides = [
    within(middle, top - gap - height),
    within(middle, bottom + gap),
    within(right + gap, centre),
    within(left - gap - width, centre),
  ];
  const hidden = (at: { x: number; y: number }, squares: readonly Square[]) =>
    squares.filter(([x, y]) => x + 1 > at.x && x < at.x + width && y + 1 > at.y && y < at.y + height).length;
  const cost = sides.map((at) => 100 * hidden(at, tile) + 4 * hidden(at, pieces) + hidden(at, ship));
  return sides[cost.indexOf(Math.min(...cost))]!;
}
