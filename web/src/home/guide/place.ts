export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const gap = 12;

/** Where the bubble goes: below the target, above, beside it, or into the lower corner, wherever it covers least. */
export function placed(target: Box | undefined, bubble: { width: number; height: number }, screen: { width: number; height: number }): { left: number; top: number } {
  const clampX = (x: number) => Math.max(gap, Math.min(x, screen.width - bubble.width - gap));
  const clampY = (y: number) => Math.max(gap, Math.min(y, screen.height - bubble.height - gap));
  if (!target) return { left: gap, top: clampY(screen.height) };
  const middle = clampX(target.left + target.width / 2 - bubble.width / 2);
  const options = [
    { left: middle, top: clampY(target.top + target.height + gap) },
    { left: middle, top: clampY(target.top - bubble.height - gap) },
    { left: clampX(target.left + target.width + gap), top: clampY(target.top) },
    { left: clampX(target.left - bubble.width - gap), top: clampY(target.top) },
    { left: gap, top: clampY(screen.height) },
  ];
  const covers = ({ left, top }: { left: number; top: number }) =>
    Math.max(0, Math.min(left + bubble.width, target.left + target.width) - Math.max(left, target.left)) *
    Math.max(0, Math.min(top + bubble.height, target.top + target.height) - Math.max(top, target.top));
  return options.reduce((best, option) => (covers(option) < covers(best) ? option : best));
}
