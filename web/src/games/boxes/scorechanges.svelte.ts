import { ownersOf, sameSlot, slotName, type Box, type View } from "./board/view";

/** The part of a view that has points. */
type Scored = Pick<View, "boxes" | "seats" | "turn"> & Partial<Pick<View, "seat">>;

/**
 * The score changes of the last turn that changed any. In my own turn they start again with each step, because I have seen the
 * earlier ones. They stay until another turn changes points or the round is over, so that nobody misses them.
 */
export class ScoreChanges {
  /** ScoreChanges by seat. */
  seats: ReadonlyMap<number, number> = $state.raw(new Map());
  /** ScoreChanges by the name of a box's first slot. */
  boxes: ReadonlyMap<string, number> = $state.raw(new Map());
  #seen: Scored | undefined;
  /** The view before the turn shown; undefined in a new turn. */
  #before: Scored | undefined;
  /** The seat whose turn is shown. */
  #by = -1;

  /** Compares a view with the previous one. */
  follow(view: Scored): void {
    const seen = this.#seen;
    this.#seen = view;
    if (!seen) return;
    if (view.seats.some(({ points }, seat) => points !== seen.seats[seat]!.points)) {
      if (seen.turn === view.seat) this.#before = undefined;
      const before = (this.#before ??= seen);
      this.#by = seen.turn;
      this.seats = changed(view.seats.map(({ points }, seat) => [seat, points - before.seats[seat]!.points]));
      this.boxes = changed(view.boxes.map((box) => [slotName(box.slots[0]!), paid(box, view) - paid(box, before)]));
    }
    if (view.turn === seen.turn) return;
    this.#before = undefined;
    if (view.turn === this.#by) this.seats = this.boxes = new Map<never, never>();
  }
}

const changed = <K>(all: [K, number][]): Map<K, number> => new Map(all.filter(([, n]) => n !== 0));

/** The points of a box's first owner from all boxes on its slots. */
function paid(box: Box, view: Scored): number {
  const owner = ownersOf(box)[0]?.seat;
  return view.boxes
    .filter(({ slots }) => slots.some((s) => box.slots.some((o) => sameSlot(s, o))))
    .flatMap(ownersOf)
    .filter(({ seat }) => seat === owner)
    .reduce((sum, { points }) => sum + points, 0);
}
