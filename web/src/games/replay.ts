import type { Component } from "svelte";
import type { GameView, Mistake, Sheet } from "../protocol";
import type { Deed } from "../table/log/moves";
import type { FinishedTable } from "../table/protocol";

/** What the pictures of a replay get. */
interface PictureProps<View> {
  view: View;
  sheet: Sheet;
  about: FinishedTable;
  winners: number[];
  /** Where tiles were just placed. */
  placed: { seat: number; at: string }[];
  /** A decision whose moves are drawn. */
  judged?: Mistake;
}

/** A row of cards that a seat has before it. */
export interface CardRow {
  name: string;
  cards: readonly string[];
}

/** What the replay of a game shows. Its parts take views of this game alone. */
export interface GameReplay<View = GameView> {
  /** What its chapters are. */
  chapter: "day" | "round";
  /** The part of the game that a moment belongs to, in words. */
  heading?: (view: View) => string;
  actionText: (action: string) => string;
  /** What a move handles, as the picture shows it. */
  deedOf: (action: string, view: View) => Deed;
  DeedPicture: Component<{ deed: Deed; seat: number }>;
  /** The cards that a seat has before it; undefined if it is not seen. */
  cardsOf: (view: View) => CardRow[] | undefined;
  /** Which cards of a row a move names, each as often as it does. */
  picked: (cards: readonly string[], action: string) => boolean[];
  /** Whether cards are strips with their names. */
  strips: boolean;
  /** Draws a card of the row. */
  Card: Component<{ card: string }>;
  Pictures: Component<PictureProps<View>>;
}
