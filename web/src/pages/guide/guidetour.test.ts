import { cleanup, render } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { guide } from "../../games/isle/guide";
import type { Table } from "../../table/table.svelte";
import { tableView } from "../../table/testing";
import { announcements, clearAnnouncements, postponeLater } from "../../ui/announce.svelte";
import { setLanguage, t } from "../../words/words.svelte";
import GuideTour from "./GuideTour.svelte";

const told = () => announcements().map((line) => line.text);
const tip = (id: string) => t(`page.guide.isle.${id}`);

beforeEach(async () => {
  await setLanguage("en");
  vi.useFakeTimers();
  clearAnnouncements();
  vi.spyOn(Element.prototype, "getClientRects").mockReturnValue([new DOMRect()] as unknown as DOMRectList);
  vi.spyOn(Range.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect());
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
  document.body.replaceChildren();
});

it("a tip is said once and after what happens, and not again while what it asked for is under way", async () => {
  const ask = document.body.appendChild(document.createElement("section"));
  ask.dataset.guide = "ask";
  const scene = {
    table: tableView({}, { game: "isle" }),
    view: { seat: 0, phase: "rescue", left: ["cat-14-orange"], seats: [{ ship: { pieces: [{ tile: "cat-07-orange" }] } }] },
    may: { verbs: { rescue: 1 } },
  };
  const follow = { mover: undefined, isPending: () => false };
  render(GuideTour, { table: { id: "t", stream: { scene }, follow } as unknown as Table, guide });
  await vi.advanceTimersByTimeAsync(400);
  postponeLater();
  await vi.advanceTimersByTimeAsync(499);
  expect(told()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(told()).toEqual([tip("pick")]);
  ask.innerHTML = '<p data-guide="held"></p>';
  await vi.advanceTimersByTimeAsync(800);
  expect(told()).toEqual([tip("pick"), tip("put")]);
  // Put down, and the server takes its time.
  ask.innerHTML = '<p aria-busy="true"></p>';
  await vi.advanceTimersByTimeAsync(2000);
  expect(told()).toEqual([tip("pick"), tip("put")]);
});
