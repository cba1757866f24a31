import { FrameQueue } from "./framequeue";
import type {
  AnswerMessage,
  Answers,
  AskMessage,
  ClientMessage,
  DoMessage,
  DoneMessage,
  GameView,
  LeaveMessage,
  LookMessage,
  RefusedMessage,
  ServerMessage,
} from "../protocol";
import type { Transport } from "./backend";
import { setClock } from "./clock.svelte";
import { ApiError } from "./error";

/** What the server sends without a request; a reply goes to the caller of its request. */
export type PushedMessage = Exclude<ServerMessage, Reply>;
type Reply = DoneMessage | AnswerMessage | RefusedMessage;
/** What is answered. */
type Request = LookMessage | LeaveMessage | DoMessage | AskMessage;

/** The game as a seat sees it, for the offline engine to answer from. */
export interface Seen {
  game: string;
  view: GameView;
  /** The decision that the seat has to make, if it has one. */
  decision: number | undefined;
}

/** Asks a question about a table; what the seat sees may help to answer it. */
export type Ask = <Q extends AskMessage>(question: Q, seen?: () => Seen | undefined) => Promise<Answers[Q["what"]]>;

/** What a table needs of a socket. */
export type Connection = Pick<Socket, "send" | "nextId" | "ask">;

/** The state of the connection, as the page shows it. */
export type ConnectionStatus = "connecting" | "open" | "silent" | "waiting" | "closed";

interface Waiting {
  message: Request;
  /** When it was asked, by our clock. */
  asked: number;
  resolve: (m: DoneMessage | AnswerMessage) => void;
  reject: (e: ApiError) => void;
}

/** How long to wait before the next attempt to connect, in milliseconds. */
function delay(attempt: number, random: number): number {
  return Math.min(15_000, 300 * 2 ** attempt) * (0.75 + random / 2);
}

/** The state of a transport that can carry messages. */
const open = 1;

const pingEvery = 20_000;
/** How long an answer may take before the connection is checked, and how long the check may take before the page says so. */
const answerWithin = 2_500;
const saidWithin = 2_000;
/** How long a check or a new connection may take in all. */
const pongWithin = 8_000;
const openWithin = 10_000;
/** How long a command may be under way; its sender no longer expects an older one. The server refuses that too. */
const stale = 6_000;

/**
 * A connection to the server that reconnects. Unanswered requests are sent again after a break, except subscriptions, which
 * begin again; commands have ids, so that none runs twice. A command is refused while there is no connection, and given up
 * if a break outlasts it, so that none runs long after it was given.
 */
export class Socket {
  #ws: Transport | undefined;
  #opened = false;
  /** When the connection was opened, by our clock. */
  #since = 0;
  #attempt = 0;
  #next = 0;
  #waiting = new Map<string, Waiting>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #pong: ReturnType<typeof setTimeout> | undefined;
  #doubt: ReturnType<typeof setTimeout> | undefined;
  #silent = false;
  /** Why there is no connection any more. */
  #ended: ApiError | undefined;
  /** What has come: a table is drawn once a frame, however many updates come in it. */
  readonly #inbox = new FrameQueue<ServerMessage>(
    (m) => m.type === "update",
    (m) => this.#receive(m),
  );
  /** The program for devices that the server was built with. */
  program: string | undefined;
  readonly client = Math.random().toString(36).slice(2, 8);

  constructor(
    private readonly connect: () => Transport,
    private readonly on: {
      message: (m: PushedMessage) => void;
      open: () => void;
      /** A connection did not even open: the network is away, or the server refuses it without saying why. */
      failed?: () => void;
      status: (s: ConnectionStatus, code?: string) => void;
    },
  ) {
    this.#connect();
    globalThis.addEventListener?.("online", () => this.reconnect());
    globalThis.addEventListener?.("offline", () => this.reconnect());
    globalThis.document?.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.reconnect();
    });
  }

  /** Connects now if it waits for the next attempt, and checks the connection if there seems to be one. */
  reconnect(): void {
    if (this.#ended) return;
    if (!this.#ws) {
      this.#attempt = 0;
      this.#connect();
    } else if (this.#ws.readyState === open) {
      this.#check();
    }
  }

  /** A new id for a command or question. */
  nextId(): string {
    return `${this.client}-${++this.#next}`;
  }

  /** Sends a message and waits until it is done, across breaks of the connection; a broken subscription is not answered. */
  async send(message: LookMessage | LeaveMessage | DoMessage): Promise<void> {
    await this.#request(message);
  }

  /** Asks a question and waits for its answer, across breaks of the connection. */
  ask: Ask = async <Q extends AskMessage>(question: Q): Promise<Answers[Q["what"]]> => {
    const answer = await this.#request(question);
    if (answer.type !== "answer") throw new ApiError("internal", "a question was carried out");
    // An answer does not repeat what was asked; the server answers each question with the body that it has in Answers.
    return answer.body as Answers[Q["what"]];
  };

  #request(message: Request): Promise<DoneMessage | AnswerMessage> {
    const id = message.type === "do" ? message.command.id : (message.id ?? this.nextId());
    const whole = message.type === "do" ? message : { ...message, id };
    if (this.#ended) return Promise.reject(this.#ended);
    if (message.type === "do" && !this.#works) return Promise.reject(new ApiError("no_connection", "there is no connection"));
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { message: whole, asked: Date.now(), resolve, reject });
      this.#transmit(whole);
      setTimeout(() => this.#waiting.has(id) && this.#check(), answerWithin);
      if (message.type === "do") setTimeout(() => this.#works || this.#giveUp(), stale);
    });
  }

  /** Whether there is a connection, as far as anybody knows. */
  get #works(): boolean {
    return this.#ws?.readyState === open && !this.#silent;
  }

  /** Waits no longer for the answers to commands that are too old to be sent again. */
  #giveUp(): void {
    for (const [id, { message, asked, reject }] of this.#waiting) {
      if (message.type !== "do" || Date.now() - asked < stale) continue;
      this.#waiting.delete(id);
      reject(new ApiError("unanswered", "the connection broke before the answer"));
    }
  }

  /** Ends the connection for good, and with it whatever waits for an answer. */
  close(code?: string): void {
    if (this.#ended) return;
    this.#ended = new ApiError(code ?? "offline", "the connection was closed");
    this.#rest();
    this.#ws?.close();
    for (const w of this.#waiting.values()) w.reject(this.#ended);
    this.#waiting.clear();
    this.on.status("closed", code);
  }

  #transmit(message: ClientMessage): void {
    if (this.#ws?.readyState !== open) return;
    const age = message.type === "do" ? { after: Math.max(1, Date.now() - this.#since) } : {};
    this.#ws.send(JSON.stringify({ ...message, ...age }));
  }

  #connect(): void {
    clearTimeout(this.#timer);
    this.on.status("connecting");
    const ws = this.connect();
    this.#ws = ws;
    this.#opened = false;
    this.#pong = setTimeout(() => this.#drop(ws), openWithin);
    ws.onopen = () => {
      this.#opened = true;
      this.#since = Date.now();
      clearTimeout(this.#pong);
      this.#attempt = 0;
      this.on.status("open");
      // A new connection has no subscriptions: listeners subscribe again in open, and nothing is left to leave.
      for (const [id, { message }] of this.#waiting) if (message.type === "look" || message.type === "leave") this.#waiting.delete(id);
      this.#giveUp();
      const unanswered = [...this.#waiting.values()];
      this.on.open();
      for (const w of unanswered) this.#transmit(w.message);
      this.#ping = setInterval(() => this.#check(), pingEvery);
    };
    ws.onmessage = (event: { data: unknown }) => {
      this.#heard();
      this.#inbox.push(JSON.parse(String(event.data)) as ServerMessage);
    };
    ws.onclose = (event: { reason: string }) => this.#lost(ws, event.reason);
  }

  /** Asks whether anybody is there. A network that has gone silent never says so itself. */
  #check(): void {
    const ws = this.#ws;
    if (ws?.readyState !== open || this.#doubt) return;
    this.#transmit({ type: "ping" });
    this.#doubt = setTimeout(() => {
      this.#silent = true;
      this.on.status("silent");
    }, saidWithin);
    this.#pong = setTimeout(() => this.#drop(ws), pongWithin);
  }

  /** Gives a connection up without waiting for the other side to agree. */
  #drop(ws: Transport): void {
    ws.close();
    this.#lost(ws, "");
  }

  /** Somebody is there. */
  #heard(): void {
    clearTimeout(this.#pong);
    clearTimeout(this.#doubt);
    this.#doubt = undefined;
    if (this.#silent) this.on.status("open");
    this.#silent = false;
  }

  #receive(m: ServerMessage): void {
    switch (m.type) {
      case "done":
      case "answer":
        this.#answered(m.id)?.resolve(m);
        return;
      case "refused": {
        const waiting = this.#answered(m.id);
        // Our clock may have stopped while the device slept: a new connection sets it again.
        if (waiting && m.code === "too_late" && this.#ws) this.#drop(this.#ws);
        waiting?.reject(new ApiError(m.code, m.detail));
        return;
      }
      case "welcome":
        setClock(m.now);
        this.program = m.device;
    }
    this.on.message(m);
  }

  /** Takes a request out of the list of those that wait for an answer. */
  #answered(id: string): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }

  #rest(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#pong);
    clearTimeout(this.#doubt);
    clearInterval(this.#ping);
    this.#doubt = undefined;
    this.#silent = false;
  }

  #lost(ws: Transport, code: string): void {
    if (this.#ws !== ws) return;
    this.#inbox.flush();
    this.#rest();
    this.#ws = undefined;
    if (this.#ended) return;
    if (code === "logged_out" || code === "banned") {
      this.close(code);
      return;
    }
    this.on.status("waiting", code);
    this.#giveUp();
    this.#timer = setTimeout(() => this.#connect(), delay(this.#attempt++, Math.random()));
    if (!this.#opened) this.on.failed?.();
  }
}
