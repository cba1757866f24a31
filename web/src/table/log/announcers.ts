import { announce, announceAfter, joinSentences, postponeLater } from "../../ui/announce.svelte";
import { loadWords } from "../../words/words.svelte";
import type { TableGames } from "../game";
import { partsOf } from "./follow.svelte";
import { lineSentences, lineText, logLines } from "./loglines";
import { isMove, type LogPart } from "./moves";
import type { LogEntry, TableView } from "../protocol";

/** How long nothing has to happen before what happened is said, and how long it may take in all, in milliseconds. */
const pause = 350;
const patience = 2000;

/** Announces what happens to screen readers: everything once and in order, each move by itself. */
export class MoveAnnouncer {
  #heard: LogEntry[] = [];
  #table: TableView | undefined;
  #me: number | undefined;
  #since = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `more` tells what of an event can be seen, but is not in its words. */
  constructor(
    private readonly games: TableGames,
    private readonly more?: (entry: LogEntry) => string | undefined,
  ) {}

  hear(entries: readonly LogEntry[], table: TableView, me?: number): void {
    const now = Date.now();
    void loadWords("help").catch(() => {}); // until then I am told of like the others
    if (this.#heard.length === 0) this.#since = now;
    // Who has won is told by the ending, and that it is over by the game itself.
    this.#heard.push(...entries.filter(({ key }) => !/\.(winner|sister_wins|finished)$/.test(key)));
    this.#table = table;
    this.#me = me;
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
    const game = this.games[table.settings.game];
    const { log } = game;
    const parts = partsOf(game, log.announced?.(this.#heard, this.#me) ?? this.#heard);
    this.#heard = [];
    // What comes many at a time is counted, not listed.
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

/** Announces the prompt to screen readers, once per prompt, after what has happened. */
export class PromptAnnouncer {
  #said = "";

  /** Sets the prompt to announce; undefined while I wait, after which the same prompt is announced again. */
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

  /** Drops an announcement that has not been made yet. */
  cancel(): void {
    announceAfter("asked");
  }
}
