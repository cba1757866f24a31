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

/** What the server sends about a table. */
export type TableMessage = SnapshotMessage | UpdateMessage | LeftMessage | SaidMessage;

const logLength = 300;
/** Refusals that pass, and how long to wait before the next try, in milliseconds. */
const passing = ["try_again", "too_many", "server_closing", "internal"];
const pause = 3000;
/** A refusal that lasts, though not for good: there is nothing to go on with, and the next try can wait. */
const resting = "set_aside";
const longPause = 30_000;
/** How long to wait for the table to catch up with an answer, in milliseconds. */
const patience = 5000;

/** Events with their numbers, of which the last is given. */
const numbered = (events: GameEvent[], last: number): LogEntry[] => events.map((e, i) => ({ ...e, number: last - events.length + 1 + i }));

/**
 * A table as this browser sees it: the scenes of my seats, kept up to date by the server's patches. It holds no rule: what
 * may be done, and what it would bring, is asked of the server.
 */
export class Table {
  #streams: Stream[] = $state.raw([]);
  chat: ChatLine[] = $state.raw([]);
  /** The command under way, so that the page can show it at once. */
  busy: { action?: string } | undefined = $state.raw();
  errorCode: string | undefined = $state();
  closed: string | undefined = $state();
  /** The seat that the page shows, of those that are mine. */
  chosen: number | undefined = $state();
  /** My unsent chat message, which outlives the chat component. */
  chatDraft = $state("");
  /** How many chat lines of others have come while the chat was hidden. */
  unread = $state(0);
  readonly unseen: UnseenEvents;
  /** The advised action that is shown on the board before it is played. */
  hinted: string | undefined = $state();
  /** Plays an advised action together with what the board shows of it, and returns whether there is such a thing; the game does it. */
  playShown: ((action: string) => boolean) | undefined;
  /** What of an event can be seen, but is not in its words; the game says it. */
  describeEvent: ((event: GameEvent) => string | undefined) | undefined;
  readonly forced = new ForcedSteps(this);
  /** Whether a tip of the guide is open. */
  guided = $state(false);
  readonly follow: Follow;
  /** The scenes as the server sent them, which its patches fit. */
  #sent = new Map<number, Scene>();
  #eventListeners = new Set<(told: GameEvent[], stream: Stream) => void>();
  #chatListeners = new Set<(line: ChatLine) => void>();
  /** Who waits for the streams to change. */
  #waiters = new Set<() => void>();
  #recalled = false;
  #stopped = false;
  #again: ReturnType<typeof setTimeout> | undefined;
  /** The look that is under way. */
  #looking: object | undefined;
  /** The seat that goes as soon as another comes: who sits down or stands up keeps the page before them meanwhile. */
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

  /** Asks a question about this table, with what the seat that it names sees. */
  ask<Q extends AskMessage>(question: Q): Promise<Answers[Q["what"]]> {
    return this.connection.ask(question, () => {
      const seat = "seat" in question ? question.seat : -1;
      const scene = this.streams.find((stream) => stream.seat === seat)?.scene;
      return scene?.view && { game: scene.table.settings.game, view: scene.view, decision: scene.may?.decision };
    });
  }

  /** What each of my seats sees. */
  get streams(): Stream[] {
    return this.#streams;
  }

  set streams(streams: Stream[]) {
    this.#streams = streams;
    for (const f of this.#waiters) f();
  }

  /** Waits until the shown stream is as wanted, but not for ever. */
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

  /** What happened, as far as the stream that is shown tells. */
  get log(): LogEntry[] {
    return this.stream?.log ?? [];
  }

  /** Begins to look, or goes on where the connection broke. */
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

  /** Stops looking for good. */
  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#again);
  }

  /** A table that cannot be looked at now is looked at again; at one that is closed nobody should go on with what was there. */
  #end(code: string): void {
    if (this.#stopped) return;
    clearTimeout(this.#again);
    if (passing.includes(code)) this.#again = setTimeout(() => this.resume(), pause);
    else this.streams = [];
    if (code === resting) this.#again = setTimeout(() => this.resume(), longPause);
    // Where there is nothing to go on with, it is said why.
    if (this.streams.length === 0) this.closed = code;
  }

  /** Whether a line is known. Those who watch have numbers of their own. */
  #has({ number, aside }: ChatLine): boolean {
    return this.chat.some((l) => l.number === number && l.aside === aside);
  }

  /** Fetches what was said. Without it the game goes on. */
  async #recall(): Promise<void> {
    try {
      const lines = await this.ask({ type: "ask", what: "lines", table: this.id });
      const fresh = lines.filter((line) => !this.#has(line));
      this.chat = [...this.chat, ...fresh].sort((a, b) => a.at - b.at).slice(-logLength);
      // Whoever comes reads what was said before; whoever comes back is told.
      if (this.#recalled) for (const line of fresh) for (const f of this.#chatListeners) f(line);
      this.#recalled = true;
    } catch (error) {
      this.errorCode = codeOf(error);
    }
  }

  /** Calls back with events, for motion and screen readers. Returns a function that unsubscribes. */
  onEvents(f: (told: GameEvent[], stream: Stream) => void): () => void {
    this.#eventListeners.add(f);
    return () => this.#eventListeners.delete(f);
  }

  /** Calls back with new chat lines. Returns a function that unsubscribes. */
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
        // What was fetched meanwhile has it already.
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
      // The answer to one look brings all that is missing.
      if (!this.#looking) this.resume();
      return;
    }
    const told = had.told + events.length;
    const log = events.length ? [...had.log, ...numbered(events, told)].slice(-logLength) : had.log;
    const next = { ...had, n, scene: applyPatch(this.#sent.get(seat) ?? had.scene, patch), told, log };
    const shown = this.#put(next);
    if (events.length) for (const f of this.#eventListeners) f(events, shown);
  }

  /** Shows a stream. While a bot plays for its seat nothing is asked of whoever looks on. */
  #put(sent: Stream): Stream {
    this.#sent.set(sent.seat, sent.scene);
    const stream = standinPlays(sent.scene.table, sent.seat) ? { ...sent, scene: { ...sent.scene, may: undefined } } : sent;
    // Nobody sits and looks on at once: who did the other when the connection broke does so no more.
    const rest = this.streams.filter((s) => s.seat !== stream.seat && s.seat !== this.#parting && s.seat < 0 === stream.seat < 0);
    this.#parting = undefined;
    this.streams = [...rest, stream].sort((a, b) => a.seat - b.seat);
    return stream;
  }

  /** Does something at the table; the answer comes when it is stored. */
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

  /** Takes an action with the shown seat. */
  act(action: string): Promise<void> {
    const { seat, scene } = this.stream!;
    return this.do({ do: "act", seat, decision: scene.may!.decision, action });
  }

  /** What every question says; who looks on has no seat to ask from. */
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

  /** Asks for the score as if the game ended now. Those who share a device with open cards see the whole of each other's. */
  async score(): Promise<Sheet> {
    const others = openHands.on ? this.streams.filter((stream) => stream !== this.stream) : [];
    const ask = (of: { seat?: number }) => this.ask({ ...this.#question, ...of, what: "score" });
    const [sheet, ...more] = await Promise.all([ask({}), ...others.map(({ seat }) => ask({ seat }))]);
    const whole = more.flatMap(({ accounts }) => accounts).filter(({ unknown }) => !unknown);
    return { ...sheet, accounts: sheet.accounts.map((a) => (a.unknown && whole.find(({ seat }) => seat === a.seat)) || a) };
  }

  /** Asks for advice. */
  hints(): Promise<Hints> {
    return this.ask({ ...this.#question, what: "hint" });
  }
}
