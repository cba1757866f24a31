import { codeOf } from "../net/http";
import { apply, type Op } from "../net/patch";
import type { Message, Socket } from "../net/socket";
import { Away } from "./away.svelte";

export interface Told {
  key: string;
  args?: Record<string, unknown>;
}

/** What one of my seats, or -1 as a spectator, may know. The types of the parts are in protocol.ts. */
export interface Stream<S = any> {
  seat: number;
  epoch: string;
  n: number;
  scene: S;
  /** How many events there were. */
  told: number;
  log: Entry[];
}

/** A line of the log: what happened, with its number among the events of the stream, which stays for good. */
export interface Entry extends Told {
  number: number;
}

export interface Line {
  number: number;
  at: number;
  person?: string;
  name?: string;
  text?: string;
  reaction?: string;
}

const logLength = 300;
/** Refusals that pass, and how long to wait before the next try, in milliseconds. */
const passing = ["try_again", "too_many", "server_closing", "internal"];
const pause = 3000;
/** A refusal that lasts, though not for good: there is nothing to go on with, and the next try can wait. */
const resting = "set_aside";
const longPause = 30_000;

/** Events with their numbers, of which the last is given. */
const numbered = (events: Told[], last: number): Entry[] => events.map((e, i) => ({ ...e, number: last - events.length + 1 + i }));

/**
 * A table as this browser sees it: the scenes of my seats, kept up to date by the server's patches. It holds no rule: what
 * may be done, and what it would bring, is asked of the server.
 */
export class Table {
  streams: Stream[] = $state.raw([]);
  lines: Line[] = $state.raw([]);
  /** The command under way, so that the page can show it at once. */
  busy: { action?: string } | undefined = $state.raw();
  trouble: string | undefined = $state();
  closed: string | undefined = $state();
  /** The seat that the page shows, of those that are mine. */
  chosen: number | undefined = $state();
  /** What I am writing to the others; the talk comes and goes. */
  draft = $state("");
  /** How many lines of others have come while the talk was out of sight. */
  unread = $state(0);
  readonly away: Away;
  #listeners = new Set<(told: Told[], stream: Stream) => void>();
  #hearers = new Set<(line: Line) => void>();
  #recalled = false;
  #stopped = false;
  #again: ReturnType<typeof setTimeout> | undefined;
  /** The look that is under way. */
  #looking: object | undefined;
  /** The seat that goes as soon as another comes: who sits down or stands up keeps the page before them meanwhile. */
  #parting: number | undefined;

  constructor(
    readonly id: string,
    private readonly socket: Socket,
  ) {
    this.away = new Away(id);
  }

  /** The stream that is shown. */
  get stream(): Stream | undefined {
    return this.streams.find((s) => s.seat === this.chosen) ?? this.streams[0];
  }

  /** What happened, as far as the stream that is shown tells. */
  get log(): Entry[] {
    return this.stream?.log ?? [];
  }

  /** Begins to look, or goes on where the connection broke. */
  resume(): void {
    const seen = this.streams.map(({ seat, epoch, n }) => ({ seat, epoch, n }));
    const looking = (this.#looking = {});
    this.socket
      .ask({ type: "look", table: this.id, seen, talk: true })
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

  /** Fetches what was said. Without it the game goes on. */
  async #recall(): Promise<void> {
    try {
      const { body } = await this.socket.ask({ type: "ask", what: "lines", table: this.id });
      const fresh = (body as Line[]).filter((line) => !this.lines.some((l) => l.number === line.number));
      this.lines = [...this.lines, ...fresh].sort((a, b) => a.number - b.number).slice(-logLength);
      // Whoever comes reads what was said before; whoever comes back is told.
      if (this.#recalled) for (const line of fresh) for (const f of this.#hearers) f(line);
      this.#recalled = true;
    } catch (error) {
      this.trouble = codeOf(error);
    }
  }

  /** Calls back with what happened, for motion and for the screen reader. Returns how to stop it. */
  listen(f: (told: Told[], stream: Stream) => void): () => void {
    this.#listeners.add(f);
    return () => this.#listeners.delete(f);
  }

  /** Calls back with what somebody says from now on. Returns how to stop it. */
  hear(f: (line: Line) => void): () => void {
    this.#hearers.add(f);
    return () => this.#hearers.delete(f);
  }

  receive(m: Message): void {
    const seat = m.seat as number;
    switch (m.type) {
      case "snapshot": {
        this.closed = undefined;
        const told = m.told as number;
        const last = numbered((m.events as Told[] | undefined) ?? [], told);
        const had = this.streams.find((s) => s.seat === seat)?.log ?? [];
        const log = [...had.filter((e) => e.number <= told - last.length), ...last].slice(-logLength);
        this.#put({ seat, epoch: m.epoch as string, n: m.n as number, scene: m.scene, told, log });
        return;
      }
      case "update": {
        const had = this.streams.find((s) => s.seat === seat);
        if (had && had.epoch === m.epoch && (m.n as number) <= had.n) return;
        if (!had || had.epoch !== m.epoch || had.n + 1 !== m.n) {
          // The answer to one look brings all that is missing.
          if (!this.#looking) this.resume();
          return;
        }
        const events = (m.events as Told[] | undefined) ?? [];
        const told = had.told + events.length;
        const log = events.length ? [...had.log, ...numbered(events, told)].slice(-logLength) : had.log;
        const next = { ...had, n: had.n + 1, scene: apply(had.scene, m.patch as Op[]), told, log };
        this.#put(next);
        if (events.length) for (const f of this.#listeners) f(events, next);
        return;
      }
      case "left": {
        const rest = this.streams.filter((s) => s.seat !== seat);
        if (rest.length > 0) this.streams = rest;
        else if (m.code) this.#end(m.code as string);
        else this.#parting = seat;
        return;
      }
      case "said": {
        const line = m.line as Line;
        // What was fetched meanwhile has it already.
        if (this.lines.some((l) => l.number === line.number)) return;
        this.lines = [...this.lines, line].slice(-logLength);
        for (const f of this.#hearers) f(line);
      }
    }
  }

  #put(stream: Stream): void {
    // Nobody sits and looks on at once: who did the other when the connection broke does so no more.
    const rest = this.streams.filter((s) => s.seat !== stream.seat && s.seat !== this.#parting && s.seat < 0 === stream.seat < 0);
    this.#parting = undefined;
    this.streams = [...rest, stream].sort((a, b) => a.seat - b.seat);
  }

  /** Does something at the table; the answer comes when it is stored. */
  async do(command: Record<string, unknown> & { do: string }): Promise<void> {
    this.trouble = undefined;
    this.busy = { action: command.action as string | undefined };
    try {
      await this.socket.ask({ type: "do", table: this.id, command: { ...command, id: this.socket.id() } });
    } catch (error) {
      this.trouble = codeOf(error);
      throw error;
    } finally {
      this.busy = undefined;
    }
  }

  /** Takes an action with the shown seat. */
  act(action: string): Promise<void> {
    const s = this.stream!;
    return this.do({ do: "act", seat: s.seat, decision: s.scene.may.decision, action });
  }

  /** Asks the server: legal, options or score. */
  async ask<T>(what: string, more: Record<string, unknown> = {}): Promise<T> {
    const m = await this.socket.ask({ type: "ask", what, table: this.id, seat: this.stream?.seat, ...more });
    return m.body as T;
  }
}
