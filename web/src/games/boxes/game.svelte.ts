import { codeOf } from "../../api/error";
import { feedback } from "../../sound/feedback.svelte";
import type { Sheet, Stream } from "../../table/protocol";
import { suggestions } from "../../table/preferences.svelte";
import { boxAt, type BoxesScene, isBoxesStream, sameSlot, type Slot, type Spot, spotsOf, type View } from "./board/view";
import type { Table } from "../../table/table.svelte";
import { laidCardText } from "./actions/boxtext";
import { HandPlaces } from "./actions/handplaces";
import { Parts } from "./parts";

/**
 * The player's state at a table of Boxes: the held card, its spots, the preview and the actions. Everything about the rules comes
 * from the server.
 */
export class BoxesGame {
  held: string | undefined = $state();
  spots: Spot[] = $state.raw([]);
  /** Whether the spots are still loading. */
  loading = $state(false);
  /** The index of the previewed spot; -1 for none. */
  index = $state(-1);
  /** Whether the preview stays until another spot is pressed. */
  pinned = $state(false);
  /** Whether the player pressed Enter before choosing a place. */
  reminded = $state(false);
  /** The preferred rotation where both are legal. */
  turned = $state(false);
  /** The slot reached with the arrows while nothing is held. */
  explored: Slot | undefined = $state.raw();
  /** The spot just played, shown until the server answers. */
  pending: Spot | undefined = $state.raw();
  /** The spot that would cost me points and needs confirmation. */
  unconfirmed: Spot | undefined = $state.raw();
  /** The screen position of the dragged card. */
  dragged: { x: number; y: number } | undefined = $state.raw();
  readonly handPlaces = new HandPlaces();
  readonly parts = new Parts();
  sheet: Sheet | undefined = $state.raw();
  #unturned: Spot | undefined = $state.raw();
  #key = "";
  #scored = "";
  /** My points at the start of my turn. */
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
  /** Whether an action is in flight. */
  get busy(): boolean {
    return this.table.busy?.action !== undefined;
  }
  /** Whether a card was placed and no cat can claim it. The cat is held only to get the reason. */
  get cannotClaim(): boolean {
    return this.view.phase === "claim" && !this.may?.verbs.cat;
  }
  /** Whether something is held that can be placed. */
  get holds(): boolean {
    return this.held !== undefined && !this.cannotClaim;
  }
  /** Whether the held card can be rotated. */
  get canTurnOver(): boolean {
    return this.spots.some((s) => s.turned);
  }

  /** Whether both rotations are legal at the preview. */
  get turnsHere(): boolean {
    const { spot, pending } = this;
    if (!spot || spot.joint || pending) return false;
    return this.spots.filter((s) => !s.joint && sameSlot(s.at, spot.at)).length > 1;
  }

  /** Updates to the current scene. A new decision starts with nothing held, or with the only piece that can be placed. */
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

  /** Ends the hint, once the player makes their own choice. */
  endHint(): void {
    this.table.hinted = undefined;
  }

  /** Takes up a card, or "cat", and loads its spots. */
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

  /** Previews an action: takes up its card and moves the preview to its spot. */
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

  /** Puts down what `showOnBoard` took up, unless it is being played or has been moved. */
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
    this.unconfirmed = undefined;
  }

  /** The legal spots. */
  get legal(): Spot[] {
    return this.spots.filter((s) => !s.why);
  }

  /** The number of legal places, whatever the rotation. */
  get placeCount(): number {
    return new Set(this.legal.map((s) => `${s.joint} ${s.at}`)).size;
  }

  /** Moves the preview to a slot or joint, with the preferred rotation if that is legal. */
  hover(at: Slot, joint: boolean): void {
    const here = this.spots.map((s, i) => ({ s, i })).filter(({ s }) => s.joint === joint && sameSlot(s.at, at));
    this.index = (here.find(({ s }) => s.turned === this.turned && !s.why) ?? here[0])?.i ?? -1;
  }

  /** Moves the preview to the place under a point, given in slots. */
  aim(x: number, y: number): void {
    const far = (s: Spot) => Math.hypot(s.at[0] + 0.5 - x, s.at[1] + 1 - y);
    const joint = this.spots.filter((s) => s.joint && far(s) < 0.6).sort((a, b) => far(a) - far(b))[0];
    this.hover(joint?.at ?? [Math.floor(x), Math.floor(y)], joint !== undefined);
  }

  /** Moves to the next legal spot, the best first. Returns false after the last one. */
  step(by: 1 | -1): boolean {
    const n = this.legal.length;
    const next = this.spot && !this.spot.why ? this.index + by : by > 0 ? 0 : n - 1;
    if (next < 0 || next >= n) return false;
    this.index = next;
    this.turned = this.spot!.turned;
    return true;
  }

  /** Moves to the next legal spot and starts over after the last one. */
  next(): void {
    if (this.step(1)) return;
    this.index = -1;
    this.step(1);
  }

  /**
   * Moves the preview by one slot, also to illegal ones. Without a preview it starts at the best spot. Returns false at the edge of
   * the board.
   */
  move(dx: number, dy: number): boolean {
    const from = this.spot;
    if (!from) return this.step(1);
    const at: Slot = [from.at[0] + dx, from.at[1] + dy];
    const here = this.spots.filter((s) => sameSlot(s.at, at));
    if (here.length === 0) return false;
    this.hover(at, (here.find((s) => !s.why) ?? here.find((s) => s.joint) ?? here[0]!).joint);
    return true;
  }

  /** Rotates the card at the preview, and for later spots. */
  turnOver(): void {
    const from = this.spot;
    this.turned = !this.turned;
    feedback.give("turn");
    if (from) this.hover(from.at, from.joint);
    // Cats, toys and the Princess look the same in both rotations.
    this.#unturned = from?.place && this.held !== "princess" && this.spot === from ? from : undefined;
  }

  /** Whether the player tried to rotate the card where only one rotation is legal. */
  get fitsOneWayOnly(): boolean {
    return this.#unturned !== undefined && this.#unturned === this.spot;
  }

  /** Moves the explored slot, starting at the first card. */
  explore(dx: number, dy: number): void {
    const { config, cards } = this.view;
    const within = (n: number, all: number) => Math.min(Math.max(n, 0), all - 1);
    const from = this.explored;
    this.explored = from
      ? [within(from[0] + dx, config.columns), within(from[1] + dy, config.rows)]
      : (cards[0]?.at ?? [Math.floor(config.columns / 2), Math.floor(config.rows / 2)]);
  }

  /** Moves to the next or previous box. */
  exploreBox(by: 1 | -1): void {
    const { boxes } = this.view;
    const at = this.explored && boxes.indexOf(boxAt(this.view, this.explored)!);
    const next = at === undefined || at < 0 ? (by > 0 ? 0 : -1) : at + by;
    this.explored = boxes.at(next % Math.max(1, boxes.length))?.slots[0] ?? this.explored;
  }

  /** Whether the move cannot be undone. Only starting cards are final. */
  get playsForGood(): boolean {
    return this.view.phase === "start";
  }

  /** Whether the preview was rotated because only that rotation is legal. */
  get turnedToFit(): boolean {
    const { spot, held } = this;
    return spot?.place !== undefined && held !== "princess" && held !== this.view.special && spot.turned !== this.turned;
  }

  /** Plays at the pressed or dropped preview. A final move, or a card rotated automatically, needs a second press. */
  async press(): Promise<void> {
    if ((this.playsForGood || this.turnedToFit) && !this.pinned) this.pinned = this.spot !== undefined && !this.spot.why;
    else await this.confirm();
  }

  /** Whether a spot costs me points that another legal spot would not. The Princess can always stay in the hand. */
  #costs(spot: Spot): boolean {
    const { seat } = this.view;
    const loses = (s: Spot) => (s.scores[seat] ?? 0) < 0;
    return loses(spot) && (this.held === "princess" || !this.legal.every(loses));
  }

  /** Plays the held card at the preview. A loss needs confirmation unless `sure`. */
  async confirm(sure = false): Promise<void> {
    const s = this.spot;
    if (!s || s.why || this.busy) return;
    if (!sure && this.#costs(s)) {
      this.unconfirmed = s;
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
      this.pending = undefined; // the table shows the error
    }
  }

  undo(): Promise<void> {
    return this.table.do({ do: "undo", seat: this.stream!.seat }).catch(() => {});
  }
}
