import { cleanup, render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { tableView } from "../../../table/testing";
import { setLanguage } from "../../../words/words.svelte";
import { FieldMemory } from "./spots";
import Island from "./Island.svelte";
import type { IsleGame } from "../game.svelte";
import ShipPlate from "../ships/ShipPlate.svelte";
import type { Phase, View } from "../view";

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

describe("empty field", () => {
  const said = (more: Partial<View>) => {
    cleanup();
    render(Island, { game: {} as IsleGame, view: view(more), memory: new FieldMemory() });
    return document.querySelector(".meadow .none")?.textContent;
  };
  it("is announced only after its cats have come and gone", () => {
    expect(said({ day: 0, phase: "draft" })).toBe("The cats come when the first day begins.");
    expect(said({ day: 1, phase: "dawn" })).toBe("The cats come after the royal rats.");
    expect(said({ day: 3, phase: "dawn" })).toBe("The cats come after the royal rats.");
    expect(said({ day: 1, phase: "rescue" })).toBe("Everyone is aboard.");
  });
});

describe("ShipPlate", () => {
  const table = tableView({ seats: [{ name: "Mira" }, { name: "Oleh" }] });
  const second = (phase: Phase, more: Partial<View>) => {
    cleanup();
    const seats = [{}, { fish: 3, hand: 2, baskets: [] }];
    const seen = view({ phase, awaited: [], seats, ...more } as unknown as Partial<View>);
    render(ShipPlate, { game: { accountOf: () => undefined } as unknown as IsleGame, view: seen, table, seat: 1, onclick: () => {} });
    return screen.getByRole("button");
  };
  it("shows who has passed", () => {
    for (const phase of ["rescue", "find"] as const) {
      const plate = second(phase, { passed: [1] });
      expect(plate.classList).toContain("passed");
      expect(plate.getAttribute("aria-label")).toContain("passed");
    }
  });
  it("describes its figures without repeating the name", () => {
    const plate = second("rescue", {});
    expect(plate.hasAttribute("title")).toBe(false);
    expect([...plate.querySelectorAll("[title]")].map((fact) => fact.getAttribute("title"))).toContainEqual(
      expect.stringMatching(/cards?/),
    );
  });
  it.each([true, false])("shows open losses and hidden cards: brief %s", (brief) => {
    const lines = [
      { source: "room", key: "isle.source.room", points: -30, open: true },
      { source: "rat", key: "isle.source.rat", points: -2, open: true },
    ];
    const game = {
      accountOf: () => ({ seat: 1, total: 20, open: -32, unknown: 2, rank: 1, lines }),
      table: { follow: { markOf: () => undefined } },
    };
    const seen = (day: number) =>
      view({ phase: "rescue", day, awaited: [], seats: [{}, { fish: 3, hand: 2, baskets: [] }] } as unknown as View);
    const { rerender } = render(ShipPlate, { game: game as unknown as IsleGame, view: seen(1), table, seat: 1, brief, onclick: () => {} });
    const plate = screen.getByRole("button");
    const [star, open] = plate.querySelectorAll(".fact");
    expect([star?.textContent, open?.textContent]).toEqual(["52+", "−32"]);
    const made = "Can still be lost: −32 (Unfilled rooms −30, Visible rats −2)";
    expect(open?.getAttribute("title")).toBe(made);
    expect(plate.getAttribute("aria-label")).toContain(made);
    expect(open?.classList).not.toContain("late");
    void rerender({ view: seen(4) });
    flushSync();
    expect(plate.querySelector(".hole")?.classList).toContain("late");
  });
  it("marks ready seats as present", () => {
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
