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

/** The name of a joint, given its upper slot. */
export const jointName = ([column, row]: Slot): string => `${slotName([column, row])}-${slotName([column, row + 1])}`;

export const sameSlot = (a: Slot, b: Slot): boolean => a[0] === b[0] && a[1] === b[1];

/** The owners of a box, with their points. */
export const ownersOf = ({ cats }: Box): { seat: number; points: number }[] =>
  (cats ?? []).flatMap(({ seat, points }) => (points === undefined ? [] : [{ seat, points }]));

/** The seats whose sleeping cats keep others out of a box without owners. */
export const keepersOf = (box: Box): number[] =>
  ownersOf(box).length > 0 ? [] : (box.cats ?? []).flatMap(({ seat, asleep }) => (asleep ? [seat] : []));

export const boxAt = (view: Pick<View, "boxes">, at: Slot): Box | undefined =>
  view.boxes.find(({ slots }) => slots.some((s) => sameSlot(s, at)));

/** The number of cards left to draw. */
export const deckOf = (view: Pick<View, "piles">): number => view.piles.reduce((sum, n) => sum + n, 0);

/** The number of cards in all hands. */
export const inHands = (view: Pick<View, "seats">): number => view.seats.reduce((sum, { hand }) => sum + hand, 0);

/** The special toy that the current seat just drew and could not place. */
export function goneToy(view: View): string | undefined {
  const move = view.seats[view.turn]?.move;
  return view.phase === "end" && move && !move.at && move.card.startsWith("special-") ? move.card : undefined;
}

/** A place for the held card, or the reason why it is illegal. */
export interface Spot {
  action: string;
  at: Slot;
  joint: boolean;
  turned: boolean;
  why?: string;
  scores: number[];
  gains: Gain[];
  place?: Place;
  /** Whether cats sleep in the resulting box. */
  asleep?: boolean;
  /** Whether it is my last cat, which starts the final phase. */
  last?: boolean;
  /** The seat whose cat the Princess would send home. */
  home?: number;
  /** My score change if my cat claimed the box in the same turn. */
  claim?: number;
  /** Whether I own the resulting box already. */
  mine?: boolean;
}

/** The best score for a seat if a cat follows the card, unless it equals the score without one. */
function claimOf({ cats, scores }: Place, seat: number): number | undefined {
  const points = cats.flatMap((c) => (c.why ? [] : [c.scores?.[seat] ?? 0]));
  const best = Math.max(...points);
  return points.length > 0 && best !== scores[seat] ? best : undefined;
}

/** The verb of a card's action. */
function verb(card: string, phase: View["phase"]): string {
  if (card === "princess") return "princess";
  if (card === "cat") return phase === "claim" ? "cat" : "sleep";
  return phase === "start" ? "start" : "lay";
}

/** Whether a card is my last cat, which starts the final phase. */
export const isLastCat = (card: string, { final, seat, seats }: View): boolean => card === "cat" && !final && seats[seat]?.cats === 1;

/** The seat of the cat across a joint or asleep in a slot. */
const catAt = ({ across, cards }: View, at: Slot, joint = false): number | undefined =>
  joint ? across.find((o) => sameSlot(o.at, at))?.cat : cards.find((c) => sameSlot(c.at, at))?.owner;

/** All spots of a card, the best for the seat first and the illegal ones last. */
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

/** Compares two spots for a seat: by the score with a cat, then without, then by the points of the others. */
function better(a: Spot, b: Spot, seat: number): number {
  const own = (s: Spot) => s.scores[seat] ?? 0;
  const most = (s: Spot) => Math.max(own(s), s.claim ?? -Infinity);
  const others = (s: Spot) => s.scores.reduce((sum, points) => sum + points, -own(s));
  return most(a) - most(b) || own(a) - own(b) || others(b) - others(a);
}

/** The number of slots in the middle of the board. On an empty board the server lists them first, and only they are marked. */
const middleSlots = 16;

/** Whether to mark the n-th legal slot. */
export const isMarked = (view: View, n: number): boolean => n < middleSlots || view.phase !== "start" || view.cards.length > 0;

/** The minimum width of the rulers, in pixels. */
export const rulerWidth = 17;

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The bounds of some slots, in slots; the whole board if there are none. */
export function extent(view: View, slots: Slot[]): Area {
  if (slots.length === 0) return { x: 0, y: 0, width: view.config.columns, height: view.config.rows };
  const [xs, ys] = [slots.map((s) => s[0]), slots.map((s) => s[1])];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) + 1 - x, height: Math.max(...ys) + 1 - y };
}

/** Converts slots to units and adds a margin. */
export const inUnits = (box: Area, margin: number): Area => ({
  x: box.x * slot.width - margin,
  y: box.y * slot.height - margin,
  width: box.width * slot.width + 2 * margin,
  height: box.height * slot.height + 2 * margin,
});

/** The area around some slots, in units, cut off at the rim. */
export function sightOf(view: View, slots: Slot[], margin = 12): Area {
  const seen = slots.filter(([, row]) => row >= 0 && row < view.config.rows);
  return within(view, inUnits(extent(view, seen), margin));
}

/** The centre of the rotate handle, in units: left of the card if that is visible, otherwise right. */
export function turnHandleAt(at: Slot, unit: number, left: number): { x: number; y: number } {
  const away = unit * 23 + 8;
  const x = at[0] * slot.width;
  return { x: x - 2 * away > left ? x - away : x + slot.width + away, y: (at[1] + 0.5) * slot.height };
}

/**
 * Fits the label of a box on the upper wall of its first slot, between the toys there and those of the card above. Everything is in
 * units.
 */
export function labelPlace(wanted: number): { height: number; middle: number } {
  const height = Math.min(wanted, toys.top + slot.height - toys.bottom);
  return { height, middle: Math.min(6, toys.top - height / 2) };
}

/** One direction of the board: its length, the visible length, and the columns or rows with cards. */
interface Direction {
  from: number;
  whole: number;
  shown: number;
  /** The length covered by the rulers. */
  band: number;
  size: number;
  cards: number[];
}

/** The start of the visible part. The whole board is centred; a part shows as many cards as it can, near their middle. */
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
 * The area that a frame shows, in units: the whole board, or as many rows and columns as keep slots at a minimum width, around some
 * slots.
 */
export function visibleArea(view: View, frame: { width: number; height: number }, least: number, around: Slot[]): Area {
  const whole = inUnits(extent(view, []), 36);
  const ratio = frame.width > 0 && frame.height > 0 ? frame.width / frame.height : 1.5;
  const all = Math.max(whole.width, whole.height * ratio);
  const most = least > 0 && frame.width > 0 ? (frame.width * slot.width) / least : all;
  // Accepts a little empty space above and below to show more columns.
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

/** The area of some slots with half a slot around them, cut off at the rim. */
export const withMargin = (view: View, slots: Slot[]): Area => within(view, inUnits(extent(view, slots), slot.height / 2));

/** Cuts an area off at the rim. */
function within(view: View, part: Area): Area {
  const rim = inUnits(extent(view, []), 36);
  const [x, y] = [Math.max(rim.x, part.x), Math.max(rim.y, part.y)];
  const width = Math.min(rim.x + rim.width, part.x + part.width) - x;
  return { x, y, width, height: Math.min(rim.y + rim.height, part.y + part.height) - y };
}

/** Moves or enlarges an area to show all of a part. */
export function widened(area: Area, part: Area): Area {
  const by = Math.max(1, part.width / area.width, part.height / area.height);
  const [width, height] = [area.width * by, area.height * by];
  const start = (from: number, length: number, at: number, size: number): number =>
    by > 1 ? at + (size - length) / 2 : Math.min(at, Math.max(from, at + size - length));
  return { x: start(area.x, width, part.x, part.width), y: start(area.y, height, part.y, part.height), width, height };
}
