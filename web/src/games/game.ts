import type { Component } from "svelte";
import type { Scenery } from "../art/scenery/scenery";
import type { GameChoices, GameConfig, GameView } from "../protocol";
import type { TableGame } from "../table/game";
import type { TablePlan } from "../table/opening/tables";
import type { Permissions, TableView } from "../table/protocol";
import type { Reference } from "../table/reference/contents";
import type { Table } from "../table/table.svelte";
import type { Chunk } from "../words/chunks";
import type { GameForm } from "./form";
import type { Guide } from "./guide";
import type { GameReplay } from "./replay";

type Loaded<Props extends object> = Promise<{ default: Component<Props> }>;

/** What the lobby draws for a game: its place in the window, and a small picture of it. */
interface LobbyPictures {
  Scene: Component<{ about: TableView; offered?: number }>;
  Picture: Component;
}

/** How a game words its configuration; as methods, so that each takes a configuration of its own. */
export interface ConfigWords {
  /** The mode, or the rules. */
  mode(config: GameConfig): string;
  /** Whether they are the usual ones, which lists do not name. */
  isUsual(config: GameConfig): boolean;
  /** The modules that are played with. */
  modules(config: GameConfig): string[];
  /** What an invitation says beside the mode. */
  more(config: GameConfig): string;
  /** The mode as a deal names it. */
  deal(config: GameConfig): string;
  /** What else was chosen. */
  others(config: GameConfig, seatName: (seat: number) => string): string[];
}

/** The pools of comparable games, with their names in words. */
export type GamePools = Readonly<Record<string, () => string>>;

/** A way to play that needs no choosing: a preset of the server, and how the page shows it. */
export interface GamePreset {
  id: string;
  /** The level of the bots, whatever I play against otherwise. */
  level?: string;
  /** It is made for people who share a device. */
  together?: boolean;
  /** Tiles that show what it is about, or seats whose cats do. */
  picture: readonly string[] | readonly number[];
}

/** What can be looked for: presets of the server, with their words. */
export interface GameSeeks {
  presets: readonly string[];
  /** What they are, such as modes. */
  legend: () => string;
  name: (preset: string) => string;
  about: (preset: string) => string;
}

/** What the card of a game on home has of its own. */
export interface HomeCard {
  /** Its picture, in front of the backdrop of its place. */
  picture: () => Loaded<{ backdrop: (scenery: Scenery) => string }>;
  /** Whether it offers a game on one device. */
  passAndPlay: boolean;
  /** Choices with which it opens the form of a new table. */
  form?: { label: () => string; choices: Partial<GameChoices> };
  /** Another way to play, which one press starts. */
  also?: { id: string; label: () => string; about: () => string; plan: TablePlan };
}

/** How the head of the page goes with the table below it. */
interface TableHead {
  /** Its height where the table is no scene. */
  height: string;
  /** Whether a scene has a sky, in which the head floats, narrower where it is small. */
  sky: boolean;
  /** Whether it says that one only watches; else the table says so where it asks. */
  watching: boolean;
  /** Whether a wide scene has room for the button of the reference card. */
  card: boolean;
  /** The room that it leaves for the switches of the table. */
  switches?: () => string;
}

/** The signs of a game. */
interface GameIcons {
  /** In lists of tables. */
  list: string;
  /** On the button that joins a table. */
  join: string;
  /** Beside how long a game takes. */
  length: string;
}

/** What the page knows of a game. What is large is loaded when it is wanted. */
export interface Game extends TableGame {
  icons: GameIcons;
  pools: GamePools;
  home: HomeCard;
  /** The most who play it. */
  most: number;
  /** In the order in which the page shows them. What they consist of the server says when one is chosen. */
  presets: readonly GamePreset[];
  seeks: GameSeeks;
  /** The table that the tutorial of the server is for: it begins with what the first tips are about. */
  tutorial: TablePlan;
  config: ConfigWords;
  /** What bots can be like. */
  characters: readonly string[];
  /** The words of its table. */
  words: readonly Chunk[];
  /** The table while the game is played, in a window that holds a scene or not. */
  table: (scenic: boolean) => Loaded<{ table: Table }>;
  ending: () => Loaded<{ table: Table }>;
  lobby: () => Promise<LobbyPictures>;
  /** A seat in the lobby, in a wide window. */
  seat: () => Loaded<{ seat: number; state: "taken" | "offered" | "free" }>;
  head: TableHead;
  /** Whether the last part of a game has begun, so that its ending is soon wanted. */
  isLate(view: GameView): boolean;
  /** Whether nothing would be interrupted by a question over the table that has nothing to do with the game. */
  isCalm(view: GameView, may: Permissions | undefined): boolean;
  /** Its part of the form of a new table. */
  form: () => Promise<{ form: GameForm<never, object> }>;
  replay: () => Promise<{ replay: GameReplay<never> }>;
  guide: () => Promise<{ guide: Guide }>;
  reference: () => Promise<{ reference: Reference }>;
  /** The sections of the rules in order; each has an anchor of the same name, such as /rules/isle#draft. */
  rules: readonly string[];
}
