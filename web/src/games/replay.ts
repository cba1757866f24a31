import type { Component } from "svelte";
import type { GameView, Mistake, Sheet } from "../protocol";
import type { Deed } from "../table/log/moves";
import type { FinishedTable } from "../table/protocol";

/** Props of a replay's pictures. */
interface PictureProps<View> {
  view: View;
  sheet: Sheet;
  about: FinishedTable;
  winners: number[];
  /** The tiles just placed. */
  placed: { seat: number; at: string }[];
  /** A reviewed decision, whose two moves are drawn. */
  judged?: Mistake;
}

/** A row of cards in front of a seat. */
export interface CardRow {
  name: string;
  cards: readonly string[];
}

/** A game's part of the replay. It takes views of this game only. */
export interface GameReplay<View = GameView> {
  /** The unit of its chapters. */
  chapter: "day" | "round";
  /** The heading of a moment. */
  heading?: (view: View) => string;
  actionText: (action: string) => string;
  /** The deed that a move's picture shows. */
  deedOf: (action: string, view: View) => Deed;
  DeedPicture: Component<{ deed: Deed; seat: number }>;
  /** The cards in front of a seat; undefined if hidden. */
  cardsOf: (view: View) => CardRow[] | undefined;
  /** Marks the cards of a row that a move names. */
  picked: (cards: readonly string[], action: string) => boolean[];
  /** Whether cards are shown as strips with names. */
  strips: boolean;
  Card: Component<{ card: string }>;
  Pictures: Component<PictureProps<View>>;
}
