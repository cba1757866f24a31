import { codeOf } from "../net/http";
import type { Sheet } from "../table/protocol";
import type { Stream, Table } from "../table/table.svelte";
import { same, spotsOf, type BoxesScene, type Options, type Slot, type Spot, type View } from "./view";

/**
 * My hand over the table: the card that I hold, where it can go and where the ghost is. Everything it knows about the rules
 * comes from the server.
 */
export class Turn {
  held: string | undefined = $state();
  spots: Spot[] = $state.raw([]);
  /** Whether the server has yet to say where it can go. */
  looking = $state(false);
  /** The spot where the ghost is; -1 if it is nowhere yet. */
  index = $state(-1);
  /** Which way up the next card is laid where both ways are possible. */
  turned = $state(false);
  /** What I have just done, shown until the server's answer settles it. */
  pending: Spot | undefined = $state.raw();
  /** Where a card that is dragged from the hand is, on the screen. */
  dragged: { x: number; y: number } | undefined = $state.raw();
  sheet: Sheet | undefined = $state.raw();
  #unturned: Spot | undefined = $state.raw();
  #key = "";
  #scored = "";

  constructor(readonly table: Table) {}

  get stream(): Stream<BoxesScene> | undefined {
    return this.table.stream as Stream<BoxesScene> | undefined;
  }
  get view(): View {
    return this.stream!.scene.view!;
  }
  get may() {
    return this.stream?.scene.may;
  }
  get mine(): boolean {
    return this.may?.must ?? false;
  }
  get spot(): Spot | undefined {
    return this.spots[this.index];
  }
  /** Whether the server has yet to answer. */
  get busy(): boolean {
    return this.table.busy?.action !== undefined;
  }
  /** Whether what is held can be turned over. */
  get turns(): boolean {
    return this.spots.some((s) => s.turned);
  }

  /** Keeps up with the table. A new decision begins with what there is to do. */
  sync(): void {
    const s = this.stream;
    if (!s?.scene.view) return;
    const now = `${s.epoch}/${s.n}`;
    if (now !== this.#scored) {
      this.#scored = now;
      // Who watches has no seat to ask for.
      const whose = s.seat < 0 ? { seat: undefined } : {};
      void this.table.ask<Sheet>("score", whose).then((sheet) => (this.sheet = sheet)).catch(() => {});
    }
    const key = `${s.seat}/${s.epoch}/${this.may?.decision}`;
    if (key === this.#key) return;
    this.#key = key;
    this.drop();
    this.pending = undefined;
    if (!this.mine) return;
    if (this.view.phase === "claim") void this.hold("cat");
    else if (this.view.special && this.view.phase === "play") void this.hold(this.view.special);
  }

  /** Takes a card, or "cat", into the hand and asks where it can go. */
  async hold(card: string): Promise<void> {
    if (this.held === card) {
      this.drop();
      return;
    }
    this.drop();
    this.held = card;
    this.looking = true;
    const key = this.#key;
    const late = () => this.held !== card || this.#key !== key;
    try {
      const options = await this.table.ask<Options>("options", { piece: card });
      if (late()) return;
      this.spots = spotsOf(options, card, this.view);
      this.looking = false;
    } catch (error) {
      if (late()) return;
      this.drop();
      this.table.trouble ??= codeOf(error);
    }
  }

  drop(): void {
    this.held = undefined;
    this.looking = false;
    this.spots = [];
    this.index = -1;
  }

  /** The spots that can be chosen. */
  get legal(): Spot[] {
    return this.spots.filter((s) => !s.why);
  }

  /** How many places can be chosen, whichever way up the card lies there. */
  get places(): number {
    return new Set(this.legal.map((s) => `${s.joint} ${s.at}`)).size;
  }

  /** Moves the ghost to a slot or joint: with the way up that was chosen, if that is possible there. */
  hover(at: Slot, joint: boolean): void {
    const here = this.spots.map((s, i) => ({ s, i })).filter(({ s }) => s.joint === joint && same(s.at, at));
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

  /** Moves to the nearest spot in a direction. */
  move(dx: number, dy: number): void {
    const from = this.spot;
    if (!from || from.why) {
      this.step(1);
      return;
    }
    let best = -1;
    let nearest = Infinity;
    this.spots.forEach((s, i) => {
      if (s.why || s.turned !== from.turned && this.spots.some((o) => same(o.at, s.at) && o.turned === from.turned && !o.why)) return;
      const x = s.at[0] - from.at[0];
      const y = s.at[1] - from.at[1];
      const ahead = x * dx + y * dy;
      const distance = ahead + 3 * Math.abs(x * dy + y * dx);
      if (ahead > 0 && distance < nearest) {
        nearest = distance;
        best = i;
      }
    });
    if (best >= 0) this.index = best;
  }

  /** Turns the card over, where it lies and where it can. */
  turn(): void {
    const from = this.spot;
    this.turned = !this.turned;
    if (from) this.hover(from.at, from.joint);
    this.#unturned = from && !from.why && this.spot === from ? from : undefined;
  }

  /** Whether the card was to be turned over where the ghost is and fits there only the way it lies. */
  get stuck(): boolean {
    return this.#unturned !== undefined && this.#unturned === this.spot;
  }

  async confirm(): Promise<void> {
    const s = this.spot;
    if (!s || s.why || this.busy) return;
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
