import type { SoundName } from "../../sound/sounds";
import type { EventWords } from "../seats/names";
import type { LogEntry } from "../stream";
import type { LogPart } from "./moves";

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
