import { codeOf } from "../../../api/error";
import { feedback } from "../../../sound/feedback.svelte";
import type { Table } from "../../../table/table.svelte";
import { cardFacts } from "../cards/cardfacts";
import { basketOf, choose, takeActionsFor, withoutBasket, type Choice } from "./actions";
import { Ghost, type Dragged, type Sight } from "../ships/ghost.svelte";
import type { ServerState } from "../serverstate.svelte";
import { PlacementOptions } from "../ships/placements";
import { squareName } from "../ships/squares";
import { wantsColour, type Colour, type Piece } from "../view";

/** A tile held over the ship, to take it or only to try it. */
export interface HeldTile {
  tile: string;
  colour?: Colour;
  /** The card that takes it, if I chose one. */
  card?: string;
  /** Whether I already own it and must place it now. */
  mustPlace: boolean;
}

/** My choices that are not sent yet: a tile held over the ship, picked cards, the words of an action. */
export class Selection {
  held: HeldTile | undefined = $state.raw();
  ghost: Ghost | undefined = $state.raw();
  /** The visible part of my ship, if the ship does not fit. */
  sight: (() => Sight) | undefined;
  /** The tile that undo returned. It returns to the hand as it was placed. */
  takenBack: Piece | undefined;
  /** Whether a tile is being dragged from the table to the ship. */
  dragging = $state(false);
  /** The drag state while the placements are loading. */
  dragged: Dragged | undefined;
  /** Picked cards in draft or payment, by their index in the row. */
  picked: number[] = $state.raw([]);
  /** Identifies the row that the cards were picked from. */
  #row = "";
  /** The chosen words of an action, starting with its verb. */
  words: string[] = $state.raw([]);
  #takeAction = $state("");
  #basket = $state("");

  /** The actions that take the held tile; empty if I must place it, or can only try it. */
  takeActions: string[] = $derived.by(() => {
    if (!this.held || this.held.mustPlace) return [];
    const { tile, colour, card } = this.held;
    const actions = takeActionsFor(this.server.legal, tile, card);
    return wantsColour(tile) ? actions.filter((a) => a.endsWith(` ${colour}`)) : actions;
  });
  /** The take action that I chose. */
  takeAction: string | undefined = $derived.by(() => {
    const actions = this.takeActions;
    if (actions.includes(this.#takeAction)) return this.#takeAction;
    return actions.find((action) => basketOf(action) === this.#basket) ?? actions[0];
  });
  /** The basket for the held tile, or my choice for the next one. */
  basket: string | undefined = $derived(this.takeAction ? basketOf(this.takeAction) : this.#basket || undefined);

  /** Whether the held tile needs a colour. */
  choosesColour: boolean = $derived(Boolean(this.held && !this.held.mustPlace && wantsColour(this.held.tile)));
  /** The options for the next word. */
  choice: Choice = $derived.by(() => choose(this.server.legal, this.words[0] ?? "", this.words.slice(1)));

  /** Whether the card being played takes a tile, which the player presses where it lies. */
  get onIsland(): boolean {
    const [verb, card] = this.words;
    return verb === "play" && !!card && ["oshax", "treasure"].includes(cardFacts(card).kind);
  }

  constructor(
    private readonly table: Table,
    private readonly server: ServerState,
  ) {}

  /** Picks up a tile and requests its placements from the server. */
  async take(held: HeldTile): Promise<void> {
    this.held = held;
    this.words = [];
    const before = this.ghost;
    try {
      const piece = held.colour && wantsColour(held.tile) ? `${held.tile} ${held.colour}` : held.tile;
      const raw = await this.table.options(piece);
      if (!("turns" in raw)) return;
      const options = new PlacementOptions(raw);
      if (this.held?.tile !== held.tile || this.held.colour !== held.colour) return;
      const ghost = new Ghost(options, this.sight?.());
      if (before?.options.raw.tile === held.tile) ghost.copyPosition(before);
      else if (this.dragged?.tile === held.tile) {
        ghost.lieAsDragged(this.dragged);
        ghost.pinned = !this.dragging;
      }
      this.dragged = undefined;
      const last = this.takenBack;
      if (last?.tile === held.tile) ghost.lieAt(squareName(last.at), last.turn);
      this.ghost = ghost;
    } catch (error) {
      this.drop();
      this.table.errorCode ??= codeOf(error);
    }
  }

  setColour(colour: Colour): Promise<void> {
    return this.take({ ...this.held!, colour });
  }

  chooseTakeAction(action: string): void {
    this.#takeAction = action;
  }

  /** Chooses the basket for the held tile and the next ones, until it is used up. */
  chooseBasket(basket: string): void {
    this.#basket = basket;
    const { takeAction } = this;
    const same = takeAction && this.takeActions.find((a) => basketOf(a) === basket && withoutBasket(a) === withoutBasket(takeAction));
    if (same) this.#takeAction = same;
  }

  nextTakeAction(): void {
    this.chooseTakeAction(this.takeActions[(this.takeActions.indexOf(this.takeAction!) + 1) % this.takeActions.length]!);
  }

  dropImpossibleWords(): void {
    if (this.choice.next.length === 0 && !this.choice.action) this.words = [];
  }

  /** Clears the picks when a new row of cards is offered. The panel with the row may be unmounted, so it cannot do this. */
  resetPicksIfNew(row: string): void {
    if (row !== this.#row) this.picked = [];
    this.#row = row;
  }

  /** Toggles a card. At the limit, the new pick replaces the oldest one, which is returned. */
  togglePick(i: number, most = Infinity): number | undefined {
    feedback.give("card");
    if (this.picked.includes(i)) {
      this.picked = this.picked.filter((p) => p !== i);
      return undefined;
    }
    const replaced = this.picked.length >= most ? this.picked[0] : undefined;
    this.picked = [...this.picked.filter((p) => p !== replaced), i];
    return replaced;
  }

  /** Puts back everything except picked cards. */
  drop(): void {
    this.held = undefined;
    this.ghost = undefined;
    this.words = [];
  }
}
