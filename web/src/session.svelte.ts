import { isOffline, loadOffline, offlineBackend, server } from "./api/backend";
import { call } from "./api/client";
import { codeOf } from "./api/error";
import { Socket, type Ask, type Connection, type PushedMessage, type ConnectionStatus } from "./api/socket";
import { protocol } from "./api/version";
import type { Me, NoticeMessage, TableView } from "./protocol";
import { route } from "./router.svelte";
import { writeStored, readStored } from "./storage";
import { languages, type Language } from "./words/languages";
import { bestLanguage, setLanguage } from "./words/words.svelte";

/** What a person prefers; kept by the server so that all devices agree. */
export interface Prefs {
  language?: Language;
  theme?: (typeof themes)[number];
}

const themes = ["light", "dark"] as const;

/** The server keeps preferences without reading them. */
const prefsOf = (me: Me | undefined): Prefs => me?.prefs ?? {};

export type Notice = Omit<NoticeMessage, "type">;

/** The table that the page shows. */
export interface ShownTable {
  about: TableView;
  /** Whether it waits for a seat of mine. */
  asked: boolean;
}

/** Hears what the sockets of the session bring. */
interface Listener {
  /** A socket has opened, to the offline engine or to the server: what was subscribed to has to be subscribed to again. */
  opened: (offline: boolean) => void;
  received: (message: PushedMessage) => void;
}

/** The person at this browser, their connection and the tables they look at. */
class Session {
  /** The person that the server knows at this browser. */
  known: Me | undefined = $state.raw();
  /** The person of offline games. */
  #offlineMe: Me | undefined = $state.raw();
  ready = $state(false);
  #status: ConnectionStatus = $state("connecting");
  #offlineStatus: ConnectionStatus = $state("connecting");
  errorCode: string | undefined = $state();
  notices: Notice[] = $state.raw([]);
  /** The tables that waited for me when the server was asked last. */
  waiting: string[] = $state.raw([]);
  /** The table that the page shows. */
  shownTable: ShownTable | undefined = $state.raw();
  #theme: string | null = $state(readStored("theme"));
  #socket: Socket | undefined;
  #offlineSocket: Socket | undefined;
  #listeners: Listener[] = [];
  /** The tables that the page shows. */
  #openTables = new Set<string>();
  /** What the app does when a server speaks another protocol. */
  onrenew: (protocol: number) => void = () => {};
  /** How the server's tables are asked: by the socket alone, or with local answers. */
  #answer: Ask = (question) => this.#socket!.ask(question);
  #helped: Promise<void> | undefined;

  /** Whether the page shows an offline table, where I am somebody else than on the server. */
  get #showsOffline(): boolean {
    return isOffline(route()[1]);
  }

  /** The person of the backend that has what the page shows. */
  get me(): Me | undefined {
    return this.#showsOffline ? this.#offlineMe : this.known;
  }

  /** The state of the connection to that backend. */
  get status(): ConnectionStatus {
    return this.#showsOffline ? this.#offlineStatus : this.#status;
  }

  /** The program for devices that the server was built with, as it said last. */
  get program(): string | undefined {
    return this.#socket?.program;
  }

  /** Finds out who I am. A new visitor has no name and no connection yet. A table of this device waits for no server. */
  async start(): Promise<void> {
    const chosen = readStored("language");
    const wanted = languages.find((l) => l === chosen) ?? bestLanguage(navigator.languages);
    const visit = this.visit();
    await Promise.allSettled([setLanguage(wanted), this.#showsOffline ? undefined : visit]);
    this.ready = true;
  }

  /** Asks the server who I am. */
  async visit(): Promise<void> {
    try {
      const { person } = await call("GET /api/visit");
      if (this.errorCode === "offline") this.errorCode = undefined;
      if (person) this.#arrive(person);
    } catch (error) {
      this.errorCode = codeOf(error);
    }
  }

  /** Whether the offline engine runs. */
  get isOfflineStarted(): boolean {
    return this.#offlineMe !== undefined;
  }

  /** Starts the offline engine, and returns who I am there. */
  async startOffline(): Promise<Me> {
    const backend = await offlineBackend();
    this.#offlineMe ??= await call("GET /api/me", {}, backend);
    this.#offlineSocket ??= new Socket(backend.connect, {
      message: (m) => this.#receive(m),
      open: () => this.#opened(true),
      status: (s) => (this.#offlineStatus = s),
    });
    return this.#offlineMe;
  }

  /** Changes my name in offline games. */
  async renameOffline(name: string): Promise<void> {
    this.#offlineMe = await call("PATCH /api/me", { body: { name } }, await offlineBackend());
  }

  /** Registers a new visitor under a name; anyone known keeps theirs. */
  async ensureRegistered(name: string): Promise<Me> {
    if (!this.known) this.#arrive(await call("POST /api/people", { body: { name } }));
    return this.known!;
  }

  async rename(name: string): Promise<void> {
    this.known = await call("PATCH /api/me", { body: { name } });
  }

  /** The colours that I chose, here or at another device; undefined leaves them to the browser. */
  get theme(): Prefs["theme"] {
    return prefsOf(this.known).theme ?? themes.find((theme) => theme === this.#theme);
  }

  /** Changes my preferences: at once on this page, and for all my devices if the server knows me. */
  async setPrefs(change: Prefs): Promise<void> {
    if (change.theme) {
      writeStored("theme", change.theme);
      this.#theme = change.theme;
    }
    if (change.language) {
      await setLanguage(change.language);
      writeStored("language", change.language);
    }
    if (!this.known) return;
    const prefs = { ...prefsOf(this.known), ...change };
    this.known = { ...this.known, prefs };
    await call("PATCH /api/me", { body: { prefs } });
  }

  #arrive(me: Me): void {
    this.known = me;
    this.errorCode = undefined;
    const { language } = prefsOf(me);
    if (language && !readStored("language")) void setLanguage(language).catch(() => {});
    this.#socket ??= this.#connect();
  }

  #connect(): Socket {
    return new Socket(server.connect, {
      message: (m) => this.#receive(m),
      open: () => this.#opened(false),
      failed: () => void this.#recognise(),
      status: (s, code) => {
        this.#status = s;
        if (s === "open" && this.errorCode === "offline") this.errorCode = undefined;
        if (s === "closed" && code) this.errorCode = code;
      },
    });
  }

  /** Calls a listener back with what the sockets bring. */
  listen(listener: Listener): void {
    this.#listeners.push(listener);
  }

  #opened(offline: boolean): void {
    for (const listener of this.#listeners) listener.opened(offline);
  }

  /** Finds out why the server opens no connection: it opens none for a visitor without a profile. */
  async #recognise(): Promise<void> {
    try {
      const { person } = await call("GET /api/visit");
      if (!person) this.#socket?.close("logged_out");
    } catch (error) {
      if (codeOf(error) === "banned") this.#socket?.close("banned");
    }
  }

  #receive(m: PushedMessage): void {
    if (m.type === "notice") this.#note(m);
    else if (m.type === "welcome" && m.protocol !== protocol) this.onrenew(m.protocol);
    // Somebody was joined with another, or came back as another in the next window: all that the page knows is of before.
    else if (m.type === "welcome" && this.known && ![this.known.id, this.#offlineMe?.id].includes(m.person)) location.reload();
    else for (const listener of this.#listeners) listener.received(m);
  }

  /** Keeps a notice, unless its table is open and shows the same; a table does not show who declines. */
  #note(notice: Notice): void {
    if (notice.kind === "declined" || !this.#openTables.has(notice.table)) this.notices = [...this.notices, notice].slice(-5);
  }

  dismiss(notice: Notice): void {
    this.notices = this.notices.filter((n) => n !== notice);
  }

  /** Notes that the page shows a table, whose notices are then not needed. */
  openedTable(id: string): void {
    this.notices = this.notices.filter((notice) => notice.table !== id);
    this.#openTables.add(id);
  }

  /** Ends the subscription to a table. */
  leftTable(id: string): void {
    this.#openTables.delete(id);
    void this.#socketOf(id)
      ?.send({ type: "leave", table: id })
      .catch(() => {});
  }

  /** What a table of the server, or an offline one, is reached by. */
  connectionOf(id: string): Connection {
    const socket = this.#socketOf(id)!;
    return isOffline(id) ? socket : { send: (message) => socket.send(message), nextId: () => socket.nextId(), ask: this.#ask };
  }

  /** Asks the server, with the help of the offline engine once its code is loaded; a browser without a service worker does not have it. */
  #ask: Ask = (question, seen) => {
    this.#helped ??= this.#loadHelp().catch(() => {});
    return this.#answer(question, seen);
  };

  async #loadHelp(): Promise<void> {
    if (!(await navigator.serviceWorker?.ready)) return;
    const { withLocalAnswers } = await loadOffline();
    this.#answer = withLocalAnswers(this.#socket!.ask, () => this.program);
  }

  #socketOf(id: string): Socket | undefined {
    return isOffline(id) ? this.#offlineSocket : this.#socket;
  }
}

export const session = new Session();
