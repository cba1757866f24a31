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
