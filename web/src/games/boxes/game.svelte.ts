import { codeOf } from "../../api/error";
import { feedback } from "../../sound/feedback.svelte";
import type { Sheet, Stream } from "../../table/protocol";
import { suggestions } from "../../table/preferences.svelte";
import { boxAt, type BoxesScene, isBoxesStream, sameSlot, type Slot, type Spot, spotsOf, type View } from "./board/view";
import type { Table } from "../../table/table.svelte";
import { laidCardText } from "./actions/boxtext";
import { HandPlaces } from "./actions/handplaces";

/**
 * My game of Boxes at a table: the card that I hold, where it can go, where its ghost is, and my actions. Everything it knows
 * about the rules comes from the server.
 */
export class BoxesGame {
  held: string | undefined = $state();
  spots: Spot[] = $state.raw([]);
  /** Whether the server has yet to say where it can go. */
  loading = $state(false);
  /** The spot where the ghost is; -1 if it is nowhere yet. */
  index = $state(-1);
  /** The ghost stays where it is until another spot is pressed. */
  pinned = $state(false);
  /** Whether a key was to play what is held before a place was chosen. */
  reminded = $state(false);
  /** Which way up the next card is laid where both ways are possible. */
  turned = $state(false);
  /** The slot that the arrows have come to while nothing is held. */
  explored: Slot | undefined = $state.raw();
  /** What I have just done, shown until the server's answer settles it. */
  pending: Spot | undefined = $state.raw();
  /** What would cost me points, and waits for a second word. */
  doubted: Spot | undefined = $state.raw();
  /** Where a card that is dragged from the hand is, on the screen. */
  dragged: { x: number; y: number } | undefined = $state.raw();
  /** Where my cards lie. */
  readonly handPlaces = new HandPlaces();
  sheet: Sheet | undefined = $state.raw();
  #unturned: Spot | undefined = $state.raw();
  #key = "";
  #scored = "";
  /** My points when my turn began. */
  #atFirst: number | undefined;

  constructor(readonly table: Table) {
    table.describeEvent = (event) => laidCardText(event, this.stream?.seat);
  }

  get stream(): Stream<BoxesScene> | undefined {
    const { stream } = this.table;
    return stream && isBoxesStream(stream) ? stream : undefined;
  }
  get view(): View {
    return this.stream!.scene.view!;
  }
  get may() {
    return this.stream?.scene.may;
  }
  get isMyTurn(): boolean {
    return this.may?.must ?? false;
  }
  get spot(): Spot | undefined {
    return this.spots[this.index];
  }
  /** Whether the server has yet to answer. */
  get busy(): boolean {
    return this.table.busy?.action !== undefined;
  }
  /** Whether a card was laid and no cat can follow: the cat that is held tells why, and goes nowhere. */
  get idle(): boolean {
    return this.view.phase === "claim" && !this.may?.verbs.cat;
  }
  /** Whether something is held that can go somewhere. */
  get holds(): boolean {
    return this.held !== undefined && !this.idle;
  }
  /** Whether what is held can be turned over. */
  get canTurnOver(): boolean {
    return this.spots.some((s) => s.turned);
  }

  /** Whether it can lie either way up where the ghost is. */
  get turnsHere(): boolean {
    const { spot, pending } = this;
    if (!spot || spot.joint || pending) return false;
    return this.spots.filter((s) => !s.joint && sameSlot(s.at, spot.at)).length > 1;
  }

  /** Follows the table. A new decision begins with nothing held, or with the only thing that can be placed. */
  sync(): void {
    const s = this.stream;
    if (!s?.scene.view) return;
    const now = `${s.epoch}/${s.n}`;
    if (now !== this.#scored) {
      this.#scored = now;
      void this.table
        .score()
        .then((sheet) => (this.sheet = sheet))
        .catch(() => {});
    }
    const { turn, seat, seats } = s.scene.view;
    const points = turn === seat ? seats[seat]?.points : undefined;
    this.#atFirst = points === undefined ? undefined : (this.#atFirst ?? points);
    this.table.forced.afterLoss = points !== undefined && points < this.#atFirst!;
    const key = `${s.seat}/${s.epoch}/${this.may?.decision}`;
    if (key === this.#key) return;
    this.#key = key;
    this.drop();
    this.pending = undefined;
    if (!this.isMyTurn) return;
    if (this.view.phase === "claim") void this.hold("cat");
    else if (this.view.special && this.view.phase === "play") void this.hold(this.view.special);
  }

  /** Ends what a hint shows: whoever chooses for themselves is not held to it. */
  endHint(): void {
    this.table.hinted = undefined;
  }

  /** Takes a card, or "cat", into the hand and asks where it can go. */
  hold(card: string): Promise<void> {
    this.endHint();
    return this.#take(card);
  }

  async #take(card: string): Promise<void> {
    if (this.held === card) {
      this.drop();
      return;
    }
    this.drop();
    this.held = card;
    this.explored = undefined;
    feedback.give("card");
    this.loading = true;
    const key = this.#key;
    const late = () => this.held !== card || this.#key !== key;
    try {
      const options = await this.table.options(card);
      if (late() || !("card" in options) || "points" in options) return;
      this.spots = spotsOf(options, card, this.view);
      this.loading = false;
      if (suggestions.chosen === "best") this.step(1);
    } catch (error) {
      if (late()) return;
      this.drop();
      this.table.errorCode ??= codeOf(error);
    }
  }

  /** Shows an action on the board: takes up the card that it names and lays the ghost where it says. */
  async showOnBoard(action: string): Promise<void> {
    const [verb, word] = action.split(" ");
    const pieces: Record<string, string | undefined> = {
      start: word,
      lay: word,
      cat: "cat",
      sleep: "cat",
      princess: "princess",
      toy: this.view.special,
    };
    const card = pieces[verb!];
    if (card && this.held !== card) await this.#take(card);
    const index = this.spots.findIndex((spot) => spot.action === action);
    if (index < 0) return;
    this.index = index;
    this.turned = this.spots[index]!.turned;
    this.pinned = true;
  }

  /** Puts down what was taken up to show an action, unless that is being played or has been moved since. */
  putDownShown(action: string): void {
    if (this.pending || this.busy || this.spot?.action !== action) return;
    this.pinned = false;
    if (this.view.phase === "claim" || this.view.special) this.index = -1;
    else this.drop();
  }

  drop(): void {
    this.held = undefined;
    this.loading = false;
    this.spots = [];
    this.index = -1;
    this.pinned = false;
    this.reminded = false;
    this.doubted = undefined;
  }

  /** The spots that can be chosen. */
  get legal(): Spot[] {
    return this.spots.filter((s) => !s.why);
  }

  /** How many places can be chosen, whichever way up the card lies there. */
  get placeCount(): number {
    return new Set(this.legal.map((s) => `${s.joint} ${s.at}`)).size;
  }

  /** Moves the ghost to a slot or joint: with the way up that was chosen, if that is possible there. */
  hover(at: Slot, joint: boolean): void {
    const here = this.spots.map((s, i) => ({ s, i })).filter(({ s }) => s.joint === joint && sameSlot(s.at, at));
    this.index = (here.find(({ s }) => s.turned === this.turned && !s.why) ?? here[0])?.i ?? -1;
  }

  /** Moves the ghost to what is under a point, in slots. */
  aim(x: number, y: number): void {
    const far = (s: Spot) => Math.hypot(s.at[0] + 0.5 - x, s.at[1] + 1 - y);
    const joint = this.spots.filter((s) => s.joint && far(s) < 0.6).sort((a, b) => far(a) - far(b))[0];
    this.hover(joint?.at ?? [Math.floor(x), Math.floor(y)], joint !== undefined);
  }

  /** Goes to the next spot that can be chosen, the best first. Returns false, and stays, after the last. */
  step(by: 1 | -1): boolean {
    const n = this.legal.length;
    const next = this.spot && !this.spot.why ? this.index + by : by > 0 ? 0 : n - 1;
    if (next < 0 || next >= n) return false;
    this.index = next;
    this.turned = this.spot!.turned;
    return true;
  }

  /** Goes round all spots that can be chosen. */
  next(): void {
    if (this.step(1)) return;
    this.index = -1;
    this.step(1);
  }

  /** Moves one space, also to where it cannot lie; from nowhere to the best place. Returns false, and stays, at the edge of the table. */
  move(dx: number, dy: number): boolean {
    const from = this.spot;
    if (!from) return this.step(1);
    const at: Slot = [from.at[0] + dx, from.at[1] + dy];
    const here = this.spots.filter((s) => sameSlot(s.at, at));
    if (here.length === 0) return false;
    this.hover(at, (here.find((s) => !s.why) ?? here.find((s) => s.joint) ?? here[0]!).joint);
    return true;
  }

  /** Turns the card over, where it lies and where it can. */
  turnOver(): void {
    const from = this.spot;
    this.turned = !this.turned;
    feedback.give("turn");
    if (from) this.hover(from.at, from.joint);
    // A cat, a toy and the Princess look the same all ways round.
    this.#unturned = from?.place && this.held !== "princess" && this.spot === from ? from : undefined;
  }

  /** Whether the card was to be turned over where the ghost is and fits there only the way it lies. */
  get fitsOneWayOnly(): boolean {
    return this.#unturned !== undefined && this.#unturned === this.spot;
  }

  /** Walks over the board, from the first card on it. */
  explore(dx: number, dy: number): void {
    const { config, cards } = this.view;
    const within = (n: number, all: number) => Math.min(Math.max(n, 0), all - 1);
    const from = this.explored;
    this.explored = from
      ? [within(from[0] + dx, config.columns), within(from[1] + dy, config.rows)]
      : (cards[0]?.at ?? [Math.floor(config.columns / 2), Math.floor(config.rows / 2)]);
  }

  /** Walks on to the next box, or back to the one before. */
  exploreBox(by: 1 | -1): void {
    const { boxes } = this.view;
    const at = this.explored && boxes.indexOf(boxAt(this.view, this.explored)!);
    const next = at === undefined || at < 0 ? (by > 0 ? 0 : -1) : at + by;
    this.explored = boxes.at(next % Math.max(1, boxes.length))?.slots[0] ?? this.explored;
  }

  /** Whether what is held cannot be taken back once it is played, as all others can. */
  get playsForGood(): boolean {
    return this.view.phase === "start";
  }

  /** Whether a card lies there only the other way up than it is held. */
  get turnedToFit(): boolean {
    const { spot, held } = this;
    return spot?.place !== undefined && held !== "princess" && held !== this.view.special && spot.turned !== this.turned;
  }

  /**
   * Plays where the ghost was pressed or dropped; what is played for good, or was turned by itself, stays there first, and a second
   * press plays it.
   */
  async press(): Promise<void> {
    if ((this.playsForGood || this.turnedToFit) && !this.pinned) this.pinned = this.spot !== undefined && !this.spot.why;
    else await this.confirm();
  }

  /** Whether a spot costs me points that I could keep: what the server says of all of them decides. The Princess can always stay in the hand. */
  #costs(spot: Spot): boolean {
    const { seat } = this.view;
    const loses = (s: Spot) => (s.scores[seat] ?? 0) < 0;
    return loses(spot) && (this.held === "princess" || !this.legal.every(loses));
  }

  /** Plays what is held where the ghost is; what costs me points asks first, unless I am sure. */
  async confirm(sure = false): Promise<void> {
    const s = this.spot;
    if (!s || s.why || this.busy) return;
    if (!sure && this.#costs(s)) {
      this.doubted = s;
      return;
    }
    feedback.give("put-down");
    this.pending = s;
    await this.act(s.action);
  }

  async act(action: string): Promise<void> {
    if (this.busy) return;
    try {
      await this.table.act(action);
    } catch {
      this.pending = undefined; // the table says why
    }
  }

  undo(): Promise<void> {
    return this.table.do({ do: "undo", seat: this.stream!.seat }).catch(() => {});
  }
}
