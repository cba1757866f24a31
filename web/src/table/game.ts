import type { Component } from "svelte";
import type { GameEvent, GameName, GameView, Options, TableView } from "../protocol";
import type { SoundName } from "../sound/sounds";
import type { LogPart } from "./log/moves";
import type { EventWords } from "./seats/names";
import type { LogEntry, Scene, Stream } from "./protocol";

/** What the choices of a plan get. */
export interface PlanProps {
  table: { options: (piece: string) => Promise<Options> };
  scene: Scene;
  /** Makes a plan, and returns whether the server has taken it. */
  plan: (steps: string[], repeat?: boolean) => Promise<boolean>;
}

/** Words for what can be done in a game, and pictures of what it is done with. */
interface ActionWords {
  actionText: (action: string, fieldless?: boolean) => string;
  tileOf: (action: string, scene?: Scene) => string | undefined;
  TilePicture: Component<{ tile: string; small?: boolean; seat?: number }>;
}

/** What the view tells a seat that only has to close something, though cards of its hand could be played before. */
export interface Pause {
  /** The action that closes it. */
  close: string;
  /** Whether something useful can still be done. */
  useful: boolean;
  /** The part of the game that it belongs to, in which it stops a seat once. */
  day: number;
}

/** What a game makes of its log. Kinds of events are the last parts of their keys. */
export interface GameLog extends EventWords {
  /** The log in moves and other lines. */
  read: (log: readonly LogEntry[]) => LogPart[];
  /** The icons of lines, by their kind. */
  icons: Readonly<Record<string, string>>;
  /** The kinds that begin something, such as a day. */
  heads: readonly string[];
  /** The kinds that begin every turn, and have no line. */
  implied?: readonly string[];
  /** What several do one after the other without a difference, or what comes many at a time: by kind the words for all of it. Kinds of the same words are joined. */
  joined?: Readonly<Record<string, (entries: readonly LogEntry[]) => string>>;
  /** What an event changes in the score, where its own sentence does not tell. */
  scoreText?: (entry: LogEntry) => string | undefined;
  /** What is announced of what was heard, by who reads it. */
  announced?: (heard: readonly LogEntry[], me?: number) => readonly LogEntry[];
  /** What everyone hears, by the key of an event. */
  sounds?: Readonly<Record<string, SoundName>>;
  /** The key of the event that begins a day, with which passes end. */
  day?: string;
}

/** What a table asks of the game that is played at it. The table imports no game: who opens it brings them. */
export interface TableGame {
  log: GameLog;
  pauseOf?(view: GameView): Pause | undefined;
  /** Whether a seat holds cards that it might play at any time, of which nobody else knows. */
  holdsCards?(view: GameView): boolean;
  actions: () => Promise<ActionWords>;
  plans: () => Promise<{ default: Component<PlanProps> }>;
  /** How plans are made, where the board does not show it. */
  howToPlan?: () => string;
  /** Whether the best hint is shown on the board without a press, where words do not tell one place from another. */
  hintsAtOnce?: boolean;
  /** Whether one hint is shown at a time in a window of medium size: a list beside the board would lie on it. */
  hintsSingly?: boolean;
}

export type TableGames = Readonly<Record<GameName, TableGame>>;

/** What of a table its helpers need: its streams, what happens, and a way to act. */
export interface TableFeed {
  readonly id: string;
  readonly stream: Stream | undefined;
  readonly streams: Stream[];
  errorCode: string | undefined;
  gameOf: (about: TableView) => TableGame;
  onEvents: (f: (told: GameEvent[], stream: Stream) => void) => () => void;
  act: (action: string) => Promise<void>;
}
