import type { Area } from "./view";

/** The gap to the subject and to the edges, in pixels. */
const gap = 6;

const overlap = (a: Area, b: Area): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

/**
 * Places a note below, above, right or left of its subject, where it covers the fewest cards and no button. Everything is in
 * pixels.
 */
export function noteAt(
  size: { width: number; height: number },
  about: Area,
  cards: Area[],
  frame: { width: number; height: number },
  buttons: Area[] = [],
): Area {
  const { width, height } = size;
  const within = (at: number, length: number, all: number) => Math.min(Math.max(at, gap), Math.max(gap, all - length - gap));
  const middle = { x: about.x + (about.width - width) / 2, y: about.y + (about.height - height) / 2 };
  const sides = [
    { x: middle.x, y: about.y + about.height + gap },
    { x: middle.x, y: about.y - height - gap },
    { x: about.x + about.width + gap, y: middle.y },
    { x: about.x - width - gap, y: middle.y },
  ];
  const places = sides.map(({ x, y }) => ({ x: within(x, width, frame.width), y: within(y, height, frame.height), width, height }));
  const hidden = (place: Area, areas: Area[]) => areas.reduce((sum, area) => sum + overlap(place, area), 0);
  // Covering the subject or a button is worst.
  const cost = (place: Area) => hidden(place, cards) + 20 * hidden(place, [about, ...buttons]);
  return places.reduce((best, place) => (cost(place) < cost(best) ? place : best));
}
