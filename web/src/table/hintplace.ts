const gap = 4;

/** Where a strip lies over the board in a low window: at the bottom, or at the top of the board if it would cover there what is shown. */
export function stripTop(board: number, ghost: Pick<DOMRect, "bottom"> | undefined, height: number, screen: number): number {
  const bottom = screen - height - gap;
  return ghost && ghost.bottom > bottom ? board + gap : bottom;
}
