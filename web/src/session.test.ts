import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "./session.svelte";

/** A connection that the server can refuse. */
class Wire {
  static readonly OPEN = 1;
  static all: Wire[] = [];
  readyState = 0;
  onclose = (_: { reason: string }) => {};
  constructor() {
    Wire.all.push(this);
  }
  close() {}
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Wire);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a device that was logged out while it was away learns it, but not from a server that is away too", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ id: "p", name: "Anna", prefs: {} }));
  await session.introduce("Anna");
  vi.stubGlobal("fetch", async () => Promise.reject(new Error("away")));
  Wire.all.at(-1)!.onclose({ reason: "" });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(session.trouble).toBeUndefined();
  vi.stubGlobal("fetch", async () => Response.json({}));
  Wire.all.at(-1)!.onclose({ reason: "" });
  await vi.advanceTimersByTimeAsync(0);
  expect(session.status).toBe("closed");
  expect(session.trouble).toBe("logged_out");
});
