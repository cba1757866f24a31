export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Something on the screen, and how much it matters that it stays in sight. */
export interface WeightedBox extends Box {
  weight: number;
}

/** How much it matters that the parts of a table stay in sight; what a step is about matters most. The fleet shows what others did. */
export const weights: Record<string, number> = {
  ask: 4,
  go: 8,
  hand: 2,
  fields: 2,
  ship: 2,
  board: 0.5,
  order: 1,
  score: 1,
  log: 0.2,
  '[data-region="fleet"]': 3,
};

/** Cards and their places on the board of Boxes, which is free around them. */
export const onBoard = '[data-guide="board"] :is([data-slot], .place), [data-guide="board"] ~ p';

/** The smallest box around others. */
export function around(boxes: readonly Box[]): Box | undefined {
  if (boxes.length === 0) return undefined;
  const left = Math.min(...boxes.map((b) => b.left));
  const top = Math.min(...boxes.map((b) => b.top));
  const right = Math.max(...boxes.map((b) => b.left + b.width));
  const bottom = Math.max(...boxes.map((b) => b.top + b.height));
  return { left, top, width: right - left, height: bottom - top };
}

interface Spot {
  left: number;
  top: number;
}

type Size = Pick<Box, "width" | "height">;

const gap = 12;
const step = 24;

/**
 * Where the bubble goes: beside its target if nothing is covered there, else wherever it covers least of what matters. The
 * closer it has to be, the more each pixel between them counts.
 */
export function placeBubble(target: Box | undefined, bubble: Size, screen: Size, matters: readonly WeightedBox[], closeness = 1): Spot {
  const right = Math.max(gap, screen.width - bubble.width - gap);
  const bottom = Math.max(gap, screen.height - bubble.height - gap);
  const fit = (left: number, top: number): Spot => ({
    left: Math.max(gap, Math.min(left, right)),
    top: Math.max(gap, Math.min(top, bottom)),
  });
  const spots = target ? beside(target, bubble).map(({ left, top }) => fit(left, top)) : [];
  for (const left of steps(right)) for (const top of steps(bottom).reverse()) spots.push({ left, top });
  const cost = (spot: Spot) => {
    const here = { ...spot, ...bubble };
    const covered = matters.reduce((sum, box) => sum + overlap(here, box) * box.weight, 0);
    return covered + (target ? closeness * apart(here, target) : 0);
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

/** A point with a direction, in radians. */
export interface Pointer extends Spot {
  turn: number;
}

const middle = ({ left, top, width, height }: Box) => ({ x: left + width / 2, y: top + height / 2 });

/** The tail of a bubble: at the edge that faces the target, pointing away from the bubble. None where they overlap. */
export function tailOf(bubble: Box, target: Box): Pointer | undefined {
  const aim = middle(target);
  const clamp = (value: number, from: number, length: number) => Math.max(from + 16, Math.min(value, from + length - 16));
  const { left, top, width, height } = bubble;
  if (target.top >= top + height) return { left: clamp(aim.x, left, width), top: top + height + 5, turn: -Math.PI / 2 };
  if (target.top + target.height <= top) return { left: clamp(aim.x, left, width), top: top - 5, turn: Math.PI / 2 };
  if (target.left >= left + width) return { left: left + width + 5, top: clamp(aim.y, top, height), turn: Math.PI };
  if (target.left + target.width <= left) return { left: left - 5, top: clamp(aim.y, top, height), turn: 0 };
  return undefined;
}

/** Prints of paws on the way from one box to another, at the same distance from each other. */
export function pawPrints(from: Box, to: Box): Pointer[] {
  const [a, b] = [middle(from), middle(to)];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const n = Math.min(8, Math.floor(Math.hypot(dx, dy) / 48));
  const turn = Math.atan2(dy, dx) + Math.PI / 2;
  return Array.from({ length: n }, (_, i) => {
    const share = (i + 1) / (n + 1);
    return { left: a.x + dx * share, top: a.y + dy * share, turn };
  });
}
