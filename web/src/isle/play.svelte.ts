import type { Sheet } from "../table/protocol";
import type { Stream, Table } from "../table/table.svelte";
import { matching, waysFor } from "./actions";
import { topEffect } from "./ask";
import { Ghost } from "./ghost.svelte";
import { Options, type RawOptions } from "./options";
import { colours, wantsColour, type Colour, type IsleScene, type Piece, type View } from "./view";

/** A tile taken up: with the actions that would bring it aboard, or only to try it. */
export interface Held {
  tile: string;
  colour?: Colour;
  /** The card that it is taken with, if one was chosen. */
  card?: string;
  /** Actions of which one comes before the placing; none if the tile already waits to be placed, or is only tried. */
  ways: string[];
  way: number;
  /** The tile waits to be placed, so that nothing comes before. */
  direct: boolean;
}

/** How long to wait for the table to catch up with an answer, in milliseconds. */
const patience = 5000;
/** Lists of actions are asked for at most this often, so that a quick table does not flood the server. */
const rest = 120;

/**
 * My hand over the table: what is legal, the tile that I hold, the words that I have chosen. Everything it knows about the
 * rules comes from the server.
 */
export class Play {
  legal: string[] = $state.raw([]);
  held: Held | undefined = $state.raw();
  ghost: Ghost | undefined = $state.raw();
  /** What I have just placed, shown until the server's answer settles it. */
  pending: Piece | undefined = $state.raw();
  /** The cards chosen in draft or payment, by their place in the row. */
  picked: number[] = $state.raw([]);
  /** The score as if the game ended now, of what I may know. */
  sheet: Sheet | undefined = $state.raw();
  /** An action chosen word by word, beginning with its verb. */
  words: string[] = $state.raw([]);
  /** A tile is being dragged from the table to the ship. */
  dragging = $state(false);
  #asked = "";
  /** What lay aboard when the options of the held tile were asked for. */
  #aboard = "";
  #busy = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #later: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly table: Table) {}

  get stream(): Stream<IsleScene> | undefined {
    return this.table.stream as Stream<IsleScene> | undefined;
  }
  get view(): View {
    return this.stream!.scene.view!;
  }
  get may() {
    return this.stream?.scene.may;
  }
  /** Whether a command of mine is under way. */
  get busy(): boolean {
    return this.#busy || this.table.busy !== undefined;
  }

  /** Keeps up with the table. Called whenever the scene changes. */
  sync(): void {
    const s = this.stream;
    const may = s?.scene.may;
    if (!s || !may) {
      this.legal = [];
      if (s?.scene.view?.phase === "over") this.drop();
      return;
    }
    const key = `${s.seat}/${s.epoch}/${s.n}`;
    if (key === this.#asked) return;
    this.#asked = key;
    this.#count();
    clearTimeout(this.#timer);
    if (may.actions) this.#know(may.actions);
    else if (listed(may.verbs)) this.#timer = setTimeout(() => void this.#list(key), may.must ? 0 : rest);
    else this.#know([]);
    if (!this.#busy) this.#regard(s.scene.view!);
  }

  /** Asks for the score, a moment after the last change. */
  #count(): void {
    clearTimeout(this.#later);
    this.#later = setTimeout(() => {
      this.table.ask<Sheet>("score").then(
        (sheet) => (this.sheet = sheet),
        () => {},
      );
    }, 2 * rest);
  }

  async #list(key: string): Promise<void> {
    try {
      const { actions } = await this.table.ask<{ actions: string[] }>("legal");
      if (key === this.#asked) this.#know(actions.filter((a) => !/^(keep|buy|place) /.test(a)));
    } catch {
      if (key === this.#asked) this.#asked = "";
    }
  }

  /** Learns what is legal; what I hold or have begun to choose may have become possible, or impossible, meanwhile. */
  #know(legal: string[]): void {
    this.legal = legal;
    const [verb, ...chosen] = this.words;
    if (verb && matching(legal, verb, ...chosen).length === 0) this.words = [];
    const held = this.held;
    if (!held || held.direct) return;
    const was = held.ways[held.way];
    const ways = this.#ways(held.tile, held.colour, held.card);
    this.held = { ...held, ways, way: Math.max(0, ways.indexOf(was ?? "")) };
  }

  #ways(tile: string, colour: Colour | undefined, card: string | undefined): string[] {
    const ways = waysFor(this.legal, tile, card);
    return wantsColour(tile) ? ways.filter((w) => w.endsWith(` ${colour}`)) : ways;
  }

  /** Takes up a tile that waits to be placed, and looks anew at one that is held. */
  #regard(view: View): void {
    const tile = this.waiting(view);
    if (tile) {
      const colour = topEffect(view)?.colour;
      if (!this.held?.direct || this.held.tile !== tile || !this.ghost) {
        void this.take({ tile, colour, ways: [], way: 0, direct: true });
      }
    } else if (this.held && (this.held.direct || !liesOut(view, this.held.tile))) {
      this.drop();
    } else if (this.held && this.#aboard !== this.#pieces(view)) {
      void this.take(this.held);
    }
  }

  /** The tile that I have to place now. */
  waiting(view: View = this.view): string | undefined {
    if (!this.may?.verbs.place) return undefined;
    const top = topEffect(view);
    if (top) return top.kind === "place" && top.seat === view.seat ? top.tile : undefined;
    return view.phase === "dawn" ? "royal-rat" : undefined;
  }

  /** Picks up a tile that lies out: to take it if that is possible now, else to try it. */
  async pick(tile: string, card?: string): Promise<void> {
    if (this.busy) return;
    const colour = wantsColour(tile) ? (this.held?.colour ?? colours[0]!) : undefined;
    return this.take({ tile, colour, card, ways: this.#ways(tile, colour, card), way: 0, direct: false });
  }

  #pieces(view: View): string {
    return (view.seats[view.seat]?.ship.pieces ?? []).map((p) => `${p.tile}@${p.at}`).join();
  }

  async take(held: Held): Promise<void> {
    this.held = held;
    this.#aboard = this.#pieces(this.view);
    const before = this.ghost;
    try {
      const piece = held.colour && wantsColour(held.tile) ? `${held.tile} ${held.colour}` : held.tile;
      const options = new Options(await this.table.ask<RawOptions>("options", { piece }));
      if (this.held?.tile !== held.tile || this.held.colour !== held.colour) return;
      const ghost = new Ghost(options);
      if (before && before.options.raw.tile === held.tile) {
        ghost.turn = before.turn;
        ghost.x = before.x;
        ghost.y = before.y;
        ghost.pinned = before.pinned;
      }
      this.ghost = ghost;
    } catch (error) {
      this.drop();
      this.table.trouble ??= String((error as { code?: string }).code ?? "internal");
    }
  }

  dye(colour: Colour): Promise<void> {
    const held = this.held!;
    return this.take({ ...held, colour, ways: this.#ways(held.tile, colour, held.card), way: 0 });
  }

  /** Puts the tile back where it was. */
  drop(): void {
    this.held = undefined;
    this.ghost = undefined;
    this.words = [];
  }

  /** Why the tile cannot be put down now, as a key of words. */
  get hindrance(): string | undefined {
    const { held, ghost } = this;
    if (!held || !ghost) return "page.isle.loading";
    if (ghost.why) return `error.${ghost.why}`;
    if (!held.direct && held.ways.length === 0) return "page.isle.only_try";
    return this.busy ? "page.isle.busy" : undefined;
  }

  /** Puts the tile down: shown at once, settled by the server. */
  async put(): Promise<boolean> {
    const { held, ghost } = this;
    if (!held || !ghost || this.hindrance) return false;
    const { turn } = ghost.options.raw.turns[ghost.turn]!;
    this.pending = { tile: held.tile, colour: held.colour, at: [ghost.x, ghost.y], turn, cells: ghost.cells };
    const action = ghost.action;
    const way = held.ways[held.way];
    this.held = this.ghost = undefined;
    this.words = [];
    this.#busy = true;
    try {
      if (way) {
        await this.table.act(way);
        await this.#until(() => this.waiting() === held.tile);
      }
      const n = this.stream!.n;
      await this.table.act(action);
      await this.#until(() => this.stream!.n !== n);
      return true;
    } catch {
      return false;
    } finally {
      this.pending = undefined;
      this.#busy = false;
      this.#regard(this.view);
    }
  }

  /** Does an action that needs no place. */
  async act(action: string): Promise<boolean> {
    if (this.busy) return false;
    this.words = [];
    this.picked = [];
    try {
      await this.table.act(action);
      return true;
    } catch {
      return false;
    }
  }

  /** Takes the last action back, once what is under way has settled. */
  async undo(): Promise<void> {
    await this.#until(() => !this.busy);
    if (!this.may?.undo || this.busy) return;
    if (!this.held?.direct) this.drop();
    await this.table.do({ do: "undo", seat: this.stream!.seat }).catch(() => {});
  }

  async #until(done: () => boolean): Promise<void> {
    const end = Date.now() + patience;
    while (!done() && Date.now() < end) await new Promise((go) => setTimeout(go, 8));
  }
}

/** Whether there are actions that the page shows one by one. */
const listed = (verbs: Record<string, number>): boolean =>
  Object.keys(verbs).some((verb) => !["keep", "buy", "place", "withdraw"].includes(verb));

/** Whether a tile still lies where everyone can see it. */
function liesOut(view: View, tile: string): boolean {
  const stacks = [...view.commons, ...view.rares].filter((s) => s.n > 0).map((s) => s.tile);
  return [...view.left, ...view.right, ...view.kittens, ...view.oshax, ...stacks].some((t) => t === tile);
}
