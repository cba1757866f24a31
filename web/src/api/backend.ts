import { syncClock } from "./clock.svelte";

/** What carries messages both ways: a WebSocket, or an object that behaves like one. */
export interface Transport {
  readonly readyState: number;
  onopen: unknown;
  onmessage: unknown;
  onclose: unknown;
  send: (text: string) => void;
  close: () => void;
}

/** An answer, as HTTP has it. */
export interface Answer {
  status: number;
  body: unknown;
}

/** Serves tables: the server, or the offline engine. Both speak the same protocol, and no view knows which one it talks to. */
export interface Backend {
  /** Sends a request. The promise is rejected if the backend cannot be reached. */
  request: (method: string, path: string, body?: unknown) => Promise<Answer>;
  /** Opens a transport for messages. */
  connect: () => Transport;
}

/** Whether an id or an address belongs to an offline table: its id ends with -device. */
export const isOffline = (text = ""): boolean => /-device(?=[/?]|$)/.test(text);

/** Whether this browser can run the offline engine: it needs a worker, a lock that one of several windows holds, and storage. */
export const canPlayOffline = (): boolean =>
  globalThis.isSecureContext && "Worker" in globalThis && "WebAssembly" in globalThis && "locks" in navigator && "indexedDB" in globalThis;

/** Loads the code of the offline engine, which most visitors never need. */
export const loadOffline = () => import("./offlineengine");

/** The offline engine as a backend. */
export const offlineBackend = async (): Promise<Backend> => (await loadOffline()).offlineBackend;

/** What the app does when the browser stops storing offline games, and when it stores them again. */
export const offlineEvents: { onfull?: (full: boolean) => void } = {};

/** The server that the page came from. */
export const server: Backend = {
  async request(method, path, body) {
    const answer = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    syncClock(answer.headers.get("Date"));
    const { status } = answer;
    return {
      status,
      body: status === 204 ? undefined : await answer.json().catch(() => ({ code: "internal", detail: answer.statusText })),
    };
  },
  connect() {
    const url = new URL("/api/socket", location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    return new WebSocket(url.href);
  },
};
