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

/** A tile that is held over the ship, to bring it aboard or only to try it. */
export interface HeldTile {
  tile: string;
  colour?: Colour;
  /** The card that it is taken with, if one was chosen. */
  card?: string;
  /** Whether it is mine already and has to be placed now. */
  mustPlace: boolean;
}

/** What I have chosen and not sent yet: a tile held over the ship, picked cards, the words of an action. */
export class Selection {
  held: HeldTile | undefined = $state.raw();
  ghost: Ghost | undefined = $state.raw();
  /** What is seen of my ship, where that is a part of it. */
  sight: (() => Sight) | undefined;
  /** What was taken back last: in hand it lies as it lay. */
  takenBack: Piece | undefined;
  /** A tile is being dragged from the table to the ship. */
  dragging = $state(false);
  /** What is dragged before it is known where it may lie. */
  dragged: Dragged | undefined;
  /** The cards picked in draft or payment, by their index in the row. */
  picked: number[] = $state.raw([]);
  /** Which row they were chosen from. */
  #row = "";
  /** An action chosen word by word, beginning with its verb. */
  words: string[] = $state.raw([]);
  #takeAction = $state("");
  #basket = $state("");

  /** The actions that would take the held tile; none if it has to be placed already, or is only tried. */
  takeActions: string[] = $derived.by(() => {
    if (!this.held || this.held.mustPlace) return [];
    const { tile, colour, card } = this.held;
    const actions = takeActionsFor(this.server.legal, tile, card);
    return wantsColour(tile) ? actions.filter((a) => a.endsWith(` ${colour}`)) : actions;
  });
  /** The one of them that is chosen. */
  takeAction: string | undefined = $derived.by(() => {
    const actions = this.takeActions;
    if (actions.includes(this.#takeAction)) return this.#takeAction;
    return actions.find((action) => basketOf(action) === this.#basket) ?? actions[0];
  });
  /** The basket that carries the held tile, or the next one if I have chosen it. */
  basket: string | undefined = $derived(this.takeAction ? basketOf(this.takeAction) : this.#basket || undefined);

  /** Whether I choose the colour of the held tile. */
  choosesColour: boolean = $derived(Boolean(this.held && !this.held.mustPlace && wantsColour(this.held.tile)));
  /** What may be chosen after the words so far. */
  choice: Choice = $derived.by(() => choose(this.server.legal, this.words[0] ?? "", this.words.slice(1)));

  /** Whether the card that is played takes a tile, which is pressed where it lies. */
  get onIsland(): boolean {
    const [verb, card] = this.words;
    return verb === "play" && !!card && ["oshax", "treasure"].includes(cardFacts(card).kind);
  }

  constructor(
    private readonly table: Table,
    private readonly server: ServerState,
  ) {}

  /** Takes up a tile, and asks the server where it may lie. */
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

  /** Chooses the basket for the held tile and for the next ones, as long as there is such a basket. */
  chooseBasket(basket: string): void {
    this.#basket = basket;
    const { takeAction } = this;
    const same = takeAction && this.takeActions.find((a) => basketOf(a) === basket && withoutBasket(a) === withoutBasket(takeAction));
    if (same) this.#takeAction = same;
  }

  nextTakeAction(): void {
    this.chooseTakeAction(this.takeActions[(this.takeActions.indexOf(this.takeAction!) + 1) % this.takeActions.length]!);
  }

  /** Forgets the words of an action that is no longer possible. */
  dropImpossibleWords(): void {
    if (this.choice.next.length === 0 && !this.choice.action) this.words = [];
  }

  /** Forgets the picked cards when the row of cards is another one. The panel that shows the row is not always mounted, so it cannot tell. */
  resetPicksIfNew(row: string): void {
    if (row !== this.#row) this.picked = [];
    this.#row = row;
  }

  /** Picks a card, or puts it back. Where only so many are kept, one more takes the place of the first, which is returned. */
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

  /** Puts everything but picked cards back where it was. */
  drop(): void {
    this.held = undefined;
    this.ghost = undefined;
    this.words = [];
  }
}
