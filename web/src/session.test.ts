import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "./session.svelte";

const answer = vi.fn<() => Promise<Response>>();
beforeEach(() => vi.stubGlobal("fetch", answer));
afterEach(() => {
  vi.unstubAllGlobals();
  session.me = undefined;
});

test("the page begins in a browser that keeps nothing", async () => {
  const refuse = () => {
    throw new DOMException("no", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
  answer.mockResolvedValue(Response.json({}));
  await session.begin();
  expect(session.ready).toBe(true);
});

test("a newcomer may choose light or dark, and the browser keeps it", async () => {
  await session.prefer({ theme: "dark" });
  expect(session.theme).toBe("dark");
  expect(localStorage.getItem("theme")).toBe("dark");
});

test("the colours that a person chose last go before those of this browser", async () => {
  await session.prefer({ theme: "dark" });
  session.me = { id: "1", name: "Mira", prefs: { theme: "light" } };
  expect(session.theme).toBe("light");
});
