import type { Component } from "svelte";
import type { Scenery } from "../art/scenery/shore";
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

/** The lobby's drawings for a game: the scene of the whole window, and a small picture. */
interface LobbyPictures {
  Scene: Component<{ about: TableView; offered?: number }>;
  Picture: Component;
}

/** Words for a game's configuration. They are methods, so that each may take a configuration of its own game. */
export interface ConfigWords {
  /** The mode, or the rules. */
  mode(config: GameConfig): string;
  /** Whether it is the usual mode, which lists leave out. */
  isUsual(config: GameConfig): boolean;
  /** The modules in play. */
  modules(config: GameConfig): string[];
  /** What an invitation adds to the mode. */
  more(config: GameConfig): string;
  /** The mode in the words of a deal. */
  deal(config: GameConfig): string;
  /** All other choices. */
  others(config: GameConfig, seatName: (seat: number) => string): string[];
}

/** The rating pools and their names. */
export type GamePools = Readonly<Record<string, () => string>>;

/** A preset of the server, and how the page shows it. */
export interface GamePreset {
  id: string;
  /** The level of the bots, overriding the player's usual one. */
  level?: string;
  /** Meant for people who share a device. */
  together?: boolean;
  /** Tiles, or the seats whose cats are shown. */
  picture: readonly string[] | readonly number[];
}

/** The presets that players can seek opponents for. */
export interface GameSeeks {
  presets: readonly string[];
  /** The heading of the choice, such as modes. */
  legend: () => string;
  name: (preset: string) => string;
  about: (preset: string) => string;
}

/** A game's own part of its card on home. */
export interface HomeCard {
  /** The picture, in front of a backdrop. */
  picture: () => Loaded<{ backdrop: (scenery: Scenery) => string }>;
  /** Whether the picture fills the card in wide windows. */
  fills?: boolean;
  /** Whether it offers pass and play. */
  passAndPlay: boolean;
  /** Choices that prefill the form of a new table. */
  form?: { label: () => string; choices: Partial<GameChoices> };
  /** Another way to play, started by one press. */
  also?: { id: string; label: () => string; about: () => string; plan: TablePlan };
}

/** How the page's header fits the table below it. */
interface TableHead {
  /** Its height if the table is not a scene. */
  height: string;
  /** Whether the header floats in a scene's sky, narrower in small windows. */
  sky: boolean;
  /** Whether the header tells spectators that they are watching. Otherwise the prompt does. */
  watching: boolean;
  /** Whether a wide scene leaves room for the reference card's button. */
  card: boolean;
  /** The room left for the table's own buttons. */
  switches?: () => string;
}

/** The icons of a game. */
interface GameIcons {
  /** In lists of tables. */
  list: string;
  /** On the button that joins a table. */
  join: string;
  /** Beside the length of a game. */
  length: string;
}

/** The colours behind a game's scenes, if that is not the sea. */
interface GameGrounds {
  home: string;
  lobby: string;
}

/** All the page knows about a game. Large parts are loaded on demand. */
export interface Game extends TableGame {
  icons: GameIcons;
  grounds?: GameGrounds;
  pools: GamePools;
  home: HomeCard;
  /** The maximum number of players. */
  most: number;
  /** In display order. Their settings come from the server. */
  presets: readonly GamePreset[];
  seeks: GameSeeks;
  /** The table of the server's tutorial. */
  tutorial: TablePlan;
  config: ConfigWords;
  /** The characters of the bots. */
  characters: readonly string[];
  /** The word chunks of its table. */
  words: readonly Chunk[];
  /** The running game. `scenic` says whether the window is large enough for a scene. */
  table: (scenic: boolean) => Loaded<{ table: Table }>;
  ending: () => Loaded<{ table: Table }>;
  lobby: () => Promise<LobbyPictures>;
  /** A lobby seat in a wide window. */
  seat: () => Loaded<{ seat: number; state: "taken" | "offered" | "free" }>;
  head: TableHead;
  /** Whether the game is near its end, so that the ending should be preloaded. */
  isLate(view: GameView): boolean;
  /** Whether an unrelated question may be shown over the table now. */
  isCalm(view: GameView, may: Permissions | undefined): boolean;
  form: () => Promise<{ form: GameForm<never, object> }>;
  replay: () => Promise<{ replay: GameReplay<never> }>;
  guide: () => Promise<{ guide: Guide }>;
  reference: () => Promise<{ reference: Reference }>;
  /** The rules sections in order. Each has an anchor of its name, such as /rules/isle#draft. */
  rules: readonly string[];
}
