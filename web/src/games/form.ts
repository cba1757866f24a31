import type { Component } from "svelte";
import type { GameChoices } from "../protocol";

/** Props of a game's options in the form of a new table. */
export interface OptionsProps<Choices> {
  choices: Choices;
  /** The number of players. */
  seats: number;
  /** The configuration completed with the server's defaults. */
  completed?: GameChoices;
  /** The error to show beside a field. */
  errorText: (field: string) => string | undefined;
}

type Options<Choices> = Component<OptionsProps<Choices>, Record<string, never>, "choices">;

/** A game's part of the form of a new table. Its choices are its own, and the form keeps them while another game is selected. */
export interface GameForm<Choices = object, Begun = Choices> {
  /** The initial choices, from a configuration if there is one. */
  begin(config: Partial<GameChoices>): Begun;
  /** The number of players, which may differ from the number in the form. */
  seats: (choices: Choices, players: number) => number;
  /** The configuration to send. */
  config: (choices: Choices, seats: number) => GameChoices;
  /** Options shown before the number of players. */
  Options: Options<Choices>;
  /** Options shown after it, at a table for several people. */
  SeatOptions?: Options<Choices>;
  /** The fields that show an error, by its code. */
  fields: Readonly<Record<string, string>>;
}
