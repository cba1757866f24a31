import { sisterSeat, type Place } from "./log/moves";

const seatName = (seat: number): string => (seat === sisterSeat ? "sister" : String(seat));
const plate = (seat: number): string[] => [`[data-plate="${seatName(seat)}"]`];

/** Selectors for a place, the most exact first. If that element is missing or out of sight, the next one stands in. */
function selectorsOf(place: Place): string[] {
  switch (place.on) {
    case "table":
      return [`[data-tile="${place.tile}"] svg`, `[data-spot="${place.tile}"]`];
    case "ship":
      return [`[data-ship="${place.seat}"] [data-piece="${place.piece}"]`, `[data-ship="${place.seat}"]`, ...plate(place.seat)];
    case "slot":
      return [`[data-slot="${place.slot}"]`];
    case "joint":
      return [`[data-joint="${place.joint}"]`];
    case "plate":
      return plate(place.seat);
  }
}

/** Elements that cover the scene. */
const covers = "[data-region=drawer], dialog[open]";

function inSight(element: Element): boolean {
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
  if (width === 0 || height === 0 || right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight) return false;
  if (!document.querySelector(covers)) return true;
  const cover = document.elementFromPoint(left + width / 2, top + height / 2)?.closest(covers);
  return !cover || cover.contains(element);
}

/** The visible element that shows a place. With `exactly`, no stand-in is accepted. */
export function elementAt(place: Place, exactly = false): Element | undefined {
  for (const selector of exactly ? selectorsOf(place).slice(0, 1) : selectorsOf(place)) {
    const found = [...document.querySelectorAll(selector)].find(inSight);
    if (found) return found;
  }
  return undefined;
}

/** All elements that draw exactly what lies at a place. */
export const elementsOf = (place: Place): (HTMLElement | SVGElement)[] => [
  ...document.querySelectorAll<HTMLElement | SVGElement>(selectorsOf(place)[0]!),
];
