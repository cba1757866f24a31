import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "../session.svelte";
import { speak } from "../words/words.svelte";
import Bar from "./Bar.svelte";

beforeEach(() => speak("en"));
afterEach(() => {
  cleanup();
  session.me = undefined;
  vi.unstubAllGlobals();
});

test("the button of the bar changes the colours of a newcomer", async () => {
  render(Bar);
  await fireEvent.click(screen.getByRole("button", { name: "Dark colours" }));
  expect(session.theme).toBe("dark");
  await fireEvent.click(screen.getByRole("button", { name: "Light colours" }));
  expect(session.theme).toBe("light");
});

test("a wish that does not reach the server is answered in words", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  session.me = { id: "1", name: "Mira", prefs: { theme: "dark" } };
  render(Bar);
  await fireEvent.click(screen.getByRole("button", { name: "Light colours" }));
  expect((await screen.findByRole("alert")).textContent).toBe("The server cannot be reached. Check your connection.");
});
