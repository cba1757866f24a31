import { cleanup, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Table } from "../../../table/table.svelte";
import { loadWords, setLanguage } from "../../../words/words.svelte";
import DayBreak from "./DayBreak.svelte";

const table = { follow: { atOnce: false }, stream: { log: [] } } as unknown as Table;
const said = () => document.querySelector(".dawn")?.textContent.trim();
const press = () => dispatchEvent(new PointerEvent("pointerdown"));

beforeEach(async () => {
  await setLanguage("en");
  await loadWords("isle");
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe("DayBreak", () => {
  it("ignores a press meant for the previous day", async () => {
    const { rerender } = render(DayBreak, { table, day: 2, night: true });
    expect(said()).toContain("Night falls on day 1");
    press();
    await rerender({ night: false });
    expect(said()).toContain("Day 2 of 5 begins");
    press();
    vi.advanceTimersByTime(900);
    await tick();
    expect(said()).toContain("Day 2 of 5 begins");
    vi.advanceTimersByTime(200);
    await tick();
    expect(said()).toBeUndefined();
  });

  it("closes on a press or after a while", async () => {
    for (const [waits, pressed] of [
      [2000, true],
      [4000, false],
    ] as const) {
      const { unmount } = render(DayBreak, { table, day: 3, night: false });
      vi.advanceTimersByTime(waits - 1);
      await tick();
      expect(said()).toContain("Day 3 of 5 begins");
      if (pressed) press();
      vi.advanceTimersByTime(1);
      await tick();
      expect(said()).toBeUndefined();
      unmount();
    }
  });

  it("shows no night before the first day", () => {
    for (const atOnce of [false, true]) {
      const { unmount } = render(DayBreak, { table: { ...table, follow: { atOnce } } as Table, day: 1, night: true });
      expect(said()).toContain("Day 1 of 5 begins");
      expect(said()).not.toContain("Night");
      unmount();
    }
  });
});
