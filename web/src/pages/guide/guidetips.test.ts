import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";
import { guide } from "../../games/isle/guide";
import type { Table } from "../../table/table.svelte";
import { announcements } from "../../ui/announce.svelte";
import { setLanguage } from "../../words/words.svelte";
import GuideTour from "./GuideTour.svelte";

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

it("a tip says how to come to it by keys, and whoever has read the last one goes on with what is asked", async () => {
  await setLanguage("en");
  document.body.innerHTML = '<section data-guide="ask" tabindex="-1" id="ask"><button data-do="undo"></button></section>';
  const view = { phase: "rescue", seat: 0, seats: [{ ship: { pieces: [] } }] };
  const scene = { table: { settings: { game: "isle" }, stage: "playing" }, view, may: { verbs: {} } };
  localStorage.setItem("guide-t", JSON.stringify(["family", "rats"]));
  const follow = { mover: undefined, isPending: () => false };
  const { getByRole, queryByRole } = render(GuideTour, { table: { id: "t", stream: { scene }, follow } as unknown as Table, guide });
  const next = getByRole("button", { name: "Got it" });
  expect(next.closest("[data-region]")).toBe(getByRole("complementary", { name: "Tips" }));
  await vi.waitFor(() => expect(announcements().at(-1)?.text).toMatch(/ Press F6 until you reach “Got it”\.$/), 60_000);
  next.focus();
  await fireEvent.click(next);
  await vi.waitFor(() => expect(queryByRole("button", { name: "Got it" })).toBeNull());
  await vi.waitFor(() => expect(document.activeElement?.id).toBe("ask"));
});
