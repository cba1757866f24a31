import { codeOf } from "../api/error";
import { applyPatch } from "../api/patch";
import type { Connection } from "../api/socket";
import type {
  Answers,
  AskMessage,
  Hints,
  LeftMessage,
  Legal,
  Options,
  SaidMessage,
  Sheet,
  SnapshotMessage,
  TableView,
  UpdateMessage,
} from "../protocol";
import { UnseenEvents } from "./log/unseenevents.svelte";
import { Follow } from "./log/follow.svelte";
import { ForcedSteps } from "./forced.svelte";
import { openHands, pace } from "./preferences.svelte";
import { standinPlays } from "./seats/names";
import type { ChatLine, Command, GameEvent, LogEntry, Scene, Stream } from "./protocol";
import type { TableGame, TableGames } from "./game";

export type TableMessage = SnapshotMessage | UpdateMessage | LeftMessage | SaidMessage;

const logLength = 300;
/** Temporary refusals, and the delay before the next try, in milliseconds. */
const passing = ["try_again", "too_many", "server_closing", "internal"];
const pause = 3000;
/** The code of a table quarantined by the server. There is nothing to show, and the next try can wait. */
const resting = "set_aside";
const longPause = 30_000;
/** How long `until` waits, in milliseconds. */
const patience = 5000;

/** Numbers events, given the number of the last one. */
const numbered = (events: GameEvent[], last: number): LogEntry[] => events.map((e, i) => ({ ...e, number: last - events.length + 1 + i }));

/**
 * A table as this browser sees it: the scenes of my seats, kept up to date by the server's patches. It holds no rule. It asks the
 * server what is legal and what a move would score.
 */
export class Table {
  #streams: Stream[] = $state.raw([]);
  chat: ChatLine[] = $state.raw([]);
  /** The command in flight, so that the page can show it at once. */
  busy: { action?: string } | undefined = $state.raw();
  errorCode: string | undefined = $state();
  closed: string | undefined = $state();
  /** Which of my seats the page shows. */
  chosen: number | undefined = $state();
  /** My unsent chat message, which outlives the chat component. */
  chatDraft = $state("");
  /** The number of chat lines received while the chat was hidden. */
  unread = $state(0);
  readonly unseen: UnseenEvents;
  /** The hint that the board shows. */
  hinted: string | undefined = $state();
  /** Plays the shown hint as the board shows it, and returns whether it could. Set by the game. */
  playShown: ((action: string) => boolean) | undefined;
  /** Describes what an event's text leaves out, for screen readers. Set by the game. */
  describeEvent: ((event: GameEvent) => string | undefined) | undefined;
  readonly forced = new ForcedSteps(this);
  guided = $state(false);
  readonly follow: Follow;
  /** The scenes as sent by the server, which patches apply to. */
  #sent = new Map<number, Scene>();
  #eventListeners = new Set<(told: GameEvent[], stream: Stream) => void>();
  #chatListeners = new Set<(line: ChatLine) => void>();
  /** Callbacks of `until`. */
  #waiters = new Set<() => void>();
  #recalled = false;
  #stopped = false;
  #again: ReturnType<typeof setTimeout> | undefined;
  /** The subscription in flight. */
  #looking: object | undefined;
  /** The seat to remove once another arrives, so that sitting down or standing up never empties the page. */
  #parting: number | undefined;

  constructor(
    readonly id: string,
    private readonly connection: Connection,
    private readonly games: TableGames,
  ) {
    this.unseen = new UnseenEvents(id);
    this.follow = new Follow(this);
  }

  gameOf(about: TableView): TableGame {
    return this.games[about.settings.game];
  }

  /** Asks a question about this table, with the view of the seat it names. */
  ask<Q extends AskMessage>(question: Q): Promise<Answers[Q["what"]]> {
    return this.connection.ask(question, () => {
      const seat = "seat" in question ? question.seat : -1;
      const scene = this.streams.find((stream) => stream.seat === seat)?.scene;
      return scene?.view && { game: scene.table.settings.game, view: scene.view, decision: scene.may?.decision };
    });
  }

  /** The streams of my seats. */
  get streams(): Stream[] {
    return this.#streams;
  }

  set streams(streams: Stream[]) {
    this.#streams = streams;
    for (const f of this.#waiters) f();
  }

  /** Resolves when the shown stream satisfies a condition, or after a timeout. */
  until(wanted: (stream: Stream | undefined) => boolean): Promise<void> {
    if (wanted(this.stream)) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#waiters.delete(look);
        resolve();
      };
      const look = () => {
        if (wanted(this.stream)) end();
      };
      const timer = setTimeout(end, patience);
      this.#waiters.add(look);
    });
  }

  /** The stream that is shown. */
  get stream(): Stream | undefined {
    return this.streams.find((s) => s.seat === this.chosen) ?? this.streams[0];
  }

  get log(): LogEntry[] {
    return this.stream?.log ?? [];
  }

  /** Subscribes, or resumes after a lost connection. */
  resume(): void {
    const seen = this.streams.map(({ seat, epoch, n }) => ({ seat, epoch, n }));
    const looking = (this.#looking = {});
    this.connection
      .send({ type: "look", table: this.id, seen, talk: true, pace: pace.chosen, elsewhere: document.hidden })
      .finally(() => {
        if (this.#looking === looking) this.#looking = undefined;
      })
      .then(
        () => this.#recall(),
        (error: unknown) => this.#end(codeOf(error)),
      );
  }

  /** Stops all retries. */
  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#again);
  }

  /** Retries a table that cannot be shown now. A closed table clears the page. */
  #end(code: string): void {
    if (this.#stopped) return;
    clearTimeout(this.#again);
    if (passing.includes(code)) this.#again = setTimeout(() => this.resume(), pause);
    else this.streams = [];
    if (code === resting) this.#again = setTimeout(() => this.resume(), longPause);
    // With nothing left to show, the page says why.
    if (this.streams.length === 0) this.closed = code;
  }

  /** Whether a line is known. Spectator chat has numbers of its own. */
  #has({ number, aside }: ChatLine): boolean {
    return this.chat.some((l) => l.number === number && l.aside === aside);
  }

  /** Fetches the chat. The game works without it. */
  async #recall(): Promise<void> {
    try {
      const lines = await this.ask({ type: "ask", what: "lines", table: this.id });
      const fresh = lines.filter((line) => !this.#has(line));
      this.chat = [...this.chat, ...fresh].sort((a, b) => a.at - b.at).slice(-logLength);
      // Lines from before the first visit are read in the chat; lines missed since are announced.
      if (this.#recalled) for (const line of fresh) for (const f of this.#chatListeners) f(line);
      this.#recalled = true;
    } catch (error) {
      this.errorCode = codeOf(error);
    }
  }

  /** Subscribes to events. Returns a function that unsubscribes. */
  onEvents(f: (told: GameEvent[], stream: Stream) => void): () => void {
    this.#eventListeners.add(f);
    return () => this.#eventListeners.delete(f);
  }

  /** Subscribes to new chat lines. Returns a function that unsubscribes. */
  onChat(f: (line: ChatLine) => void): () => void {
    this.#chatListeners.add(f);
    return () => this.#chatListeners.delete(f);
  }

  receive(m: TableMessage): void {
    switch (m.type) {
      case "snapshot":
        this.#restart(m);
        return;
      case "update":
        this.#update(m);
        return;
      case "left": {
        const rest = this.streams.filter((s) => s.seat !== m.seat);
        if (rest.length > 0) this.streams = rest;
        else if (m.code) this.#end(m.code);
        else this.#parting = m.seat;
        return;
      }
      case "said":
        // It may have been fetched already.
        if (this.#has(m.line)) return;
        this.chat = [...this.chat, m.line].slice(-logLength);
        for (const f of this.#chatListeners) f(m.line);
    }
  }

  #restart({ seat, epoch, n, scene, told, events }: SnapshotMessage): void {
    this.closed = undefined;
    const last = numbered(events ?? [], told);
    const had = this.streams.find((s) => s.seat === seat)?.log ?? [];
    const log = [...had.filter((e) => e.number <= told - last.length), ...last].slice(-logLength);
    this.#put({ seat, epoch, n, scene, told, log });
  }

  #update({ seat, epoch, n, patch, events = [] }: UpdateMessage): void {
    const had = this.streams.find((s) => s.seat === seat);
    if (had && had.epoch === epoch && n <= had.n) return;
    if (!had || had.epoch !== epoch || had.n + 1 !== n) {
      // One subscription brings everything that is missing.
      if (!this.#looking) this.resume();
      return;
    }
    const told = had.told + events.length;
    const log = events.length ? [...had.log, ...numbered(events, told)].slice(-logLength) : had.log;
    const next = { ...had, n, scene: applyPatch(this.#sent.get(seat) ?? had.scene, patch), told, log };
    const shown = this.#put(next);
    if (events.length) for (const f of this.#eventListeners) f(events, shown);
  }

  /** Shows a stream. While a bot plays for the seat, the person has nothing to decide. */
  #put(sent: Stream): Stream {
    this.#sent.set(sent.seat, sent.scene);
    const stream = standinPlays(sent.scene.table, sent.seat) ? { ...sent, scene: { ...sent.scene, may: undefined } } : sent;
    // A person either sits or watches. A stream of the other kind is from before the connection broke.
    const rest = this.streams.filter((s) => s.seat !== stream.seat && s.seat !== this.#parting && s.seat < 0 === stream.seat < 0);
    this.#parting = undefined;
    this.streams = [...rest, stream].sort((a, b) => a.seat - b.seat);
    return stream;
  }

  /** Sends a command. Resolves when the server has stored it. */
  async do(command: Command): Promise<void> {
    this.errorCode = undefined;
    this.busy = { action: command.do === "act" ? command.action : undefined };
    try {
      await this.connection.send({ type: "do", table: this.id, command: { ...command, id: this.connection.nextId() } });
    } catch (error) {
      this.errorCode = codeOf(error);
      throw error;
    } finally {
      this.busy = undefined;
    }
  }

  act(action: string): Promise<void> {
    const { seat, scene } = this.stream!;
    return this.do({ do: "act", seat, decision: scene.may!.decision, action });
  }

  /** The common part of all questions. Spectators have no seat. */
  get #question() {
    const seat = this.stream?.seat ?? -1;
    return { type: "ask" as const, table: this.id, ...(seat < 0 ? {} : { seat }) };
  }

  /** Asks which actions are legal now. */
  legal(): Promise<Legal> {
    return this.ask({ ...this.#question, what: "legal" });
  }

  /** Asks where a piece may go. */
  options(piece: string): Promise<Options> {
    return this.ask({ ...this.#question, what: "options", piece });
  }

  /**
   * Asks for the score as if the game ended now. With open hands on a shared device, each seat's hidden points come from its own
   * sheet.
   */
  async score(): Promise<Sheet> {
    const others = openHands.on ? this.streams.filter((stream) => stream !== this.stream) : [];
    const ask = (of: { seat?: number }) => this.ask({ ...this.#question, ...of, what: "score" });
    const [sheet, ...more] = await Promise.all([ask({}), ...others.map(({ seat }) => ask({ seat }))]);
    const whole = more.flatMap(({ accounts }) => accounts).filter(({ unknown }) => !unknown);
    return { ...sheet, accounts: sheet.accounts.map((a) => (a.unknown && whole.find(({ seat }) => seat === a.seat)) || a) };
  }

  /** Asks for hints. */
  hints(): Promise<Hints> {
    return this.ask({ ...this.#question, what: "hint" });
  }
}
