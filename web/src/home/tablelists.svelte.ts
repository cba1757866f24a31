import { codeOf, get } from "../net/http";
import { session } from "../session.svelte";
import type { ListedTable } from "./tables";

const every = 15_000;

/** My tables and the public ones, fetched again whenever something may have changed. */
export class TableLists {
  mine: ListedTable[] = $state.raw([]);
  /** Tables of others where a seat may be free. */
  lobby: ListedTable[] = $state.raw([]);
  /** Games of others that can be watched. */
  live: ListedTable[] = $state.raw([]);
  errorCode: string | undefined = $state();
  loaded = $state(false);
  #asked = 0;

  /** Fetches the lists; a response that a later request has overtaken is dropped. */
  refresh = async (): Promise<void> => {
    const number = ++this.#asked;
    try {
      const [mine, lobby] = await Promise.all([
        session.me ? get<ListedTable[]>("/api/me/tables") : [],
        get<ListedTable[]>("/api/lobby?stage=all"),
      ]);
      if (number !== this.#asked) return;
      const own = new Set(mine.map((table) => table.id));
      this.mine = mine;
      session.waiting = mine.filter((table) => table.yours).map((table) => table.id);
      const others = lobby.filter((table) => !own.has(table.id));
      this.lobby = others.filter((table) => table.stage === "open");
      this.live = others.filter((table) => table.stage === "playing" && table.card.watch);
      this.errorCode = undefined;
    } catch (error) {
      if (number === this.#asked) this.errorCode = codeOf(error);
    }
    this.loaded = true;
  };

  /** Keeps the lists fresh while the page is visible. Returns a function that stops it. */
  follow(): () => void {
    void this.refresh();
    const timer = setInterval(() => document.hidden || void this.refresh(), every);
    const seen = () => document.hidden || void this.refresh();
    document.addEventListener("visibilitychange", seen);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", seen);
    };
  }
}
