import type { Component } from "svelte";
import type { GameChoices } from "../protocol";

/** What the options of a game get in the form of a new table. */
export interface OptionsProps<Choices> {
  choices: Choices;
  /** How many people the table has. */
  seats: number;
  /** The configuration with all that the server fills in. */
  completed?: GameChoices;
  /** The refusal to show beside a field. */
  errorText: (field: string) => string | undefined;
}

type Options<Choices> = Component<OptionsProps<Choices>, Record<string, never>, "choices">;

/** What a game adds to the form of a new table. It takes choices of this game alone, which the form keeps while another is chosen. */
export interface GameForm<Choices = object, Begun = Choices> {
  /** The choices as the form opens, filled in from a configuration if there is one. */
  begin(config: Partial<GameChoices>): Begun;
  /** How many people the table has, whatever number the form says. */
  seats: (choices: Choices, players: number) => number;
  /** What is sent. */
  config: (choices: Choices, seats: number) => GameChoices;
  /** What is chosen before the number of players. */
  Options: Options<Choices>;
  /** What is chosen after it, at a table for several people. */
  SeatOptions?: Options<Choices>;
  /** The fields beside which refusals are shown, by their codes. */
  fields: Readonly<Record<string, string>>;
}
