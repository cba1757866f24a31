import type { ClientMessage, ServerMessage } from "../protocol";

/** What a page sends to the offline engine. */
export type ToEngine =
  /** A message of the socket's protocol. */
  | { kind: "message"; message: ClientMessage }
  /** A request as the server's HTTP takes it, with the same paths and bodies. */
  | { kind: "request"; id: number; method: "GET" | "POST" | "PATCH" | "DELETE"; path: string; body?: unknown }
  /** What the engine has said is drawn. */
  | { kind: "drawn" };

/** What the offline engine sends to a page. */
export type FromEngine =
  /** The engine is there, as a socket that has opened: what was looked at has to be looked at anew. */
  | { kind: "open" }
  /** A message of the socket's protocol. */
  | { kind: "message"; message: ServerMessage }
  /** The answer to a request, without a body where a server answers 204. */
  | { kind: "answer"; id: number; body?: unknown }
  /** A request was refused: nothing was done. */
  | { kind: "refused"; id: number; code: string; detail: string }
  /** The engine is away, because the tab that had it was closed. It opens again by itself. */
  | { kind: "closed" }
  /** The browser has refused to keep something, or keeps things again. What it refused was not done. */
  | { kind: "full"; full: boolean }
  /** The device cannot have an engine, for good. */
  | { kind: "failed"; code: "no_storage" | "no_house"; detail: string };
