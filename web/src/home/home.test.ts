import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { go } from "../router.svelte";
import { session } from "../session.svelte";
import { setLanguage } from "../words/words.svelte";
import Home from "./Home.svelte";

// The page loads it when it is needed.
beforeAll(() => import("./DevicesDialog.svelte"));
beforeEach(async () => {
  await setLanguage("en");
  vi.stubGlobal("fetch", async (path: string) => Response.json(path.endsWith("/recovery") ? {} : []));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  session.me = undefined;
  go("/");
});

test("who has come back by a code is welcomed once", async () => {
  session.me = { id: "p", name: "Anna", prefs: {} };
  go("/?recovered");
  render(Home);
  expect(await screen.findByText(/^Welcome back, Anna!/)).toBeTruthy();
  expect(location.search).toBe("");
  screen.getByRole("dialog").dispatchEvent(new Event("cancel", { cancelable: true }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull(), 60_000);
  await fireEvent.click(screen.getByRole("button", { name: "My devices" }));
  expect(await screen.findByText("Where you’re logged in")).toBeTruthy();
  expect(screen.queryByText(/^Welcome back/)).toBeNull();
});
