import { cleanup, render } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setLanguage } from "../words/words.svelte";
import type { IsleGame } from "./game.svelte";
import MyCards from "./MyCards.svelte";
import type { View } from "./view";

/** Tells the page which of the cards are seen. */
let tell: (entries: object[]) => void;

beforeEach(async () => {
  await setLanguage("en");
  const Observer = class {
    constructor(told: typeof tell) {
      tell = told;
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

const saw = ["oshax", "rescue-broken-3", "oshax"];
function draft(picked: number[]) {
  const own = { kept: [], hand: [], laid: [], lessons: [], pick: [], offer: [], draft: [{ saw }], pass_to: 1 };
  const view = { phase: "draft", own, effects: [], public: [], seat: 0, config: { mode: "standard" } } as unknown as View;
  const game = { may: { verbs: { keep: 3 } }, selection: { picked }, sent: [], accountOf: () => undefined } as unknown as IsleGame;
  return render(MyCards, { game, view });
}

it("what is chosen is seen among what is kept, wherever its card was scrolled to", () => {
  const { container } = draft([1]);
  const slots = [...container.querySelectorAll(".collected .slot")];
  expect(slots.map((slot) => slot.querySelector("svg") !== null)).toEqual([true, false, false]);
});

it("it is told how many cards are further below", async () => {
  const page = draft([]);
  await vi.waitFor(() => expect(tell).toBeDefined());
  const entry = (isIntersecting: boolean, top: number) => ({
    target: document.createElement("i"),
    isIntersecting,
    boundingClientRect: { top },
    rootBounds: { top: 100 },
  });
  tell([entry(true, 120), entry(false, 20), entry(false, 400)]);
  expect(await page.findByText("1 more ↓")).toBeDefined();
});
