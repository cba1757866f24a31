import { call } from "../../api/client";
import { codeOf } from "../../api/error";
import { session } from "../../session.svelte";
import { knownTables, offlineTables, rememberTables, sentGames } from "../../table/opening/knowntables.svelte";
import type { Listed } from "../../protocol";

/** How often the lists are fetched, in milliseconds: sooner while a bot thinks, since I am next. */
const every = 15_000;
const soon = 2500;

/** Remembers my tables for a page that comes without the server, where none of them asks for anything. */
const remember = (mine: Listed[]) =>
  rememberTables(
    "server-tables",
    mine.filter((table) => table.stage !== "over").map((table) => ({ ...table, yours: false })),
  );

/** My tables and the public ones, fetched again whenever something may have changed. */
export class TableLists {
  /** My tables on the server, and my offline tables. */
  #onServer: Listed[] = $state.raw([]);
  #offline: Listed[] = $state.raw([]);
  /** Tables of others where a seat may be free. */
  lobby: Listed[] = $state.raw([]);
  /** Games of others that can be watched. */
  live: Listed[] = $state.raw([]);
  errorCode: string | undefined = $state();
  loaded = $state(false);
  #asked = 0;

  /** The table on the server that one of this device has become, if it is listed. */
  sentAs = ({ id }: Listed): string | undefined => this.#onServer.find((table) => table.id === sentGames.of(id))?.id;

  /** What this device has of a table that was sent to the server. */
  copyOf = ({ id }: Listed): Listed | undefined => this.#offline.find((table) => sentGames.of(table.id) === id);

  /** My tables, those that wait for me first, and without the server those that do not need it. A game that was sent is one. */
  get mine(): Listed[] {
    const offline = this.#offline.filter((table) => !this.sentAs(table));
    const all = session.errorCode === "offline" ? [...offline, ...this.#onServer] : [...this.#onServer, ...offline];
    return all.sort((a, b) => Number(b.yours ?? false) - Number(a.yours ?? false));
  }

  /** Fetches the lists; a response that a later request has overtaken is dropped. */
  refresh = async (): Promise<void> => {
    const number = ++this.#asked;
    void offlineTables().then((tables) => (this.#offline = tables));
    try {
      const [mine, lobby] = await Promise.all([
        session.me ? call("GET /api/me/tables") : [],
        call("GET /api/lobby", { query: { stage: "all" } }),
      ]);
      if (number !== this.#asked) return;
      const own = new Set(mine.map((table) => table.id));
      this.#onServer = mine;
      session.waiting = mine.filter((table) => table.yours).map((table) => table.id);
      const others = lobby.filter((table) => !own.has(table.id));
      this.lobby = others.filter((table) => table.stage === "open");
      this.live = others.filter((table) => table.stage === "playing" && table.card.watch);
      this.errorCode = undefined;
      if (session.errorCode === "offline") void session.visit().then(this.refresh);
      else remember(mine);
    } catch (error) {
      if (number === this.#asked) this.errorCode = codeOf(error);
      if (this.errorCode === "offline") {
        session.errorCode ??= "offline";
        if (!this.loaded) this.#onServer = knownTables("server-tables");
      }
    }
    this.loaded = true;
  };

  /** Whether a bot thinks in a game of mine. A game of this device that is not open thinks about nothing. */
  #botThinks(): boolean {
    const running = session.isOfflineStarted ? [...this.#onServer, ...this.#offline] : this.#onServer;
    return running.some(({ stage, yours, card }) => stage === "playing" && !yours && card.waits?.some((seat) => card.seats[seat]?.bot));
  }

  /** Keeps the lists fresh while the page is visible. Returns a function that stops it. */
  follow(): () => void {
    void this.refresh();
    let waited = 0;
    const timer = setInterval(() => {
      waited += soon;
      if (document.hidden || (waited < every && !this.#botThinks())) return;
      waited = 0;
      void this.refresh();
    }, soon);
    const seen = () => document.hidden || void this.refresh();
    document.addEventListener("visibilitychange", seen);
    window.addEventListener("online", this.refresh);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", this.refresh);
      document.removeEventListener("visibilitychange", seen);
    };
  }
}
