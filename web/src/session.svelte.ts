import { codeOf, get, patchTo, post } from "./net/http";
import { Socket, type Message, type Status } from "./net/socket";
import { store, stored } from "./stored";
import { Table } from "./table/table.svelte";
import { best, languages, speak, type Language } from "./words/words.svelte";

/** Who I am, as the server says. */
export interface Me {
  id: string;
  name: string;
  prefs: Prefs;
  push_key?: string;
  webhooks?: boolean;
}

/** What a person prefers; kept by the server so that all devices agree. */
export interface Prefs {
  language?: Language;
  theme?: (typeof themes)[number];
}

const themes = ["light", "dark"] as const;

export interface Notice {
  kind: string;
  table: string;
  game: string;
}

/** The person at this browser, their connection and the tables they look at. */
class Session {
  me: Me | undefined = $state.raw();
  ready = $state(false);
  status: Status = $state("connecting");
  trouble: string | undefined = $state();
  notices: Notice[] = $state.raw([]);
  #theme: string | null = $state(stored("theme"));
  #socket: Socket | undefined;
  #tables = new Map<string, Table>();

  /** Finds out who I am. Who has not been here yet has no name and no connection. */
  async begin(): Promise<void> {
    const chosen = stored("language");
    const wanted = languages.find((l) => l === chosen) ?? best(navigator.languages);
    const [visit] = await Promise.allSettled([get<{ person?: Me }>("/api/visit"), speak(wanted)]);
    if (visit.status === "rejected") this.trouble = codeOf(visit.reason);
    else if (visit.value.person) this.#arrive(visit.value.person);
    this.ready = true;
  }

  /** Makes sure that I am somebody, by the name given or one that the page makes up. */
  async introduce(name: string): Promise<Me> {
    if (this.me) return this.me;
    this.#arrive(await post<Me>("/api/people", { name }));
    return this.me!;
  }

  async rename(name: string): Promise<void> {
    this.me = await patchTo<Me>("/api/me", { name });
  }

  /** The colours that I chose, here or at another device; undefined leaves them to the browser. */
  get theme(): Prefs["theme"] {
    return this.me?.prefs.theme ?? themes.find((theme) => theme === this.#theme);
  }

  /** Takes over what I prefer: at once on this page, and for all my devices if the server knows me. */
  async prefer(change: Prefs): Promise<void> {
    if (change.theme) {
      store("theme", change.theme);
      this.#theme = change.theme;
    }
    if (change.language) {
      await speak(change.language);
      store("language", change.language);
    }
    if (!this.me) return;
    const prefs = { ...this.me.prefs, ...change };
    this.me = { ...this.me, prefs };
    await patchTo<Me>("/api/me", { prefs });
  }

  #arrive(me: Me): void {
    this.me = me;
    this.trouble = undefined;
    if (me.prefs.language && !stored("language")) void speak(me.prefs.language).catch(() => {});
    this.#socket ??= this.#connect();
  }

  #connect(): Socket {
    const url = new URL("/api/socket", location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    return new Socket(url.href, {
      message: (m) => this.#receive(m),
      open: () => {
        for (const t of this.#tables.values()) t.resume();
      },
      failed: () => void this.#recognise(),
      status: (s, code) => {
        this.status = s;
        if (s === "closed" && code) this.trouble = code;
      },
    });
  }

  /** Asks who I am to a server that opens no connection: to nobody it never will. */
  async #recognise(): Promise<void> {
    try {
      const { person } = await get<{ person?: Me }>("/api/visit");
      if (!person) this.#socket?.close("logged_out");
    } catch (error) {
      if (codeOf(error) === "banned") this.#socket?.close("banned");
    }
  }

  #receive(m: Message): void {
    if (m.type === "notice") this.#note(m as unknown as Notice);
    else if (typeof m.table === "string") this.#tables.get(m.table)?.receive(m);
  }

  /** Keeps a notice, unless somebody looks at its table and sees for themselves. */
  #note(notice: Notice): void {
    if (!this.#tables.has(notice.table)) this.notices = [...this.notices, notice].slice(-5);
  }

  dismiss(notice: Notice): void {
    this.notices = this.notices.filter((n) => n !== notice);
  }

  /** Looks at a table until leave. */
  look(id: string): Table {
    this.notices = this.notices.filter((notice) => notice.table !== id);
    let table = this.#tables.get(id);
    if (!table) {
      table = new Table(id, this.#socket!);
      this.#tables.set(id, table);
      table.resume();
    }
    return table;
  }

  leave(id: string): void {
    this.#tables.get(id)?.stop();
    if (this.#tables.delete(id)) void this.#socket?.ask({ type: "leave", table: id }).catch(() => {});
  }
}

export const session = new Session();
