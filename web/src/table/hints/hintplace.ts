const gap = 4;

type Box = Pick<DOMRect, "left" | "top" | "right" | "bottom">;

/**
 * Where a strip lies that speaks of what is seen: at the bottom, else above the board or at its top, wherever it covers nothing of
 * what is shown, and nothing that can be pressed if there is such a place.
 */
export function stripTop(
  board: Pick<Box, "top">,
  strip: { left: number; right: number; height: number },
  floor: number,
  shown: readonly Box[],
  pressed: readonly Box[] = [],
): number {
  const tops = [floor - strip.height - gap, board.top - strip.height - gap, board.top + gap];
  const isFree = (top: number, of: readonly Box[]) =>
    top > 0 && !of.some((b) => b.left < strip.right && b.right > strip.left && b.top < top + strip.height && b.bottom > top);
  const all = [...shown, ...pressed];
  return tops.find((top) => isFree(top, all)) ?? tops.find((top) => isFree(top, shown)) ?? tops[2]!;
}
