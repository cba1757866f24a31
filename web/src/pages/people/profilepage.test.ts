import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "../../session.svelte";
import { loadWords, setLanguage } from "../../words/words.svelte";
import ProfilePage from "./ProfilePage.svelte";

beforeEach(async () => {
  await setLanguage("en");
  await loadWords("people", "home");
  session.known = { id: "p", name: "Anna", created: "2026-03-01T12:00:00Z", prefs: {} };
  vi.stubGlobal("fetch", async (path: string) =>
    Response.json(
      path.endsWith("/games")
        ? { games: [] }
        : path.endsWith("/pictures")
          ? { pictures: [] }
          : { person: path.split("/").at(-1), name: "Anna", since: "2026-01-01T00:00:00Z", ratings: [], results: [] },
    ),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  session.known = undefined;
});

const note = /Games on this device aren’t counted here/;

test("my profile says that games of this device are elsewhere, if there are some", async () => {
  render(ProfilePage, { person: "p" });
  await screen.findByText("No finished games yet.");
  expect(screen.queryByText(note)).toBeNull();
  cleanup();
  localStorage.setItem("device-tables", JSON.stringify([{ id: "a-device" }]));
  render(ProfilePage, { person: "p" });
  await screen.findByText(note);
  cleanup();
  render(ProfilePage, { person: "q" });
  await screen.findByText("No finished games yet.");
  expect(screen.queryByText(note)).toBeNull();
});
