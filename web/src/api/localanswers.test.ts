import { games } from "../games/index";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AskMessage, GameRecord } from "../protocol";
import { Table } from "../table/table.svelte";
import { snapshotOf, tableView } from "../table/testing";
import type { Ask, Connection } from "./socket";

const program = "/assets/offline-1.wasm";
const engine = vi.hoisted(() => ({ request: undefined as unknown }));
vi.mock("../offline/address", () => ({ wasmAddress: "/assets/offline-1.wasm" }));
vi.mock("./offlineengine", () => ({ offlineBackend: engine }));

let local: typeof import("./localanswers");
/** The program that the server says it was built with. */
let built: string | undefined;
let table: Table;
/** What the server is asked; it answers only what a test lets it. */
let asked: AskMessage[];
let answer: (body: unknown) => void;
const engineRequest = vi.fn<(method: string, path: string, body?: unknown) => Promise<{ status: number; body: unknown }>>();
const server = vi.fn<(path: string) => Promise<unknown>>();
const match = vi.fn<(address: string) => Promise<object | undefined>>();
const view = { seat: 0, days: 5 } as never;
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("Worker", class {});
  vi.stubGlobal("indexedDB", {});
  vi.stubGlobal("caches", { match });
  Object.defineProperty(navigator, "locks", { value: {}, configurable: true });
  vi.resetModules();
  local = await import("./localanswers");
  asked = [];
  built = program;
  engine.request = engineRequest;
  vi.stubGlobal("fetch", async (path: string) => Response.json(await server(path)));
  match.mockReset().mockResolvedValue({});
  server.mockReset();
  engineRequest.mockReset().mockImplementation((_method, path) => Promise.resolve({ status: 200, body: [path] }));
  const ask = ((question: AskMessage) => {
    asked.push(question);
    return new Promise<unknown>((resolve) => (answer = resolve));
  }) as Ask;
  table = new Table("t", { ask: local.withLocalAnswers(ask, () => built) } as Connection, games);
  table.receive(
    snapshotOf(0, 1, { table: tableView({}, { game: "isle" }), view, may: { decision: 7, must: true, verbs: {}, hints: true } }),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What the offline engine was asked. */
const ofEngine = () => engineRequest.mock.calls.map(([method, path, body]) => ({ method, path, body }));

test("a server that answers in time is alone", async () => {
  const options = table.options("cat-01-blue");
  await vi.advanceTimersByTimeAsync(100);
  answer({ by: "the server" });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await options).toEqual({ by: "the server" });
  expect(engineRequest).not.toHaveBeenCalled();
});

test("while the server is slow, or away, the device answers from what is seen", async () => {
  const options = table.options("cat-01-blue");
  const score = table.ask({ type: "ask", table: "t", seat: 0, what: "score" });
  const legal = table.legal();
  await vi.advanceTimersByTimeAsync(200);
  const at = (what: string) => `/api/near/${what}?program=${encodeURIComponent(program)}`;
  expect(await options).toEqual([at("options")]);
  expect(await score).toEqual([at("score")]);
  expect(await legal).toEqual({ decision: 7, actions: [at("legal")] });
  expect(ofEngine()).toEqual([
    { method: "POST", path: at("options"), body: { game: "isle", view, piece: "cat-01-blue" } },
    { method: "POST", path: at("score"), body: { game: "isle", view } },
    { method: "POST", path: at("legal"), body: { game: "isle", view } },
  ]);
});

test("what the device refuses waits for the server, and only that refuses it", async () => {
  engineRequest.mockRejectedValue(new Error("another build"));
  const options = table.options("cat-01-blue");
  await vi.advanceTimersByTimeAsync(1000);
  expect(engineRequest).toHaveBeenCalledOnce();
  answer({ by: "the server" });
  expect(await options).toEqual({ by: "the server" });
});

test.each([
  ["another program than the server's", () => (built = "/assets/offline-2.wasm")],
  ["a server that names none", () => (built = undefined)],
  ["a program that is not kept", () => match.mockResolvedValue(undefined)],
  ["a browser that cannot have an engine", () => vi.stubGlobal("isSecureContext", false)],
])("%s is never used", async (_, change) => {
  change();
  void table.options("cat-01-blue");
  void table.hints();
  await vi.advanceTimersByTimeAsync(60_000);
  server.mockResolvedValue({ judged: 1, of: 2 });
  expect(await local.review("t", {} as GameRecord, built)).toEqual({ judged: 1, of: 2 });
  await local.reviewSoon("t", built);
  expect(server).toHaveBeenCalledTimes(1);
  expect(asked.map(({ what }) => what)).toEqual(["options", "hint"]);
  expect(engineRequest).not.toHaveBeenCalled();
});

test("the talk is asked of the server alone", async () => {
  void table.ask({ type: "ask", table: "t", what: "lines" });
  await vi.advanceTimersByTimeAsync(1000);
  expect(engineRequest).not.toHaveBeenCalled();
});

test("the server gives the first hint while the device wakes, and logs the next before the device thinks", async () => {
  const first = table.hints();
  await settle();
  expect(asked.map(({ what }) => what)).toEqual(["hint"]);
  answer({ decision: 7, hints: [] });
  await first;
  expect(ofEngine()).toEqual([{ method: "GET", path: "/api/games", body: undefined }]);
  engineRequest.mockClear().mockResolvedValue({ status: 200, body: [{ action: "end" }] });
  const second = table.hints();
  await settle();
  expect(asked.at(-1)).toMatchObject({ what: "near_hint", seat: 0, table: "t" });
  expect(engineRequest).not.toHaveBeenCalled();
  answer({ decision: 7 });
  expect(await second).toEqual({ decision: 7, hints: [{ action: "end" }] });
  expect(ofEngine()[0]).toMatchObject({ body: { game: "isle", view } });
});

test("the server gives a hint if the device fails, takes too long or sees something else", async () => {
  const first = table.hints();
  await settle();
  answer({ decision: 7, hints: [] });
  await first;
  for (const [decision, thinks] of [
    [7, () => Promise.reject(new Error("broken"))],
    [7, () => new Promise<never>(() => {})],
    [8, () => Promise.resolve({ status: 200, body: [{ action: "end" }] })],
  ] as const) {
    engineRequest.mockReset().mockImplementation(thinks);
    const hints = table.hints();
    await settle();
    answer({ decision });
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked.at(-1)!.what).toBe("hint");
    answer({ decision, hints: [{ action: "pass" }] });
    expect(await hints).toEqual({ decision, hints: [{ action: "pass" }] });
  }
});

test("a review comes from a device that is awake, and from the server if that fails", async () => {
  const record = { actions: [] } as unknown as GameRecord;
  server.mockResolvedValue({ record, judged: 1, of: 9 });
  expect(await local.review("t", record, built)).toMatchObject({ judged: 1 });
  expect(engineRequest).not.toHaveBeenCalled();
  await local.reviewSoon("t", built);
  engineRequest.mockClear().mockResolvedValue({ status: 200, body: { judged: 3, of: 9 } });
  expect(await local.review("t", record, built)).toEqual({ judged: 3, of: 9 });
  expect(ofEngine()[0]!.body).toEqual({ table: "t", record });
  engineRequest.mockRejectedValue(new Error("gone"));
  server.mockResolvedValue({ judged: 1, of: 9 });
  expect(await local.review("t", record, built)).toEqual({ judged: 1, of: 9 });
  expect(server).toHaveBeenCalledWith("/api/tables/t/review");
});

test("a review begins without a press on a visible page, unless the browser saves data", async () => {
  const record = { actions: ["0 end"] };
  server.mockResolvedValue({ record });
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  await local.reviewSoon("t", built);
  hidden.mockReturnValue(false);
  Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true });
  await local.reviewSoon("t", built);
  expect(server).not.toHaveBeenCalled();
  Object.defineProperty(navigator, "connection", { value: undefined, configurable: true });
  await local.reviewSoon("t", built);
  expect(ofEngine()).toEqual([
    { method: "POST", path: `/api/near/review?program=${encodeURIComponent(program)}`, body: { table: "t", record } },
  ]);
  hidden.mockRestore();
});
