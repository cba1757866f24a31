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

const answer = vi.fn<() => Promise<Response>>();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Wire);
  vi.stubGlobal("fetch", answer);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  session.known = undefined;
});

test("the page begins in a browser that keeps nothing", async () => {
  const refuse = () => {
    throw new DOMException("no", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
  answer.mockResolvedValue(Response.json({}));
  await session.start();
  expect(session.ready).toBe(true);
});

test("a newcomer may choose light or dark, and the browser keeps it", async () => {
  await session.setPrefs({ theme: "dark" });
  expect(session.theme).toBe("dark");
  expect(localStorage.getItem("theme")).toBe("dark");
});

test("the colours that a person chose last go before those of this browser", async () => {
  await session.setPrefs({ theme: "dark" });
  session.known = { id: "1", name: "Mira", created: "2026-03-01T12:00:00Z", prefs: { theme: "light" } };
  expect(session.theme).toBe("light");
});

test("a device that was logged out while it was away learns it, but not from a server that is away too", async () => {
  answer.mockResolvedValue(Response.json({ id: "p", name: "Anna", created: "2026-03-01T12:00:00Z", prefs: {} }));
  await session.ensureRegistered("Anna");
  answer.mockRejectedValue(new Error("away"));
  Wire.all.at(-1)!.onclose({ reason: "" });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(session.errorCode).toBeUndefined();
  answer.mockResolvedValue(Response.json({}));
  Wire.all.at(-1)!.onclose({ reason: "" });
  await vi.advanceTimersByTimeAsync(0);
  expect(session.status).toBe("closed");
  expect(session.errorCode).toBe("logged_out");
});

test("a page reloads if it belongs to another person after a break", async () => {
  answer.mockResolvedValue(Response.json({ id: "p", name: "Anna", created: "2026-03-01T12:00:00Z", prefs: {} }));
  await session.ensureRegistered("Anna");
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  const hear = (person: string) => {
    const wire = Wire.all.at(-1)! as Wire & { onmessage: (e: { data: string }) => void };
    wire.onmessage({ data: JSON.stringify({ type: "welcome", protocol: 1, person, name: "Anna" }) });
    return vi.advanceTimersByTimeAsync(100);
  };
  await hear("p");
  expect(reload).not.toHaveBeenCalled();
  await hear("q");
  expect(reload).toHaveBeenCalled();
});
