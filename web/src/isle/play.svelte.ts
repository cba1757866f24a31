import { Asking } from "../table/asking";
import type { Stream, Table } from "../table/table.svelte";
import { wordsOf } from "./actions";
import { rowOf, topEffect } from "./ask";
import { Hand } from "./hand.svelte";
import { Known } from "./known.svelte";
import { colours, liesOut, wantsColour, type IsleScene, type Piece, type View } from "./view";

/** How long to wait for the table to catch up with an answer, in milliseconds. */
const patience = 5000;

/** What I do at the table: it is sent to the server, and the hand kept in step with what comes back. */
export class Play {
  readonly known: Known;
  readonly hand: Hand;
  readonly asking = new Asking();
  /** What I have just placed, shown until the server's answer settles it. */
  pending: Piece | undefined = $state.raw();
  /** The words of the action that is under way, shown as done until the server's answer settles it. */
  sent: readonly string[] = $state.raw([]);
  /** What the options of the held tile depended on when they were asked for. */
  #grounds = "";

  constructor(readonly table: Table) {
    this.known = new Known(table, () => this.hand.recheck());
    this.hand = new Hand(table, this.known);
  }

  get stream(): Stream<IsleScene> | undefined {
    return this.table.stream as Stream<IsleScene> | undefined;
  }
  get view(): View {
    return this.stream!.scene.view!;
  }
  get may() {
    return this.stream?.scene.may;
  }
  /** Who has no seat only looks on. */
  get watching(): boolean {
    return this.stream!.seat < 0;
  }
  /** Whether a command of mine is under way. */
  get busy(): boolean {
    return this.sent.length > 0 || this.table.busy !== undefined;
  }

  /** Keeps up with the table. Called whenever the scene changes. */
  sync(): void {
    const s = this.stream;
    if (!s) return;
    const { view, may } = s.scene;
    const fresh = this.known.sync(s, may);
    if (view) this.hand.regardRow(`${view.day}/${view.phase}/${view.stage}/${rowOf(view, may).join()}/${view.seat}`);
    if (view?.phase === "over") this.hand.drop();
    else if (may && fresh && this.sent.length === 0) this.#regard();
  }

  /** Takes up a tile that waits to be placed, and looks anew at one that is held. */
  #regard(): void {
    const view = this.stream?.scene.view;
    if (!view) return;
    const { held, ghost } = this.hand;
    const tile = view.own?.place;
    const grounds = groundsOf(view);
    if (tile) {
      if (held?.direct && held.tile === tile && ghost) return;
      void this.hand.take({ tile, colour: topEffect(view)?.colour, direct: true });
    } else if (held && (held.direct || !liesOut(view, held.tile))) {
      this.hand.drop();
    } else if (held && this.#grounds !== grounds) {
      void this.hand.take(held);
    }
    this.#grounds = grounds;
  }

  /** Picks up a tile that lies out: to take it if that is possible now, else to try it. */
  async pick(tile: string, card?: string): Promise<void> {
    if (this.busy) return;
    const colour = wantsColour(tile) ? (this.hand.held?.colour ?? colours[0]!) : undefined;
    this.#grounds = groundsOf(this.view);
    return this.hand.take({ tile, colour, card, direct: false });
  }

  /** Puts everything back that may be put back, and the focus where the tile was taken. */
  putBack(): void {
    const { held } = this.hand;
    if (held?.direct) return;
    this.hand.drop();
    if (held) document.querySelector<HTMLElement>(`[data-tile="${held.tile}"]`)?.focus();
  }

  /** Why the tile cannot be put down now, as a key of words. */
  get hindrance(): string | undefined {
    const { held, ghost, way } = this.hand;
    if (!held || !ghost) return "page.isle.loading";
    if (ghost.why) return `error.${ghost.why}`;
    if (!held.direct && !way) return "page.isle.only_try";
    return this.busy ? "page.isle.busy" : undefined;
  }

  /** Puts the tile down: shown at once, settled by the server, and back in the hand where it was if refused. */
  async put(): Promise<boolean> {
    const { held, ghost, way } = this.hand;
    if (!held || !ghost || this.hindrance) return false;
    const { turn } = ghost.options.raw.turns[ghost.turn]!;
    this.pending = { tile: held.tile, colour: held.colour, at: [ghost.x, ghost.y], turn, cells: ghost.cells };
    this.hand.drop();
    const done = await this.#send(async (act) => {
      if (way) {
        await act(way);
        await until(() => this.stream?.scene.view?.own?.place === held.tile);
      }
      await act(ghost.action);
    });
    if (!done) [this.hand.held, this.hand.ghost] = [held, ghost];
    this.pending = undefined;
    this.#regard();
    return done;
  }

  /** Does an action that needs no place. */
  async act(action: string): Promise<boolean> {
    if (this.busy) return false;
    const words = this.hand.words;
    this.hand.words = [];
    const done = await this.#send((act) => act(action));
    if (!done) this.hand.words = words;
    this.#regard();
    return done;
  }

  /** Sends actions one after the other, and waits until the table shows the last. Returns false if one is refused. */
  async #send(all: (act: (action: string) => Promise<void>) => Promise<void>): Promise<boolean> {
    let n = 0;
    try {
      await all((action) => {
        this.sent = wordsOf(action);
        n = this.stream!.n;
        return this.table.act(action);
      });
      await until(() => this.stream?.n !== n);
      return true;
    } catch {
      return false;
    } finally {
      this.sent = [];
    }
  }

  /** Takes the last action back, once what is under way has settled. */
  async undo(): Promise<void> {
    await until(() => !this.busy);
    if (!this.may?.undo || this.busy) return;
    if (!this.hand.held?.direct) this.hand.drop();
    await this.table.do({ do: "undo", seat: this.stream!.seat }).catch(() => {});
  }
}

/** What decides where a tile may lie and what that brings: what is aboard, the treasures that a map can give, the day's event. */
const groundsOf = (view: View): string =>
  [view.day, ...[...view.commons, ...view.rares].map((s) => `${s.tile}${s.n}`), ...(view.seats[view.seat]?.ship.pieces ?? []).map((p) => `${p.tile}@${p.at}`)].join();

async function until(done: () => boolean): Promise<void> {
  const end = Date.now() + patience;
  while (!done() && Date.now() < end) await new Promise((go) => setTimeout(go, 8));
}
