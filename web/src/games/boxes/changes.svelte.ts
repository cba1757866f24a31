import { ownersOf, sameSlot, slotName, type Box, type View } from "./board/view";

/** The parts of a view that points are read from. */
type Scored = Pick<View, "boxes" | "seats" | "turn"> & Partial<Pick<View, "seat">>;

/**
 * How the points of seats and boxes have changed in the last turn that changed any, in my own turn by its last step, which I have
 * seen before me. They stay until a later turn brings others or
 * the round is over, so that whoever looked away still sees them.
 */
export class Changes {
  /** By seat. */
  seats: ReadonlyMap<number, number> = $state.raw(new Map());
  /** By the name of a box's first slot. */
  boxes: ReadonlyMap<string, number> = $state.raw(new Map());
  #seen: Scored | undefined;
  /** The table before the turn whose changes are shown; none if another turn has begun. */
  #before: Scored | undefined;
  /** Whose turn changed them. */
  #by = -1;

  /** Compares the table with what it was before. */
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

/** What the first owner of a box has from all boxes on its slots. */
function paid(box: Box, view: Scored): number {
  const owner = ownersOf(box)[0]?.seat;
  return view.boxes
    .filter(({ slots }) => slots.some((s) => box.slots.some((o) => sameSlot(s, o))))
    .flatMap(ownersOf)
    .filter(({ seat }) => seat === owner)
    .reduce((sum, { points }) => sum + points, 0);
}
