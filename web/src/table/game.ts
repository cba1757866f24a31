import type { Component } from "svelte";
import type { GameEvent, GameName, GameView, Options, TableView } from "../protocol";
import type { SoundName } from "../sound/sounds";
import type { LogPart } from "./log/moves";
import type { EventWords } from "./seats/names";
import type { LogEntry, Scene, Stream } from "./protocol";

/** Props of the component that offers plans. */
export interface PlanProps {
  table: { options: (piece: string) => Promise<Options> };
  scene: Scene;
  /** Sends a plan and resolves to whether the server accepted it. */
  plan: (steps: string[], repeat?: boolean) => Promise<boolean>;
}

/** Texts and pictures of actions. */
interface ActionWords {
  actionText: (action: string, fieldless?: boolean) => string;
  tileOf: (action: string, scene?: Scene) => string | undefined;
  TilePicture: Component<{ tile: string; small?: boolean; seat?: number }>;
}

/** A seat that could close the phase, though it may still play cards. */
export interface Pause {
  close: string;
  useful: boolean;
  /** The part of the game, such as a day. It stops a seat once. */
  day: number;
}

/** How a game presents its log. A kind is the last part of an event's key. */
export interface GameLog extends EventWords {
  read: (log: readonly LogEntry[]) => LogPart[];
  /** Icons by kind. */
  icons: Readonly<Record<string, string>>;
  /** Kinds that start a section, such as a day. */
  heads: readonly string[];
  /** Kinds that come with every turn and get no line. */
  implied?: readonly string[];
  /** Joins repeated events into one line. Kinds that share a function are joined with each other. */
  joined?: Readonly<Record<string, (entries: readonly LogEntry[]) => string>>;
  /** The score change of an event whose sentence does not mention it. */
  scoreText?: (entry: LogEntry) => string | undefined;
  /** Filters the events to announce to a reader. */
  announced?: (heard: readonly LogEntry[], me?: number) => readonly LogEntry[];
  /** Sounds by event key. */
  sounds?: Readonly<Record<string, SoundName>>;
  /** The key of the event that starts a day and ends all passes. */
  day?: string;
}

/** What a table needs from its game. `table/` imports no game; the page that opens a table passes them in. */
export interface TableGame {
  log: GameLog;
  pauseOf?(view: GameView): Pause | undefined;
  /** Whether a seat's hand may hold instant cards, which nobody else can see. */
  holdsCards?(view: GameView): boolean;
  actions: () => Promise<ActionWords>;
  /** Offers plans, if the game has them. */
  plans?: () => Promise<{ default: Component<PlanProps> }>;
  /** Explains how to make a plan if the board does not show it. */
  howToPlan?: () => string;
  /** Whether the best hint appears on the board without a press. Use it where words cannot tell places apart. */
  hintsAtOnce?: boolean;
  /** Whether windows of medium size show one hint at a time, because a list would cover the board. */
  hintsSingly?: boolean;
}

export type TableGames = Readonly<Record<GameName, TableGame>>;

/** The part of a table that its helpers need. */
export interface TableFeed {
  readonly id: string;
  readonly stream: Stream | undefined;
  readonly streams: Stream[];
  errorCode: string | undefined;
  gameOf: (about: TableView) => TableGame;
  onEvents: (f: (told: GameEvent[], stream: Stream) => void) => () => void;
  act: (action: string) => Promise<void>;
}
