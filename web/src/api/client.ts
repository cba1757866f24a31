import type { GameFile, GameRecord, Hint, Options, Problem, ReviewProgress, Routes, Sheet } from "../protocol";
import { isOffline, offlineBackend, server, type Backend } from "./backend";
import { ApiError } from "./error";
import type { Seen } from "./socket";

/** The game as a seat sees it. */
type Position = Pick<Seen, "game" | "view">;

/** The addresses that only the offline engine has. */
export interface OfflineRoutes {
  "GET /api/tables/{table}/file": { body: null; answer: GameFile };
  "DELETE /api/tables/{table}": { body: null; answer: null };
  /** Answers about a table of the server, if the engine runs the program that the query names. */
  "POST /api/near/legal": { body: Position; answer: string[]; query: { program: string } };
  "POST /api/near/options": { body: Position & { piece: string }; answer: Options; query: { program: string } };
  "POST /api/near/score": { body: Position; answer: Sheet; query: { program: string } };
  "POST /api/near/hints": { body: Position; answer: Hint[]; query: { program: string } };
  "POST /api/near/review": { body: { table: string; record: GameRecord }; answer: ReviewProgress; query: { program: string } };
}

/** The names in braces of an address. */
type Names<Route> = Route extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

/** What a request needs beside its address. */
type Input<Route, R> = ([Names<Route>] extends [never] ? { path?: never } : { path: Record<Names<Route>, string | number> }) &
  (R extends { body: infer Body } ? ([Body] extends [null] ? { body?: never } : { body: Body }) : never) &
  (R extends { query: infer Query } ? (object extends Query ? { query?: Query } : { query: Query }) : { query?: never });

type Inputs<Route, R> = object extends Input<Route, R> ? [input?: Input<Route, R>] : [input: Input<Route, R>];
type AnswerOf<R> = R extends { answer: infer Answer } ? ([Answer] extends [null] ? void : Answer) : never;

interface AnyInput {
  path?: Record<string, string | number>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
}

/** Fills in an address. */
function addressOf(template: string, { path = {}, query = {} }: AnyInput): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name]!));
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) asked.set(name, String(value));
  return asked.size > 0 ? `${filled}?${asked}` : filled;
}

async function send(route: string, input: AnyInput = {}, chosen?: Backend): Promise<unknown> {
  const [method, template] = route.split(" ") as [string, string];
  const address = addressOf(template, input);
  const backend = chosen ?? (isOffline(address) ? await offlineBackend() : server);
  const { status, body } = await backend.request(method, address, input.body).catch((error: unknown) => {
    throw error instanceof ApiError ? error : new ApiError("offline", String(error));
  });
  if (status >= 400) {
    const { code, detail } = body as Problem;
    throw new ApiError(code, detail, status);
  }
  return body;
}

/**
 * Sends a request, typed by its address: to the backend that has the table it is about, or to the one that is given.
 * It is the only way of the page to HTTP.
 */
export const call = <Route extends keyof Routes>(
  route: Route,
  ...[input, backend]: [...Inputs<Route, Routes[Route]>, backend?: Backend]
): Promise<AnswerOf<Routes[Route]>> => send(route, input as AnyInput, backend as Backend) as Promise<AnswerOf<Routes[Route]>>;

/** Sends a request that only the offline engine understands. */
export const callOffline = async <Route extends keyof OfflineRoutes>(
  route: Route,
  ...[input]: Inputs<Route, OfflineRoutes[Route]>
): Promise<AnswerOf<OfflineRoutes[Route]>> => (await send(route, input, await offlineBackend())) as AnswerOf<OfflineRoutes[Route]>;
