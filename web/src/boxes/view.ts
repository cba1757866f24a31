import type {
  BoxesGain as Gain,
  BoxesOptions as Options,
  BoxesPlace as Place,
  BoxesView as View,
  Cell as Slot,
} from "../protocol";
import type { Scene } from "../table/protocol";

export type { Options, Slot, View };

export type BoxesScene = Scene<View>;

export const slotName = ([column, row]: Slot): string => String.fromCharCode(97 + column) + (row + 1);

/** The name of a joint, by its upper slot. */
export const jointName = ([column, row]: Slot): string => `${slotName([column, row])}-${slotName([column, row + 1])}`;

export const same = (a: Slot, b: Slot): boolean => a[0] === b[0] && a[1] === b[1];

/** A place where what is held can go, or why it cannot. */
export interface Spot {
  action: string;
  at: Slot;
  joint: boolean;
  turned: boolean;
  why?: string;
  scores: number[];
  gains: Gain[];
  place?: Place;
}

/** The word that begins the action of a card. */
function verb(card: string, phase: View["phase"]): string {
  if (card === "princess") return "princess";
  if (card === "cat") return phase === "claim" ? "cat" : "sleep";
  return phase === "start" ? "start" : "lay";
}

/** All places of a card, the best for the seat first, those that cannot be chosen last, with the reason. */
export function spotsOf(options: Options, card: string, view: View): Spot[] {
  const word = verb(card, view.phase);
  const special = card.startsWith("special-");
  const spots: Spot[] = (options.places ?? []).map((p) => ({
    action: word === "sleep" ? `sleep ${slotName(p.at)}` : `${word} ${card} ${slotName(p.at)}${p.turned ? " 180" : ""}`,
    at: p.at,
    joint: false,
    turned: p.turned ?? false,
    scores: p.scores,
    gains: p.gains ?? [],
    place: p,
  }));
  for (const c of options.joints ?? []) {
    const where = c.joint ? jointName(c.at) : slotName(c.at);
    spots.push({
      action: `${special ? "toy" : word} ${where}`,
      at: c.at,
      joint: c.joint ?? false,
      turned: false,
      why: c.why,
      scores: c.scores ?? [],
      gains: c.gains ?? [],
    });
  }
  for (const { why, slots } of options.refused ?? []) {
    for (const at of slots) spots.push({ action: "", at, joint: false, turned: false, why, scores: [], gains: [] });
  }
  return spots.sort((a, b) => Number(!!a.why) - Number(!!b.why) || worth(b, view.seat) - worth(a, view.seat));
}

/** What a spot brings a seat: its own points, and what it takes from the others at a lower weight. */
function worth(s: Spot, seat: number): number {
  return s.scores.reduce((sum, points, i) => sum + (i === seat ? points : -points / 4), 0);
}

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The part of the table with these slots, in slots; the whole table if there are none. */
export function extent(view: View, slots: Slot[]): Area {
  if (slots.length === 0) return { x: 0, y: 0, width: view.config.columns, height: view.config.rows };
  const [xs, ys] = [slots.map((s) => s[0]), slots.map((s) => s[1])];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) + 1 - x, height: Math.max(...ys) + 1 - y };
}

/** Widens an area to a shape, width by height, and shows as much of the whole as it can rather than what is around it. */
export function framed(area: Area, ratio: number, whole: Area, least = 0): Area {
  const width = Math.max(area.width, area.height * ratio, least);
  const height = width / ratio;
  const start = (from: number, length: number, seen: number, first: number, all: number): number => {
    if (seen >= all) return first - (seen - all) / 2;
    const middle = from - (seen - length) / 2;
    return Math.min(from, Math.max(from + length - seen, Math.min(Math.max(middle, first), first + all - seen)));
  };
  return { x: start(area.x, area.width, width, whole.x, whole.width), y: start(area.y, area.height, height, whole.y, whole.height), width, height };
}
