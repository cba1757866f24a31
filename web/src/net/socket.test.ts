import { afterEach, beforeEach, expect, test, vi } from "vitest";
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
  socket = new Socket("ws://x", { message: () => {}, open: () => opened(), failed: () => failed++, status: (s) => said.push(s) });
  Wire.all[0]!.open();
  said = [];
});
afterEach(() => {
  socket.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const act = () => void socket.ask({ type: "do", command: { id: "c1" } }).catch(() => {});

test("a network that has gone silent is said within five seconds of a command, and its return too", () => {
  act();
  vi.advanceTimersByTime(5_000);
  expect(said).toEqual(["silent"]);
  Wire.all[0]!.say({ type: "pong" });
  expect(said).toEqual(["silent", "open"]);
});

test("a silent connection is given up for a new one, where the command is sent again", () => {
  act();
  vi.advanceTimersByTime(12_000);
  expect(said.slice(0, 3)).toEqual(["silent", "waiting", "connecting"]);
  Wire.all.at(-1)!.open();
  expect(said.at(-1)).toBe("open");
  expect(Wire.all.at(-1)!.sent.filter((m) => m.command?.id === "c1")).toHaveLength(1);
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
  opened = () => void socket.ask({ type: "look", table: "t" }).catch(() => {});
  opened();
  void socket.ask({ type: "leave", table: "u" }).catch(() => {});
  act();
  for (let i = 0; i < 3; i++) expect(again().sent.map((m) => m.type)).toEqual(["look", "do"]);
});

test("who is logged out or banned waits for no answer, and gets none", async () => {
  const waiting = socket.ask({ type: "do", command: { id: "c1" } });
  Wire.all[0]!.onclose({ reason: "banned" });
  await expect(waiting).rejects.toMatchObject({ code: "banned" });
  await expect(socket.ask({ type: "look" })).rejects.toMatchObject({ code: "banned" });
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual(["closed"]);
  expect(Wire.all).toHaveLength(1);
});

test("a connection that does not even open is told from one that breaks", () => {
  Wire.all[0]!.onclose({ reason: "" });
  expect(failed).toBe(0);
  vi.advanceTimersByTime(1_000);
  Wire.all[1]!.onclose({ reason: "" });
  expect(failed).toBe(1);
});
