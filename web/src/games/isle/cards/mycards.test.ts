import { cleanup, render } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setLanguage } from "../../../words/words.svelte";
import type { IsleGame } from "../game.svelte";
import MyCards from "./MyCards.svelte";
import type { View } from "../view";

/** Reports the visible cards to the page's observers. */
let tell: (entries: object[]) => void;

beforeEach(async () => {
  await setLanguage("en");
  const Observer = class {
    constructor(callback: typeof tell) {
      tell = callback;
    }
    observe() {}
    disconnect() {}
  };
  vi.stubGlobal("IntersectionObserver", Observer);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("MyCards", () => {
  it("separates public lessons from mine", () => {
    const own = { kept: [], hand: [], laid: [], lessons: ["lesson-120"], pick: [], offer: [], pass_to: 1 };
    const shown = [{ card: "public-144", colour: "red" }];
    const view = { phase: "rescue", own, effects: [], public: shown, seat: 0, config: { mode: "standard" } } as unknown as View;
    const game = { may: { verbs: {} }, selection: { picked: [] }, sent: [], accountOf: () => undefined } as unknown as IsleGame;
    const { container } = render(MyCards, { game, view });
    const lists = [...container.querySelectorAll(".lists section")];
    expect(lists.map((list) => list.querySelector("h2")?.textContent)).toEqual(["Your lessons", "Public lessons"]);
  });

  const saw = ["oshax", "rescue-broken-3", "oshax"];
  function draft(picked: number[]) {
    const own = { kept: [], hand: [], laid: [], lessons: [], pick: [], offer: [], draft: [{ saw }], pass_to: 1 };
    const view = { phase: "draft", own, effects: [], public: [], seat: 0, config: { mode: "standard" } } as unknown as View;
    const game = { may: { verbs: { keep: 3 } }, selection: { picked }, sent: [], accountOf: () => undefined } as unknown as IsleGame;
    return render(MyCards, { game, view });
  }

  it("shows a scrolled-away pick among the kept cards", () => {
    const { container } = draft([1]);
    const slots = [...container.querySelectorAll(".collected .slot")];
    expect(slots.map((slot) => slot.querySelector("svg") !== null)).toEqual([true, false, false]);
  });

  it("counts the cards further below", async () => {
    const page = draft([]);
    await vi.waitFor(() => expect(tell).toBeDefined());
    const tops = [120, 20, 300, 380, 500];
    const targets = tops.map((_, i) => Object.assign(document.createElement("i"), { getBoundingClientRect: () => ({ top: tops[i] }) }));
    const entry = (i: number, intersectionRatio: number) => ({ target: targets[i], intersectionRatio, rootBounds: { top: 100 } });
    tell([1, 0, 0.5, 0.2, 0].map((ratio, i) => entry(i, ratio)));
    expect(await page.findByText("3 more ↓"), "those whose end is cut off among them").toBeDefined();
    // Jump to the end: the observer skips cards that go from below to above.
    tops.splice(0, 5, -400, -500, -200, -100, 120);
    tell([entry(0, 0), entry(4, 1)]);
    await vi.waitFor(() => expect(page.queryByText(/more/)).toBeNull());
  });
});
