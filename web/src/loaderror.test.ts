import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import App from "./App.svelte";
import { go } from "./router.svelte";
import LoadError from "./ui/LoadError.svelte";
import { setLanguage } from "./words/words.svelte";

vi.mock("./pages/rules/Rules.svelte", () => {
  throw new Error("404");
});
let reachable = true;
vi.stubGlobal("fetch", async () => {
  if (!reachable) throw new TypeError("no network");
  return Response.json({});
});
afterEach(() => {
  cleanup();
  reachable = true;
});

test("a page that cannot be loaded says so and can be loaded again", async () => {
  go("/rules/isle");
  render(App);
  expect((await screen.findByRole("alert")).textContent).toContain("couldn’t be loaded");
  expect(screen.getByRole("button", { name: "Reload the page" })).toBeTruthy();
});

test("without a connection it says so, and loads the page when the server can be reached", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  await setLanguage("en");
  reachable = false;
  render(LoadError);
  await vi.waitFor(() => expect(screen.getByRole("alert").textContent).toContain("offline"), { timeout: 10_000 });
  await vi.advanceTimersByTimeAsync(6000);
  expect(reload).not.toHaveBeenCalled();
  reachable = true;
  await vi.advanceTimersByTimeAsync(6000);
  expect(reload).toHaveBeenCalled();
  vi.useRealTimers();
});

test("an address where nothing is says so, and leads home", async () => {
  go("/no/such/page");
  render(App);
  expect(await screen.findByRole("heading", { name: "There’s nothing at this address" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Home" }).getAttribute("href")).toBe("/");
});
