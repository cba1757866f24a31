import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DoMessage } from "../protocol";
import type { ApiError } from "./error";
import { Socket } from "./socket";

/** A connection that a test can let fall silent. */
class Wire {
  static readonly OPEN = 1;
  static all: Wire[] = [];
  readyState = 0;
  sent: { type: string; id?: string; command?: { id: string } }[] = [];
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = (_: { reason: string }) => {};
  constructor() {
    Wire.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 2; // the other side never answers
  }
  open() {
    this.readyState = Wire.OPEN;
    this.onopen();
  }
  say(message: object) {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

let said: string[];
let socket: Socket;
let opened: () => void;
let failed: number;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Wire);
  Wire.all = [];
  said = [];
  opened = () => {};
  failed = 0;
  socket = new Socket(() => new Wire() as never, {
    message: () => {},
    open: () => opened(),
    failed: () => failed++,
    status: (s) => said.push(s),
  });
  Wire.all[0]!.open();
  said = [];
});
afterEach(() => {
  socket.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const draw = (id: string): DoMessage => ({ type: "do", table: "t", command: { id, do: "hurry" } });
const act = () => void socket.send(draw("c1")).catch(() => {});

test("a network that has gone silent is said within five seconds of a command, and its return too", () => {
  act();
  vi.advanceTimersByTime(5_000);
  expect(said).toEqual(["silent"]);
  Wire.all[0]!.say({ type: "pong" });
  expect(said).toEqual(["silent", "open"]);
});

test("a silent connection is given up for a new one, where a question is asked again", () => {
  socket.ask({ type: "ask", what: "score", table: "t", id: "q1" }).catch(() => {});
  vi.advanceTimersByTime(12_000);
  expect(said.slice(0, 3)).toEqual(["silent", "waiting", "connecting"]);
  Wire.all.at(-1)!.open();
  expect(said.at(-1)).toBe("open");
  expect(Wire.all.at(-1)!.sent.filter((m) => m.id === "q1")).toHaveLength(1);
});

/** The code that a command is refused with, once it is. */
function refusal(id: string): { code?: string } {
  const why: { code?: string } = {};
  socket.send(draw(id)).catch((e: ApiError) => (why.code = e.code));
  return why;
}

/** Lets whatever has been answered be heard. */
const settled = () => vi.advanceTimersByTimeAsync(0);
const commands = () => Wire.all.flatMap((wire) => wire.sent.filter((m) => m.type === "do").map((m) => m.command!.id));

test("a command whose answer is lost is sent again under its id, if the connection is back soon", async () => {
  const why = refusal("c1");
  vi.advanceTimersByTime(1_000);
  again();
  expect(commands()).toEqual(["c1", "c1"]);
  Wire.all.at(-1)!.say({ type: "done", id: "c1" });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(why).toEqual({});
});

test("a command whose answer is lost is given up with a word, and not carried out later", async () => {
  const why = refusal("c1");
  Wire.all[0]!.onclose({ reason: "" });
  await vi.advanceTimersByTimeAsync(5_900);
  expect(why).toEqual({});
  await vi.advanceTimersByTimeAsync(200);
  expect(why.code).toBe("unanswered");
  vi.advanceTimersByTime(6_000);
  Wire.all.at(-1)!.open();
  expect(commands()).toEqual(["c1"]);
});

test("a device that slept gives up what was too old before it sends anything again", async () => {
  const why = refusal("c1");
  Wire.all[0]!.onclose({ reason: "" });
  vi.advanceTimersByTime(1_000);
  vi.setSystemTime(Date.now() + 60_000); // no timer has run
  Wire.all.at(-1)!.open();
  await settled();
  expect(why.code).toBe("unanswered");
  expect(commands()).toEqual(["c1"]);
});

test("a slow answer on a connection that works is waited for", async () => {
  const why = refusal("c1");
  for (let i = 0; i < 10; i++) {
    await vi.advanceTimersByTimeAsync(1_500);
    Wire.all[0]!.say({ type: "pong" });
  }
  expect(why).toEqual({});
});

test("nothing is done while there is no connection, then or later", async () => {
  Wire.all[0]!.onclose({ reason: "" });
  const why = refusal("c1");
  await settled();
  expect(why.code).toBe("no_connection");
  again();
  dispatchEvent(new Event("offline"));
  vi.advanceTimersByTime(2_500);
  expect(said.at(-1)).toBe("silent");
  const silent = refusal("c2");
  await settled();
  expect(silent.code).toBe("no_connection");
  Wire.all.at(-1)!.say({ type: "pong" });
  expect(commands()).toEqual([]);
  act();
  expect(commands()).toEqual(["c1"]);
});

test("a command tells how old the connection is, so that the server can refuse it if a dead line held it back", async () => {
  vi.advanceTimersByTime(15_000);
  const why = refusal("c1");
  expect(Wire.all[0]!.sent.find((m) => m.type === "do")).toMatchObject({ after: 15_000 });
  Wire.all[0]!.say({ type: "refused", id: "c1", code: "too_late" });
  await settled();
  expect(why.code).toBe("too_late");
  expect(said).toEqual(["waiting"]);
});

test("a new connection that never opens is tried again", () => {
  act();
  vi.advanceTimersByTime(40_000);
  expect(Wire.all.length).toBeGreaterThan(2);
});

test("a quick answer raises no doubt", () => {
  act();
  Wire.all[0]!.say({ type: "done", id: "c1" });
  vi.advanceTimersByTime(15_000);
  expect(said).toEqual([]);
  expect(Wire.all[0]!.sent.map((m) => m.type)).toEqual(["do"]);
});

test("a browser that says it is offline is asked whether that is so", () => {
  dispatchEvent(new Event("offline"));
  vi.advanceTimersByTime(2_500);
  expect(said).toEqual(["silent"]);
});

/** Breaks the connection and opens the next. */
function again(): Wire {
  Wire.all.at(-1)!.onclose({ reason: "" });
  vi.advanceTimersByTime(1_000);
  Wire.all.at(-1)!.open();
  return Wire.all.at(-1)!;
}

test("a new connection looks once and leaves nothing, however often it broke before the answers", () => {
  opened = () => void socket.send({ type: "look", table: "t" }).catch(() => {});
  opened();
  void socket.send({ type: "leave", table: "u" }).catch(() => {});
  act();
  for (let i = 0; i < 3; i++) expect(again().sent.map((m) => m.type)).toEqual(["look", "do"]);
});

test("who is logged out or banned waits for no answer, and gets none", async () => {
  const waiting = socket.send(draw("c1"));
  Wire.all[0]!.onclose({ reason: "banned" });
  await expect(waiting).rejects.toMatchObject({ code: "banned" });
  await expect(socket.send({ type: "look", table: "t" })).rejects.toMatchObject({ code: "banned" });
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual(["closed"]);
  expect(Wire.all).toHaveLength(1);
});

test("a connection that never opened is not one that broke", () => {
  Wire.all[0]!.onclose({ reason: "" });
  expect(failed).toBe(0);
  vi.advanceTimersByTime(1_000);
  Wire.all[1]!.onclose({ reason: "" });
  expect(failed).toBe(1);
});
