import type { EventWords } from "../seats/names";
import type { LogEntry } from "../stream";
import type { LogPart } from "./moves";

/** What a game makes of its log. */
export interface GameLog extends EventWords {
  /** The log in moves and other lines. */
  read: (log: readonly LogEntry[]) => LogPart[];
}
