import { beforeEach, expect, test, vi } from "vitest";
import type { FromEngine, ToEngine } from "../offline/protocol";
import type { ServerMessage } from "../protocol";
import { OfflineBackend } from "./offlinebackend";
import { Socket } from "./socket";

/** An engine that a test plays. */
class FakeEngine {
  sent: { kind: string; id?: number; path?: string; message?: { type: string } }[] = [];
  say: (said: FromEngine) => void = () => {};
  send(said: ToEngine) {
    this.sent.push(said as FakeEngine["sent"][number]);
  }
  close() {}
}

let worker: FakeEngine;
let started: number;
let device: OfflineBackend;
beforeEach(() => {
  worker = new FakeEngine();
  started = 0;
  device = new OfflineBackend((receive) => {
    started++;
    worker.say = receive;
    return worker;
  });
});

test("the engine begins with the first request, once", async () => {
  const games = device.request("GET", "/api/games");
  const mine = device.request("GET", "/api/me");
  expect(started).toBe(1);
  expect(worker.sent).toEqual([
    { kind: "request", id: 1, method: "GET", path: "/api/games" },
    { kind: "request", id: 2, method: "GET", path: "/api/me" },
  ]);
  worker.say({ kind: "refused", id: 2, code: "not_found", detail: "" });
  worker.say({ kind: "answer", id: 1, body: [] });
  expect(await games).toEqual({ status: 200, body: [] });
  await expect(mine).rejects.toMatchObject({ code: "not_found" });
});

test("a device that cannot have an engine says so to all who wait, and to all who ask later", async () => {
  const waits = device.request("GET", "/api/me");
  worker.say({ kind: "failed", code: "no_storage", detail: "refused" });
  await expect(waits).rejects.toMatchObject({ code: "no_storage" });
  await expect(device.request("GET", "/api/me")).rejects.toMatchObject({ code: "no_storage" });
  expect(started).toBe(1);
});

test("a browser that lets no worker begin is one without an engine", async () => {
  device = new OfflineBackend(() => {
    throw new Error("blocked");
  });
  await expect(device.request("GET", "/api/me")).rejects.toMatchObject({ code: "no_house" });
});

test("the socket works over it as over the network, and subscribes again when the engine moves", async () => {
  const status: string[] = [];
  const heard: ServerMessage[] = [];
  const open = vi.fn();
  const socket = new Socket(device.connect, { message: (m) => heard.push(m), open, status: (s) => status.push(s) });
  await Promise.resolve();
  expect(status).toEqual(["connecting"]);
  worker.say({ kind: "open" });
  expect(status.at(-1)).toBe("open");
  const left = { type: "left", table: "t", seat: 0 } as ServerMessage;
  worker.say({ kind: "message", message: left });
  expect(heard).toEqual([left]);
  const looked = socket.send({ type: "look", table: "t" });
  const { message } = worker.sent.at(-1)!;
  worker.say({ kind: "message", message: { type: "done", id: (message as { id?: string }).id! } });
  await looked;
  worker.say({ kind: "closed" });
  expect(status.at(-1)).toBe("waiting");
  worker.say({ kind: "open" });
  socket.reconnect();
  await Promise.resolve();
  expect(status.at(-1)).toBe("open");
  expect(open).toHaveBeenCalledTimes(2);
  socket.close();
});

test("the engine learns once that all messages of a frame are drawn", async () => {
  const wire = device.connect();
  wire.onmessage = () => {};
  worker.say({ kind: "open" });
  const left = { type: "left", table: "t", seat: 0 } as ServerMessage;
  const drawn = () => worker.sent.filter(({ kind }) => kind === "drawn").length;
  worker.say({ kind: "message", message: left });
  worker.say({ kind: "message", message: left });
  expect(drawn()).toBe(0);
  await expect.poll(drawn).toBe(1);
  worker.say({ kind: "message", message: left });
  await expect.poll(drawn).toBe(2);
});
