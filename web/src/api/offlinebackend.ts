import type { Engine } from "../offline/engine";
import type { FromEngine, ToEngine } from "../offline/protocol";
import type { ClientMessage, ServerMessage } from "../protocol";
import { afterFrame } from "../afterframe";
import type { Answer, Backend, Transport } from "./backend";
import { ApiError } from "./error";

const connecting = 0;
const opened = 1;
const closed = 3;

/** Waits until all that has changed is drawn and the page has nothing else to do; not for long where it always has. */
async function whenDrawn(): Promise<void> {
  await afterFrame();
  await afterFrame(); // with what came after the first
  await new Promise<void>((idle) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => idle(), { timeout: 200 });
    else setTimeout(idle);
  });
}

/** Carries messages to the offline engine and behaves like a WebSocket. */
class OfflineTransport implements Transport {
  readyState = connecting;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { reason: string }) => void) | null = null;

  constructor(private readonly post: (said: ToEngine) => void) {}

  send = (text: string): void => this.post({ kind: "message", message: JSON.parse(text) as ClientMessage });

  close = (): void => void (this.readyState = closed);

  open(): void {
    if (this.readyState !== connecting) return;
    this.readyState = opened;
    this.onopen?.();
  }

  hear(message: ServerMessage): void {
    if (this.readyState === opened) this.onmessage?.({ data: JSON.stringify(message) });
  }

  end(reason: string): void {
    if (this.readyState === closed) return;
    this.readyState = closed;
    this.onclose?.({ reason });
  }
}

/** The offline engine, in a worker that starts with the first request. */
export class OfflineBackend implements Backend {
  #engine: Engine | undefined;
  #transport: OfflineTransport | undefined;
  #open = false;
  #failed: ApiError | undefined;
  /** Whether something is being drawn, and whether more has come since. */
  #drawing = false;
  #more = false;
  #next = 0;
  #waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (error: ApiError) => void }>();

  /** It can be told when the browser refuses to keep what is done, and when it keeps it again. */
  constructor(
    private readonly start: (receive: (said: FromEngine) => void) => Engine,
    private readonly onfull: (full: boolean) => void = () => {},
  ) {}

  request = (method: string, path: string, body?: unknown): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const engine = this.#begin();
      if (!engine || this.#failed) {
        reject(this.#failed!);
        return;
      }
      const id = ++this.#next;
      this.#waiting.set(id, { resolve, reject });
      engine.send({ kind: "request", id, method: method as "GET", path, ...(body === undefined ? {} : { body }) });
    });

  /** A page has one transport; a later one replaces the one before. */
  connect = (): Transport => {
    const transport = new OfflineTransport((said) => this.#begin()?.send(said));
    this.#transport = transport;
    this.#begin();
    // The caller sets its handlers a moment later.
    queueMicrotask(() => {
      if (this.#failed) transport.end(this.#failed.code);
      else if (this.#open) transport.open();
    });
    return transport;
  };

  #begin(): Engine | undefined {
    if (this.#engine || this.#failed) return this.#engine;
    try {
      this.#engine = this.start((said) => this.#hear(said));
    } catch (error) {
      this.#fail("no_house", String(error));
    }
    return this.#engine;
  }

  #hear(said: FromEngine): void {
    switch (said.kind) {
      case "open":
        // The engine may have moved here from another tab: subscriptions begin again.
        if (this.#open) this.#transport?.end("");
        this.#open = true;
        this.#transport?.open();
        return;
      case "closed":
        this.#open = false;
        this.#transport?.end("");
        return;
      case "message":
        this.#transport?.hear(said.message);
        void this.#tellDrawn();
        return;
      case "answer":
        this.#waiting.get(said.id)?.resolve({ status: 200, body: said.body });
        this.#waiting.delete(said.id);
        return;
      case "refused":
        this.#waiting.get(said.id)?.reject(new ApiError(said.code, said.detail));
        this.#waiting.delete(said.id);
        return;
      case "full":
        this.onfull(said.full);
        return;
      case "failed":
        this.#fail(said.code, said.detail);
    }
  }

  /** Tells the engine when what it has said is drawn: its bots begin to think then, and not beside it. */
  async #tellDrawn(): Promise<void> {
    this.#more = true;
    if (this.#drawing) return;
    this.#drawing = true;
    while (this.#more) {
      this.#more = false;
      await whenDrawn();
    }
    this.#drawing = false;
    this.#engine?.send({ kind: "drawn" });
  }

  #fail(code: string, detail: string): void {
    this.#failed = new ApiError(code, detail);
    this.#open = false;
    for (const { reject } of this.#waiting.values()) reject(this.#failed);
    this.#waiting.clear();
    this.#transport?.end(code);
  }
}
