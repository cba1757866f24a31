import { codeOf } from "../net/http";
import type { Table } from "../table/table.svelte";
import { choose, waysFor, type Choice } from "./actions";
import { Ghost } from "./ghost.svelte";
import type { Known } from "./known.svelte";
import { Options, type RawOptions } from "./options";
import { wantsColour, type Colour } from "./view";

/** A tile taken up: to bring it aboard, or only to try it. */
export interface Held {
  tile: string;
  colour?: Colour;
  /** The card that it is taken with, if one was chosen. */
  card?: string;
  /** The tile waits to be placed, so that nothing comes before. */
  direct: boolean;
}

/** What I have in my hand and have not done yet: a tile over the ship, cards that are picked, words of an action. */
export class Hand {
  held: Held | undefined = $state.raw();
  ghost: Ghost | undefined = $state.raw();
  /** A tile is being dragged from the table to the ship. */
  dragging = $state(false);
  /** The cards chosen in draft or payment, by their place in the row. */
  picked: number[] = $state.raw([]);
  /** Which row they were chosen from. */
  #row = "";
  /** An action chosen word by word, beginning with its verb. */
  words: string[] = $state.raw([]);
  #way = $state("");

  /** Actions of which one comes before the placing; none if the tile already waits to be placed, or is only tried. */
  ways: string[] = $derived.by(() => {
    if (!this.held || this.held.direct) return [];
    const { tile, colour, card } = this.held;
    const ways = waysFor(this.known.legal, tile, card);
    return wantsColour(tile) ? ways.filter((w) => w.endsWith(` ${colour}`)) : ways;
  });
  /** The one of them that is chosen. */
  way: string | undefined = $derived(this.ways.includes(this.#way) ? this.#way : this.ways[0]);

  /** Whether the colour of the held tile is mine to choose. */
  dyes: boolean = $derived(Boolean(this.held && !this.held.direct && wantsColour(this.held.tile)));
  /** What may be chosen after the words so far. */
  choice: Choice = $derived.by(() => choose(this.known.legal, this.words[0] ?? "", this.words.slice(1)));

  constructor(
    private readonly table: Table,
    private readonly known: Known,
  ) {}

  /** Takes up a tile, and asks the server where it may lie. */
  async take(held: Held): Promise<void> {
    this.held = held;
    const before = this.ghost;
    try {
      const piece = held.colour && wantsColour(held.tile) ? `${held.tile} ${held.colour}` : held.tile;
      const options = new Options(await this.table.ask<RawOptions>("options", { piece }));
      if (this.held?.tile !== held.tile || this.held.colour !== held.colour) return;
      const ghost = new Ghost(options);
      if (before?.options.raw.tile === held.tile) ghost.lieLike(before);
      this.ghost = ghost;
    } catch (error) {
      this.drop();
      this.table.trouble ??= codeOf(error);
    }
  }

  dye(colour: Colour): Promise<void> {
    return this.take({ ...this.held!, colour });
  }

  goBy(way: string): void {
    this.#way = way;
  }

  nextWay(): void {
    this.goBy(this.ways[(this.ways.indexOf(this.way!) + 1) % this.ways.length]!);
  }

  /** Forgets words of an action that is not possible any more. */
  recheck(): void {
    if (this.choice.next.length === 0 && !this.choice.action) this.words = [];
  }

  /** Another row of cards is another choice. The panel that shows them comes and goes, so it cannot know. */
  regardRow(row: string): void {
    if (row !== this.#row) this.picked = [];
    this.#row = row;
  }

  togglePick(i: number): void {
    this.picked = this.picked.includes(i) ? this.picked.filter((p) => p !== i) : [...this.picked, i];
  }

  /** Puts everything but picked cards back where it was. */
  drop(): void {
    this.held = undefined;
    this.ghost = undefined;
    this.words = [];
  }
}
