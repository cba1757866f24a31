export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const gap = 12;

interface Size {
  width: number;
  height: number;
}

/** Where the bubble goes: beside its target or into a corner, wherever it covers least of the target and of what else matters. */
export function placed(target: Box | undefined, bubble: Size, screen: Size, others: readonly Box[] = []): { left: number; top: number } {
  const clampX = (x: number) => Math.max(gap, Math.min(x, screen.width - bubble.width - gap));
  const clampY = (y: number) => Math.max(gap, Math.min(y, screen.height - bubble.height - gap));
  const corners = [0, screen.width].flatMap((x) => [screen.height, 0].map((y) => ({ left: clampX(x), top: clampY(y) })));
  const middle = target ? clampX(target.left + target.width / 2 - bubble.width / 2) : 0;
  const beside = target
    ? [
        { left: middle, top: clampY(target.top + target.height + gap) },
        { left: middle, top: clampY(target.top - bubble.height - gap) },
        { left: clampX(target.left + target.width + gap), top: clampY(target.top) },
        { left: clampX(target.left - bubble.width - gap), top: clampY(target.top) },
      ]
    : [];
  const matters = target ? [target, ...others] : others;
  const cost = ({ left, top }: { left: number; top: number }) =>
    matters.reduce((sum, box) => sum + overlap({ left, top, ...bubble }, box), 0);
  return [...beside, ...corners].reduce((best, option) => (cost(option) < cost(best) ? option : best));
}

/** How much of the screen two boxes share. */
function overlap(a: Box, b: Box): number {
  const across = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const down = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return Math.max(0, across) * Math.max(0, down);
}
