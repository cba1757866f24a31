import { now } from "../../api/clock.svelte";
import { call } from "../../api/client";
import { ApiError, codeOf } from "../../api/error";
import type { Criteria, SeekList, SeekState } from "../../protocol";
import { go, route } from "../../router.svelte";
import { session } from "../../session.svelte";
import { feedback } from "../../sound/feedback.svelte";
import { readStored, writeStored } from "../../storage";
import { announce } from "../../ui/announce.svelte";
import { poll } from "../../ui/poll";
import { t } from "../../words/words.svelte";

/** How often the server is asked whether a game was found, in milliseconds. A notice says so sooner. */
const every = 8000;
export const botsAfter = 30;
/** Where a window remembers that it looks for a game, so that a reload goes on with it. */
const key = "seeking";

/** Whether this window looked for a game when it was last open. */
export const wasSeeking = (): boolean => Boolean(readStored(key, "sessionStorage"));

/** The person at this browser looks for a game. */
class Seeking {
  /** What is looked for, undefined while nothing is. */
  wish: Criteria | undefined = $state.raw();
  since = $state(0);
  /** What others look for, and how many they are. */
  others: SeekList = $state.raw({ waiting: 0, wishes: [] });
  errorCode: string | undefined = $state();

  /** For how many seconds it has been looked for. */
  get seconds(): number {
    return Math.max(0, Math.floor((now() - this.since) / 1000));
  }

  /** Begins to look for a game. Whoever is taken to a table at once goes there. */
  async start(wish: Criteria): Promise<void> {
    this.#take(await call("POST /api/me/seek", { body: wish }));
  }

  /** Says that I still look, and finds out whether there is a table. What was forgotten meanwhile is looked for again. */
  refresh = async (): Promise<void> => {
    try {
      this.#take(await call("PUT /api/me/seek"));
      this.errorCode = undefined;
      await this.count();
    } catch (error) {
      if (codeOf(error) === "no_seek" && this.wish) await this.#again(this.wish);
      else if (codeOf(error) === "no_seek") this.#end();
      else this.errorCode = codeOf(error);
    }
  };

  async #again(wish: Criteria): Promise<void> {
    try {
      await this.start(wish);
    } catch (error) {
      this.errorCode = codeOf(error);
      if (error instanceof ApiError && error.status) this.#end();
    }
  }

  /** Asks what others look for. */
  count = async (): Promise<void> => {
    this.others = await call("GET /api/seeks").catch(() => this.others);
  };

  /** Looks no more. Whoever was seated meanwhile goes to the table: the others reckon with them. */
  async stop(): Promise<void> {
    try {
      const { table } = await call("DELETE /api/me/seek");
      this.#end();
      if (table) this.#found(table);
      else announce(t("page.seek.stopped"));
    } catch (error) {
      this.errorCode = codeOf(error);
    }
  }

  /** Keeps looking. Returns a function that ends it for this page, not for the server. */
  follow(): () => void {
    void this.count();
    return poll(this.refresh, every);
  }

  #take({ wish, since, table }: SeekState): void {
    if (table) {
      this.#end();
      this.#found(table);
      return;
    }
    if (!this.wish) announce(t("page.seek.waiting"));
    this.wish = wish;
    this.since = Date.parse(since);
    this.errorCode = undefined;
    writeStored(key, "1", "sessionStorage");
  }

  #found(table: string): void {
    announce(t("page.seek.found"));
    feedback.give("your-turn");
    session.notices = session.notices.filter((notice) => notice.table !== table);
    // Whoever has gone to another table meanwhile is not taken away from it.
    if (route()[0] !== "t") go(`/t/${table}`);
  }

  #end(): void {
    this.wish = undefined;
    writeStored(key, "", "sessionStorage");
  }
}

export const seek = new Seeking();
