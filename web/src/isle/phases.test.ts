import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { TableView } from "../table/protocol";
import { setLanguage } from "../words/words.svelte";
import { FieldMemory } from "./fieldmemory";
import Island from "./Island.svelte";
import type { IsleGame } from "./game.svelte";
import ShipPlate from "./ShipPlate.svelte";
import type { Phase, View } from "./view";

beforeEach(() => setLanguage("en"));
afterEach(cleanup);

const view = (more: Partial<View>): View =>
  ({
    seat: 0,
    day: 1,
    days: 5,
    config: { mode: "standard", modules: [] },
    order: [0, 1],
    turn: 0,
    passed: [],
    chosen: [],
    tokens: [],
    left: [],
    right: [],
    kittens: [],
    commons: [],
    rares: [],
    oshax: [],
    ...more,
  }) as unknown as View;

describe("an empty field", () => {
  const said = (more: Partial<View>) => {
    cleanup();
    render(Island, { game: {} as IsleGame, view: view(more), memory: new FieldMemory() });
    return document.querySelector(".meadow .none")?.textContent;
  };
  it("waits for its cats until they have come, and only then is left by all", () => {
    expect(said({ day: 0, phase: "draft" })).toBe("The cats come when the first day begins.");
    expect(said({ day: 1, phase: "dawn" })).toBe("The cats come after the royal rats.");
    expect(said({ day: 3, phase: "dawn" })).toBe("The cats come after the royal rats.");
    expect(said({ day: 1, phase: "rescue" })).toBe("Everyone is aboard.");
  });
});

describe("the plate of a player", () => {
  const table = { seats: [{ name: "Mira" }, { name: "Oleh" }] } as unknown as TableView;
  const second = (phase: Phase, more: Partial<View>) => {
    cleanup();
    const seats = [{}, { fish: 3, hand: 2, baskets: [] }];
    const seen = view({ phase, awaited: [], seats, ...more } as unknown as Partial<View>);
    render(ShipPlate, { game: { accountOf: () => undefined } as unknown as IsleGame, view: seen, table, seat: 1, onclick: () => {} });
    return screen.getByRole("button");
  };
  it("tells who has passed", () => {
    for (const phase of ["rescue", "find"] as const) {
      const plate = second(phase, { passed: [1] });
      expect(plate.classList).toContain("passed");
      expect(plate.getAttribute("aria-label")).toContain("passed");
    }
  });
  it("marks who is ready, and counts nobody out for it", () => {
    for (const [phase, more] of [
      ["draft", { chosen: [1] }],
      ["pay", { chosen: [1] }],
      ["dawn", { passed: [1] }],
      ["read", { passed: [1] }],
      ["prepare", { passed: [1] }],
    ] as const) {
      const plate = second(phase, more as unknown as Partial<View>);
      expect(plate.classList, phase).not.toContain("passed");
      expect(plate.getAttribute("aria-label"), phase).not.toContain("passed");
      expect(plate.getAttribute("aria-label"), phase).toContain("ready");
    }
  });
});
