import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "../session.svelte";
import { setLanguage } from "../words/words.svelte";
import SiteHeader from "./SiteHeader.svelte";

beforeEach(() => setLanguage("en"));
afterEach(() => {
  cleanup();
  session.known = undefined;
  vi.unstubAllGlobals();
});

test("the button of the bar changes the colours of a newcomer", async () => {
  render(SiteHeader);
  await fireEvent.click(screen.getByRole("button", { name: "Dark theme" }));
  expect(session.theme).toBe("dark");
  await fireEvent.click(screen.getByRole("button", { name: "Light theme" }));
  expect(session.theme).toBe("light");
});

test("a wish that does not reach the server is answered in words", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  session.known = { id: "1", name: "Mira", created: "2026-03-01T12:00:00Z", prefs: { theme: "dark" } };
  render(SiteHeader);
  await fireEvent.click(screen.getByRole("button", { name: "Light theme" }));
  expect((await screen.findByRole("alert")).textContent).toBe("Can’t reach the server. Check your connection.");
});
