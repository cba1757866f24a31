import type { Command as AnyCommand, GameEvent, GameView, Scene as AnyScene, TableSettings, TableView } from "../protocol";

// The generated protocol types, under the names that the page uses.
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

export type Seated = Pick<TableView, "seats">;
/** The facts of a finished table. */
export type FinishedTable = Pick<TableView, "id" | "seats" | "reason" | "winners"> & Pick<TableSettings, "game" | "config">;

export interface Scene<V extends GameView = GameView> extends AnyScene {
  view?: V;
}

/** An event with its permanent number in the stream. */
export interface LogEntry extends GameEvent {
  number: number;
}

/** What one of my seats may know, or a spectator (seat -1). */
export interface Stream<S extends Scene = Scene> {
  seat: number;
  epoch: string;
  n: number;
  scene: S;
  /** The number of events delivered so far. */
  told: number;
  log: LogEntry[];
}

type WithoutID<C> = C extends unknown ? Omit<C, "id"> : never;

/** A command. Its id is added when it is sent. */
export type Command = WithoutID<AnyCommand>;
