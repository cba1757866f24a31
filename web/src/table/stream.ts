import type { GameEvent } from "../protocol";
import type { Scene } from "./protocol";

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
