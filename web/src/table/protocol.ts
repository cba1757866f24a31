import type { Command as AnyCommand, GameEvent, GameView, Scene as AnyScene, TableSettings, TableView } from "../protocol";

// The types of what the server sends are written by the server's own code; here they get the names that the page uses.
export type {
  Account,
  Cell as Square,
  GameEvent,
  LineView as ChatLine,
  Permissions,
  ProposalView as Proposal,
  ScoreLine,
  Sheet,
  TableView,
} from "../protocol";

/** Who sits at a table. */
export type Seated = Pick<TableView, "seats">;
/** What is known of a table whose game is over. */
export type FinishedTable = Pick<TableView, "id" | "seats" | "reason" | "winners"> & Pick<TableSettings, "game" | "config">;

/** A scene of any game, or of one. */
export interface Scene<V extends GameView = GameView> extends AnyScene {
  view?: V;
}

/** A line of the log: what happened, with its number among the events of the stream, which stays for good. */
export interface LogEntry extends GameEvent {
  number: number;
}

/** What one of my seats, or -1 as a spectator, may know. */
export interface Stream<S extends Scene = Scene> {
  seat: number;
  epoch: string;
  n: number;
  scene: S;
  /** How many events there were. */
  told: number;
  log: LogEntry[];
}

type WithoutID<C> = C extends unknown ? Omit<C, "id"> : never;

/** What is asked of a table; its id is made when it is sent. */
export type Command = WithoutID<AnyCommand>;
