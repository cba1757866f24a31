export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Something on the screen, and how much it matters that it stays in sight. */
export interface Weighed extends Box {
  weight: number;
}

interface Spot {
  left: number;
  top: number;
}

type Size = Pick<Box, "width" | "height">;

const gap = 12;
const step = 24;

/** Where the bubble goes: beside its target if nothing is covered there, else wherever it covers least of what matters. */
export function placed(target: Box | undefined, bubble: Size, screen: Size, matters: readonly Weighed[]): Spot {
  const right = Math.max(gap, screen.width - bubble.width - gap);
  const bottom = Math.max(gap, screen.height - bubble.height - gap);
  const fit = (left: number, top: number): Spot => ({ left: Math.max(gap, Math.min(left, right)), top: Math.max(gap, Math.min(top, bottom)) });
  const spots = target ? beside(target, bubble).map(({ left, top }) => fit(left, top)) : [];
  for (const left of steps(right)) for (const top of steps(bottom).reverse()) spots.push({ left, top });
  const cost = (spot: Spot) => {
    const here = { ...spot, ...bubble };
    const covered = matters.reduce((sum, box) => sum + overlap(here, box) * box.weight, 0);
    return covered + (target ? apart(here, target) : 0);
  };
  return spots.map((spot) => ({ spot, cost: cost(spot) })).reduce((best, next) => (next.cost < best.cost ? next : best)).spot;
}

function beside({ left, top, width, height }: Box, bubble: Size): Spot[] {
  const middle = left + width / 2 - bubble.width / 2;
  return [
    { left: middle, top: top + height + gap },
    { left: middle, top: top - bubble.height - gap },
    { left: left + width + gap, top },
    { left: left - bubble.width - gap, top },
  ];
}

/** From one edge of the screen to the other. */
const steps = (last: number): number[] => [...Array.from({ length: Math.ceil((last - gap) / step) }, (_, i) => gap + i * step), last];

/** How much of the screen two boxes share. */
function overlap(a: Box, b: Box): number {
  const [across, down] = shared(a, b);
  return Math.max(0, across) * Math.max(0, down);
}

/** How far two boxes are from each other. */
function apart(a: Box, b: Box): number {
  const [across, down] = shared(a, b);
  return Math.max(0, -across) + Math.max(0, -down);
}

const shared = (a: Box, b: Box): [number, number] => [
  Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left),
  Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top),
];
