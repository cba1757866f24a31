import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import App from "./App.svelte";
import { go } from "./router.svelte";

vi.mock("./home/Rules.svelte", () => {
  throw new Error("404");
});
vi.stubGlobal("fetch", async () => Response.json({}));
afterEach(cleanup);

test("a page that cannot be loaded says so and can be loaded again", async () => {
  go("/rules/isle");
  render(App);
  expect((await screen.findByRole("alert")).textContent).toContain("could not be loaded");
  expect(screen.getByRole("button", { name: "Reload the page" })).toBeTruthy();
});
