import { slot, toys } from "../../../art/box";
import type {
  BoxesBoxView as Box,
  BoxesGain as Gain,
  BoxesOptions as Options,
  BoxesPlace as Place,
  BoxesView as View,
  Cell as Slot,
} from "../../../protocol";
import type { Scene, Stream } from "../../../table/protocol";

export type { Box, Options, Slot, View };

export type BoxesScene = Scene<View>;

export const isBoxes = (scene: Scene): scene is BoxesScene => scene.table.settings.game === "boxes";
export const isBoxesStream = (stream: Stream): stream is Stream<BoxesScene> => isBoxes(stream.scene);

export const slotName = ([column, row]: Slot): string => String.fromCharCode(97 + column) + (row + 1);

/** The name of a joint, by its upper slot. */
export const jointName = ([column, row]: Slot): string => `${slotName([column, row])}-${slotName([column, row + 1])}`;

export const sameSlot = (a: Slot, b: Slot): boolean => a[0] === b[0] && a[1] === b[1];

/** Who has a box, and what it pays each. */
export const ownersOf = ({ cats }: Box): { seat: number; points: number }[] =>
  (cats ?? []).flatMap(({ seat, points }) => (points === undefined ? [] : [{ seat, points }]));

/** Whose sleeping cats keep the others out of a box that scores for nobody yet. */
export const keepersOf = (box: Box): number[] =>
  ownersOf(box).length > 0 ? [] : (box.cats ?? []).flatMap(({ seat, asleep }) => (asleep ? [seat] : []));

/** The box that a slot belongs to. */
export const boxAt = (view: Pick<View, "boxes">, at: Slot): Box | undefined =>
  view.boxes.find(({ slots }) => slots.some((s) => sameSlot(s, at)));

/** How many cards are left to draw. */
export const deckOf = (view: Pick<View, "piles">): number => view.piles.reduce((sum, n) => sum + n, 0);

/** How many cards all players have together. */
export const inHands = (view: Pick<View, "seats">): number => view.seats.reduce((sum, { hand }) => sum + hand, 0);

/** The special toy that the seat whose turn it is has just drawn and that fitted nowhere. */
export function goneToy(view: View): string | undefined {
  const move = view.seats[view.turn]?.move;
  return view.phase === "end" && move && !move.at && move.card.startsWith("special-") ? move.card : undefined;
}

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
  /** Cats sleep in the box that it would be part of. */
  asleep?: boolean;
  /** It is the last cat, which begins the final phase. */
  last?: boolean;
  /** Whose cat the Princess would send home. */
  home?: number;
  /** What it would bring me in all, if my cat claimed the box at once. */
  claim?: number;
  /** The box that it would be part of is mine already. */
  mine?: boolean;
}

/** The best that a cat of a seat would make of a card just laid, if that is another score than without one. */
function claimOf({ cats, scores }: Place, seat: number): number | undefined {
  const points = cats.flatMap((c) => (c.why ? [] : [c.scores?.[seat] ?? 0]));
  const best = Math.max(...points);
  return points.length > 0 && best !== scores[seat] ? best : undefined;
}

/** The word that begins the action of a card. */
function verb(card: string, phase: View["phase"]): string {
  if (card === "princess") return "princess";
  if (card === "cat") return phase === "claim" ? "cat" : "sleep";
  return phase === "start" ? "start" : "lay";
}

/** Whether a card is the last cat of my supply, with which the final phase begins. */
export const isLastCat = (card: string, { final, seat, seats }: View): boolean => card === "cat" && !final && seats[seat]?.cats === 1;

/** Whose cat lies across a joint, or sleeps in a slot. */
const catAt = ({ across, cards }: View, at: Slot, joint = false): number | undefined =>
  joint ? across.find((o) => sameSlot(o.at, at))?.cat : cards.find((c) => sameSlot(c.at, at))?.owner;

/** All places of a card, the best for the seat first, those that cannot be chosen last, with the reason. */
export function spotsOf(options: Options, card: string, view: View): Spot[] {
  const word = verb(card, view.phase);
  const special = card.startsWith("special-");
  const last = isLastCat(card, view);
  const sleepers = view.cards.filter((c) => c.owner !== undefined);
  const spots: Spot[] = (options.places ?? []).map((p) => ({
    action: word === "sleep" ? `sleep ${slotName(p.at)}` : `${word} ${card} ${slotName(p.at)}${p.turned ? " 180" : ""}`,
    at: p.at,
    joint: false,
    turned: p.turned ?? false,
    scores: p.scores,
    gains: p.gains ?? [],
    place: p,
    asleep: word === "sleep" || p.box.some((s) => sleepers.some((c) => sameSlot(c.at, s))),
    claim: claimOf(p, view.seat),
    last,
    mine: p.owners.includes(view.seat),
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
      last,
      home: card === "princess" ? catAt(view, c.at, c.joint) : undefined,
    });
  }
  for (const { why, slots } of options.refused ?? []) {
    for (const at of slots) spots.push({ action: "", at, joint: false, turned: false, why, scores: [], gains: [] });
  }
  return spots.sort((a, b) => Number(!!a.why) - Number(!!b.why) || better(b, a, view.seat));
}

/** How much better a spot is for a seat: by what it brings with a cat, then by what it brings without, then by what the others get. */
function better(a: Spot, b: Spot, seat: number): number {
  const own = (s: Spot) => s.scores[seat] ?? 0;
  const most = (s: Spot) => Math.max(own(s), s.claim ?? -Infinity);
  const others = (s: Spot) => s.scores.reduce((sum, points) => sum + points, -own(s));
  return most(a) - most(b) || own(a) - own(b) || others(b) - others(a);
}

/** How many slots the middle of a table has. On an empty table the server names them first, and only they are marked. */
const middleSlots = 16;

/** Whether a slot with a spot is marked, by its number among all of them. */
export const isMarked = (view: View, n: number): boolean => n < middleSlots || view.phase !== "start" || view.cards.length > 0;

/** How wide the names of rows and columns are at least, in pixels. */
export const rulerWidth = 17;

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

/** Slots in units, with a margin. */
export const inUnits = (box: Area, margin: number): Area => ({
  x: box.x * slot.width - margin,
  y: box.y * slot.height - margin,
  width: box.width * slot.width + 2 * margin,
  height: box.height * slot.height + 2 * margin,
});

/** What is to be seen of the table around some slots, with a margin, in units. Beyond its rim there is nothing to see. */
export function sightOf(view: View, slots: Slot[], margin = 12): Area {
  const seen = slots.filter(([, row]) => row >= 0 && row < view.config.rows);
  return within(view, inUnits(extent(view, seen), margin));
}

/** The middle of the handle that turns a card, in units: beside the card, on its left if that is seen. A pixel is so many units. */
export function turnHandleAt(at: Slot, unit: number, left: number): { x: number; y: number } {
  const away = unit * 23 + 8;
  const x = at[0] * slot.width;
  return { x: x - 2 * away > left ? x - away : x + slot.width + away, y: (at[1] + 0.5) * slot.height };
}

/**
 * How high the label of a box is that wants some height, and where its middle is in the first slot of the box, in units: on the upper
 * wall, between the toys there and those of the card above, however small the table is seen.
 */
export function labelPlace(wanted: number): { height: number; middle: number } {
  const height = Math.min(wanted, toys.top + slot.height - toys.bottom);
  return { height, middle: Math.min(6, toys.top - height / 2) };
}

/** One direction of a table: how much of it is shown, and where its slots and those with cards are. */
interface Direction {
  from: number;
  whole: number;
  shown: number;
  /** What the names of rows or columns cover at its beginning. */
  band: number;
  size: number;
  cards: number[];
}

/** Where what is shown begins: the whole has its middle in it; of a part, where most cards are seen, the nearest to their middle. */
function startOf({ from, whole, shown, band, size, cards }: Direction): number {
  if (shown >= whole) return from - (shown - whole) / 2;
  const within = (start: number) => Math.min(Math.max(start, from), from + whole - shown);
  const middle = within(cards.length ? ((Math.min(...cards) + Math.max(...cards) + 1) * size - shown) / 2 : from + (whole - shown) / 2);
  const edge = 8;
  const seen = (start: number) => cards.filter((i) => i * size >= start + band - edge && (i + 1) * size <= start + shown).length;
  const starts = cards.flatMap((i) => [i * size - band - edge, (i + 1) * size + edge - shown]).map(within);
  return [middle, ...starts].reduce((best, start) => {
    const more = seen(start) - seen(best);
    return more > 0 || (more === 0 && Math.abs(start - middle) < Math.abs(best - middle)) ? start : best;
  });
}

/**
 * The part of the table that a frame of some pixels shows, in units: all of it, or, where slots would be narrower than a least
 * width in pixels, as many rows as there is room for, with as many of some slots as can be seen at once.
 */
export function visibleArea(view: View, frame: { width: number; height: number }, least: number, around: Slot[]): Area {
  const whole = inUnits(extent(view, []), 36);
  const ratio = frame.width > 0 && frame.height > 0 ? frame.width / frame.height : 1.5;
  const all = Math.max(whole.width, whole.height * ratio);
  const most = least > 0 && frame.width > 0 ? (frame.width * slot.width) / least : all;
  // Columns are worth a little empty room above and below the rows.
  const width = all <= most ? all : Math.min(most, whole.height * ratio * 1.12);
  const band = frame.width > 0 ? (rulerWidth * width) / frame.width : 0;
  const [columns, rows] = [around.map((at) => at[0]), around.map((at) => at[1])];
  return {
    x: startOf({ from: whole.x, whole: whole.width, shown: width, band, size: slot.width, cards: columns }),
    y: startOf({ from: whole.y, whole: whole.height, shown: width / ratio, band, size: slot.height, cards: rows }),
    width,
    height: width / ratio,
  };
}

/** The part of the table with these slots and half a slot around them, within the rim. */
export const withMargin = (view: View, slots: Slot[]): Area => within(view, inUnits(extent(view, slots), slot.height / 2));

/** As much of an area as lies within the rim of the table. */
function within(view: View, part: Area): Area {
  const rim = inUnits(extent(view, []), 36);
  const [x, y] = [Math.max(rim.x, part.x), Math.max(rim.y, part.y)];
  const width = Math.min(rim.x + rim.width, part.x + part.width) - x;
  return { x, y, width, height: Math.min(rim.y + rim.height, part.y + part.height) - y };
}

/** The part of the table that shows all of another one: an area as it is, or as much larger as it takes, around that one's middle. */
export function widened(area: Area, part: Area): Area {
  const by = Math.max(1, part.width / area.width, part.height / area.height);
  const [width, height] = [area.width * by, area.height * by];
  const start = (from: number, length: number, at: number, size: number): number =>
    by > 1 ? at + (size - length) / 2 : Math.min(at, Math.max(from, at + size - length));
  return { x: start(area.x, width, part.x, part.width), y: start(area.y, height, part.y, part.height), width, height };
}
