import { codeOf, get } from "../net/http";
import { session } from "../session.svelte";
import type { Listed } from "./tables";

const every = 15_000;

/** My tables and the public ones, asked for again whenever something may have changed. */
export class Lists {
  mine: Listed[] = $state.raw([]);
  lobby: Listed[] = $state.raw([]);
  trouble: string | undefined = $state();
  loaded = $state(false);
  #asked = 0;

  /** Asks now; an answer that a later one has overtaken is dropped. */
  refresh = async (): Promise<void> => {
    const number = ++this.#asked;
    try {
      const [mine, lobby] = await Promise.all([session.me ? get<Listed[]>("/api/me/tables") : [], get<Listed[]>("/api/lobby")]);
      if (number !== this.#asked) return;
      const own = new Set(mine.map((table) => table.id));
      this.mine = mine;
      this.lobby = lobby.filter((table) => !own.has(table.id));
      this.trouble = undefined;
    } catch (error) {
      if (number === this.#asked) this.trouble = codeOf(error);
    }
    this.loaded = true;
  };

  /** Keeps asking while somebody looks at the page. Returns how to stop. */
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
