import { announce, joinSentences, postponeLater } from "../ui/announce.svelte";
import { partsOf } from "./follow.svelte";
import { lineSentences, lineText, logLines } from "./loglines";
import { isMove, type LogPart } from "./moves";
import type { TableView } from "./protocol";
import type { LogEntry } from "./stream";

/** How long nothing has to happen before what happened is said, and how long it may take in all, in milliseconds. */
const pause = 350;
const patience = 2000;

/** Announces what happens to screen readers: everything once and in order, each move by itself. */
export class MoveAnnouncer {
  #heard: LogEntry[] = [];
  #table: TableView | undefined;
  #since = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `more` tells what of an event can be seen, but is not in its words. */
  constructor(private readonly more?: (entry: LogEntry) => string | undefined) {}

  hear(entries: readonly LogEntry[], table: TableView): void {
    const now = Date.now();
    if (this.#heard.length === 0) this.#since = now;
    this.#heard.push(...entries);
    this.#table = table;
    postponeLater();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#tell(), Math.max(0, Math.min(pause, this.#since + patience - now)));
  }

  /** Drops what has not been said yet. */
  cancel(): void {
    clearTimeout(this.#timer);
    this.#heard = [];
  }

  #tell(): void {
    const table = this.#table!;
    const parts = partsOf(table.game, this.#heard);
    this.#heard = [];
    // What comes many at a time is counted, not listed.
    const textOf = (part: LogPart[]) =>
      logLines(part).map((line) => (line.entries.length > 3 && !line.deed ? lineText(line, table) : lineSentences(line, table, this.more)));
    for (let i = 0; i < parts.length; i++) {
      const together = [parts[i]!];
      while (!isMove(together[0]!) && parts[i + 1] && !isMove(parts[i + 1]!)) together.push(parts[++i]!);
      announce(joinSentences(textOf(together)));
    }
  }
}
