import type { Component } from "svelte";
import type { GameEvent, GameName, GameView, Options, TableView } from "../protocol";
import type { GameLog } from "./log/gamelog";
import type { Scene } from "./protocol";
import type { Stream } from "./stream";

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
