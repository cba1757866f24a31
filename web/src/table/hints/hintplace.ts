const gap = 4;

type Box = Pick<DOMRect, "left" | "top" | "right" | "bottom">;

/**
 * The top of the hint strip: at the bottom, else above the board or at its top. It never covers what the hint is about if another
 * place is free, and covers no buttons if possible.
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
