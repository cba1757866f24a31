import { Describer } from "../../table/describer";
import { PromptAnnouncer } from "../../table/log/announcers";
import { feedback } from "../../sound/feedback.svelte";
import { isIsleStream, colours, isOnTable, wantsColour, type IsleScene, type Piece, type View } from "./view";
import type { Account, Stream } from "../../table/protocol";
import type { Table } from "../../table/table.svelte";
import { announceAfter, joinSentences } from "../../ui/announce.svelte";
import { kindOf, takeActionsFor, wordsOf } from "./actions/actions";
import { describeHeld } from "./actions/describe";
import { DayTransition } from "./daytransition.svelte";
import { offeredCards, topEffect } from "./actions/prompttext";
import { accountOf } from "./score/score";
import { Selection } from "./actions/selection.svelte";
import { ServerState } from "./serverstate.svelte";

/** Sends my actions in a game of Isle and keeps my selection in step with the server's updates. */
export class IsleGame {
  readonly server: ServerState;
  readonly selection: Selection;
  readonly dayTransition: DayTransition;
  readonly promptAnnouncer = new PromptAnnouncer();
  readonly #describer = new Describer();
  /** The tile that I just placed, shown until the server answers. */
  pending: Piece | undefined = $state.raw();
  /** The words of the pending action, shown as done until the server answers. */
  sent: readonly string[] = $state.raw([]);
  /** What the placements of the held tile depended on when they were requested. */
  #placementBasis = "";
  /** The last command, pending or settled. */
  #sending: Promise<boolean> = Promise.resolve(true);
  /** How many actions one press sent, and the decision that followed them: undo takes them back together. */
  #together: { decision?: number; count: number } | undefined;

  constructor(readonly table: Table) {
    this.server = new ServerState(table, () => this.selection.dropImpossibleWords());
    this.selection = new Selection(table, this.server);
    this.dayTransition = new DayTransition(table);
    table.playShown = (action) => this.#playShown(action);
  }

  get stream(): Stream<IsleScene> | undefined {
    const { stream } = this.table;
    return stream && isIsleStream(stream) ? stream : undefined;
  }
  /** The displayed view: the previous day's while its end is being shown. */
  get view(): View {
    return this.dayTransition.view ?? this.stream!.scene.view!;
  }
  get may() {
    return this.dayTransition.view ? undefined : this.stream?.scene.may;
  }
  get watching(): boolean {
    return this.stream!.seat < 0;
  }
  /** Whether one of my commands is pending. */
  get busy(): boolean {
    return this.sent.length > 0 || this.table.busy !== undefined;
  }

  /** Runs whenever the scene changes. */
  sync(): void {
    const s = this.stream;
    if (!s) return;
    const { view, may } = s.scene;
    const fresh = this.server.sync(s, may);
    if (view) this.dayTransition.remember(view);
    if (view) this.selection.resetPicksIfNew(`${view.day}/${view.phase}/${view.stage}/${offeredCards(view, may).join()}/${view.seat}`);
    if (view?.phase === "over") this.selection.drop();
    else if (may && fresh && this.sent.length === 0) this.#refreshHeld();
  }

  /** Picks up a tile that must be placed, and refreshes the placements of a held one if they may have changed. */
  #refreshHeld(): void {
    const view = this.stream?.scene.view;
    if (!view) return;
    const { held, ghost } = this.selection;
    const tile = view.own?.place;
    const basis = placementBasisOf(view);
    if (tile) {
      if (held?.mustPlace && held.tile === tile && ghost) return;
      void this.selection.take({ tile, colour: topEffect(view)?.colour, mustPlace: true });
    } else if (held && (held.mustPlace || !isOnTable(view, held.tile))) {
      this.selection.drop();
    } else if (held && this.#placementBasis !== basis) {
      void this.selection.take(held);
    }
    this.#placementBasis = basis;
  }

  /** Picks up a tile from the table after the pending command has settled: to take it if that is legal, otherwise to try it. */
  async pick(tile: string, card?: string): Promise<void> {
    if (this.busy) {
      await this.#sending;
      if (this.busy || this.selection.held || !isOnTable(this.view, tile)) return;
    }
    const colour = wantsColour(tile) ? (this.selection.held?.colour ?? colours[0]!) : undefined;
    this.#placementBasis = placementBasisOf(this.view);
    feedback.give("pick-up");
    return this.selection.take({ tile, colour, card, mustPlace: false });
  }

  /** Shows an action on the ship: picks up the tile that it names, or moves the held tile to its place. */
  async showOnShip(action: string): Promise<void> {
    const [verb, ...words] = wordsOf(action);
    if (verb === "place") {
      const { held, ghost } = this.selection;
      const before = ghost?.action;
      ghost?.lieAt(words[1]!, words[2] ?? "0");
      if (held && ghost && ghost.action !== before) announceAfter("held", () => describeHeld(held, ghost));
      return;
    }
    const tile = words.find((word) => kindOf(word) === "tile" && isOnTable(this.view, word));
    if (!tile || takeActionsFor([action], tile).length === 0) return;
    this.selection.chooseTakeAction(action);
    if (this.selection.held?.tile === tile) return;
    await this.pick(tile);
    // A suggestion means the best place, even if the ship is scrolled elsewhere.
    if (this.selection.takeAction === action) this.selection.ghost?.step(1);
  }

  /** Takes the tile of the shown action and places it where it is shown, in one step. */
  #playShown(action: string): boolean {
    const { takeAction, ghost } = this.selection;
    if (takeAction !== action || !ghost?.legal) return false;
    void this.put();
    return true;
  }

  /** Drops the tile that a suggestion picked up, unless it is being played or I now hold another one. */
  putDownShown(action: string): void {
    if (!this.busy && this.selection.takeAction === action) this.putBack();
  }

  /** Drops the held tile if that is allowed, and returns it. */
  putBack(): string | undefined {
    const { held } = this.selection;
    if (held?.mustPlace) return undefined;
    this.selection.drop();
    return held?.tile;
  }

  /** The text key of the reason why the tile cannot be placed here. */
  get blockedBy(): string | undefined {
    const { held, ghost, takeAction } = this.selection;
    if (!held || !ghost) return "page.isle.loading";
    if (ghost.why) return `error.${ghost.why}`;
    if (!held.mustPlace && !takeAction) return "page.isle.only_try";
    return this.busy ? "page.isle.busy" : undefined;
  }

  /** Places the tile optimistically: if the server refuses, it returns to the hand where it was. */
  async put(): Promise<boolean> {
    const { held, ghost, takeAction } = this.selection;
    if (!held || !ghost || this.blockedBy) {
      if (ghost?.why) feedback.give("bad-place");
      return false;
    }
    feedback.give("put-down");
    const { turn } = ghost.options.raw.turns[ghost.turn]!;
    this.pending = { tile: held.tile, colour: held.colour, at: [ghost.x, ghost.y], turn, cells: ghost.cells };
    this.selection.drop();
    this.selection.takenBack = undefined;
    const done = await this.#send(async (act) => {
      if (takeAction) {
        await act(takeAction);
        await this.table.until(() => this.stream?.scene.view?.own?.place === held.tile);
      }
      await act(ghost.action);
    });
    if (!done) [this.selection.held, this.selection.ghost] = [held, ghost];
    this.pending = undefined;
    this.#refreshHeld();
    return done;
  }

  /** Sends an action that needs no place. */
  async act(action: string): Promise<boolean> {
    if (this.busy) return false;
    const words = this.selection.words;
    this.selection.words = [];
    const done = await this.#send((act) => act(action));
    if (!done) this.selection.words = words;
    this.#refreshHeld();
    return done;
  }

  /** Stores planned actions on the server, which plays them on my turn. */
  async plan(steps: string[]): Promise<void> {
    await this.table.do({ do: "plan", seat: this.stream!.seat, steps }).then(
      () => this.selection.drop(),
      () => {},
    );
  }

  /** Sends several actions, each when the table asks for the next decision. One undo reverts them all. */
  async actAll(actions: readonly string[]): Promise<boolean> {
    if (this.busy) return false;
    return this.#send(async (act) => {
      for (const action of actions) {
        const decision = this.may?.decision;
        await act(action);
        await this.#untilAskedAfter(decision);
      }
      this.#together = { decision: this.may?.decision, count: actions.length };
    });
  }

  #untilAskedAfter(decision: number | undefined): Promise<void> {
    return this.table.until((stream) => stream?.scene.may?.decision !== decision);
  }

  /** Sends actions one after the other and waits until the table shows the last. Returns false if the server refuses one. */
  #send(all: (act: (action: string) => Promise<void>) => Promise<void>): Promise<boolean> {
    const sending = this.#trySend(all);
    this.#sending = sending;
    return sending;
  }

  async #trySend(all: (act: (action: string) => Promise<void>) => Promise<void>): Promise<boolean> {
    let n = 0;
    try {
      await all((action) => {
        this.sent = wordsOf(action);
        n = this.stream!.n;
        return this.table.act(action);
      });
      await this.table.until((stream) => stream?.n !== n);
      return true;
    } catch {
      return false;
    } finally {
      this.sent = [];
    }
  }

  /** A seat's score if the game ended now, from what I may know. */
  accountOf(seat: number): Account | undefined {
    return accountOf(this.server.sheet, seat);
  }

  /** Announces what is aboard my ship; pressed again, opens the full description. */
  describeMyShip(open: () => void): Promise<void> {
    const seat = Math.max(0, this.view.seat);
    return this.#describer.describe(
      "ship",
      async (length) => {
        const [{ describeShip }] = await Promise.all([import("./actions/description"), this.server.scoreReady()]);
        return joinSentences(describeShip(this.view.seats[seat]!.ship, this.accountOf(seat), length));
      },
      open,
    );
  }

  /** Announces a tile on the table; pressed again, opens the full description. */
  describeTile(tile: string, open: () => void): Promise<void> {
    return this.#describer.describe(
      tile,
      async (length) => {
        const { describeTile } = await import("./actions/description");
        return describeTile(tile, length === "line" ? "summary" : "all", this.watching ? undefined : this.canTake(tile));
      },
      open,
    );
  }

  canTake(tile: string): boolean {
    return takeActionsFor(this.server.legal, tile).length > 0;
  }

  /** Reverts my last press after the pending command has settled. */
  async undo(): Promise<void> {
    await this.#sending;
    if (!this.may?.undo || this.busy) return;
    if (!this.selection.held?.mustPlace) this.selection.drop();
    let left = this.#together?.decision === this.may.decision ? this.#together.count : 1;
    const takeBack = async (): Promise<void> => {
      const decision = this.may?.decision;
      this.selection.takenBack = this.view.seats[this.view.seat]?.ship.pieces.at(-1);
      await this.table.do({ do: "undo", seat: this.stream!.seat, decision });
      if (--left === 0) return;
      await this.#untilAskedAfter(decision);
      if (this.may?.undo) await takeBack();
    };
    await takeBack().catch(() => {});
  }
}

/** Everything that placements and their points depend on: the pieces aboard, the available treasures and the day's event. */
const placementBasisOf = (view: View): string =>
  [
    view.day,
    ...[...view.commons, ...view.rares].map((s) => `${s.tile}${s.n}`),
    ...(view.seats[view.seat]?.ship.pieces ?? []).map((p) => `${p.tile}@${p.at}`),
  ].join();
