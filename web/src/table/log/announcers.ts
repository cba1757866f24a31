import { announce, announceAfter, joinSentences, postponeLater } from "../../ui/announce.svelte";
import { loadWords } from "../../words/words.svelte";
import type { TableGames } from "../game";
import { partsOf } from "./follow.svelte";
import { lineSentences, lineText, logLines } from "./loglines";
import { isMove, type LogPart } from "./moves";
import type { LogEntry, TableView } from "../protocol";

/** Announces after this pause between events, and after `patience` at the latest, in milliseconds. */
const pause = 350;
const patience = 2000;

/** Announces events to screen readers, once and in order, each move in an announcement of its own. */
export class MoveAnnouncer {
  #heard: LogEntry[] = [];
  #table: TableView | undefined;
  #me: number | undefined;
  #since = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `more` describes what an event's text leaves out. */
  constructor(
    private readonly games: TableGames,
    private readonly more?: (entry: LogEntry) => string | undefined,
  ) {}

  hear(entries: readonly LogEntry[], table: TableView, me?: number): void {
    const now = Date.now();
    void loadWords("help").catch(() => {}); // until they arrive, my moves are described in the third person
    if (this.#heard.length === 0) this.#since = now;
    // The ending announces the winner, and the game announces its end.
    this.#heard.push(...entries.filter(({ key }) => !/\.(winner|sister_wins|finished)$/.test(key)));
    this.#table = table;
    this.#me = me;
    postponeLater();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#tell(), Math.max(0, Math.min(pause, this.#since + patience - now)));
  }

  /** Drops all pending announcements. */
  cancel(): void {
    clearTimeout(this.#timer);
    this.#heard = [];
  }

  #tell(): void {
    const table = this.#table!;
    const game = this.games[table.settings.game];
    const { log } = game;
    const parts = partsOf(game, log.announced?.(this.#heard, this.#me) ?? this.#heard);
    this.#heard = [];
    // Long groups are counted, not listed.
    const textOf = (part: LogPart[]) =>
      logLines(part, log).map((line) =>
        line.entries.length > 3 && !line.deed ? lineText(line, table, log) : lineSentences(line, table, log, this.#me, this.more),
      );
    for (let i = 0; i < parts.length; i++) {
      const together = [parts[i]!];
      while (!isMove(together[0]!) && parts[i + 1] && !isMove(parts[i + 1]!)) together.push(parts[++i]!);
      announce(joinSentences(textOf(together)));
    }
  }
}

/** Announces the prompt to screen readers, once per prompt, after the events before it. */
export class PromptAnnouncer {
  #said = "";

  /** Sets the prompt; undefined while I wait. After waiting, the same prompt is announced again. */
  update(sentence: string | undefined): void {
    this.cancel();
    if (!sentence) this.#said = "";
    else if (sentence !== this.#said) {
      announceAfter(
        "asked",
        () => sentence,
        () => (this.#said = sentence),
      );
    }
  }

  /** Drops the pending announcement. */
  cancel(): void {
    announceAfter("asked");
  }
}
