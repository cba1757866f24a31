import { cleanup, render } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";
import { setLanguage } from "../../words/words.svelte";
import TurnBanner from "./TurnBanner.svelte";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it("TurnBanner shows the player for a moment", async () => {
  await setLanguage("en");
  vi.useFakeTimers();
  const page = render(TurnBanner, { seat: 1, name: "Leo" });
  expect(page.getByRole("status").textContent).toContain("Leo’s turn");
  await vi.advanceTimersByTimeAsync(2200);
  expect(page.queryByRole("status")).toBeNull();
});
