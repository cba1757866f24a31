import { syncClock } from "./clock.svelte";

/** What brings messages there and back: a WebSocket, or what behaves as one. */
export interface Wire {
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

/** Who has tables: the server, or the house on this device. Both speak the same protocol, and no view knows which it talks to. */
export interface Carrier {
  /** Carries a request there. It is rejected if nobody is reached. */
  call: (method: string, path: string, body?: unknown) => Promise<Answer>;
  /** Opens what brings messages. */
  dial: () => Wire;
}

/** Whether an id or an address is about a table of this device: they all say so at their end. */
export const isOfDevice = (text = ""): boolean => /-device(?=[/?]|$)/.test(text);

/** Whether this browser can have a house: a worker, which one of several windows holds, and a place to keep games. */
export const canPlayHere = (): boolean =>
  globalThis.isSecureContext && "Worker" in globalThis && "WebAssembly" in globalThis && "locks" in navigator && "indexedDB" in globalThis;

/** The server that the page came from. */
export const server: Carrier = {
  async call(method, path, body) {
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
  dial() {
    const url = new URL("/api/socket", location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    return new WebSocket(url.href);
  },
};
