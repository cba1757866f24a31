import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { announcements } from "../../../ui/announce.svelte";
import { explain, explanation } from "../../../ui/explain.svelte";
import { setLanguage } from "../../../words/words.svelte";
import { describeGhost } from "./describe";
import type { Ghost } from "../ships/ghost.svelte";
import type { ActionBar } from "./actionbar.svelte";
import Prompt from "./Prompt.svelte";
import PromptPictures from "./PromptPictures.svelte";
import Choices from "./Choices.svelte";
import GhostTools from "../ships/GhostTools.svelte";
import type { IsleGame } from "../game.svelte";
import type { View } from "../view";

afterEach(cleanup);

describe("Prompt", () => {
  it("shows and announces a treasure without points", async () => {
    await setLanguage("en");
    const of = (wins: number, rare?: boolean) => {
      const ghost = { cells: [[3, 0]], place: { points: 0, wins }, sums: [], changes: [], options: { raw: { turns: [], rare }, best: [] } };
      return {
        ghost,
        game: { selection: { held: { tile: "cat-07-purple", mustPlace: true }, ghost, takeActions: [] } } as unknown as IsleGame,
      };
    };
    for (const [wins, rare, said] of [
      [0, false, undefined],
      [1, false, "Treasure map: +1 treasure"],
      [2, false, "Treasure map: +2 treasures"],
      [1, true, "Treasure map: +1 treasure, common or rare"],
    ] as const) {
      const { ghost, game } = of(wins, rare);
      const bar = { headline: "", prompt: { mine: true } } as unknown as ActionBar;
      const { container } = render(Prompt, { game, view: { config: {} } as View, bar });
      expect(container.querySelector(".wins")?.textContent?.trim()).toBe(said);
      expect(describeGhost(ghost as unknown as Ghost)).toBe(`d1: fits. Earned: 0. ${said ?? ""}`.trim());
      cleanup();
    }
  });

  it("offers the whole text of a truncated question", async () => {
    await setLanguage("en");
    vi.stubGlobal(
      "ResizeObserver",
      class {
        constructor(private readonly resized: () => void) {}
        observe = () => this.resized();
        disconnect = () => {};
      },
    );
    const heights = { scrollHeight: 80, clientHeight: 40 };
    for (const [name, value] of Object.entries(heights))
      vi.spyOn(HTMLElement.prototype, name as "scrollHeight", "get").mockReturnValue(value);
    const game = { selection: { words: [], takeActions: [] } } as unknown as IsleGame;
    const bar = { headline: "Keep 2 of 7; the rest go to Domino.", prompt: { mine: true } } as unknown as ActionBar;
    const { findByRole } = render(Prompt, { game, view: { config: {} } as View, bar });
    await fireEvent.click(await findByRole("button", { name: "Read the whole text" }));
    expect(explanation()).toEqual({ title: "What you can do now", text: "Keep 2 of 7; the rest go to Domino." });
    explain(undefined);
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it("hides the loading text on a wordless table", async () => {
    await setLanguage("en");
    const game = { selection: { held: { tile: "cat-07-purple", mustPlace: false }, takeActions: [] } } as unknown as IsleGame;
    const bar = { headline: "", prompt: { mine: true } } as unknown as ActionBar;
    for (const mode of ["standard", "family"]) {
      const { container } = render(Prompt, { game, view: { config: { mode } } as View, bar });
      expect(container.querySelector(".effect")?.textContent?.trim()).toBe("Finding spots…");
      expect(container.querySelectorAll(".effect .hidden").length).toBe(mode === "family" ? 1 : 0);
      cleanup();
    }
  });

  it("shows why a place is illegal, also on a wordless table", async () => {
    await setLanguage("en");
    for (const [why, said] of [
      ["touches_nothing", "It has to touch a tile on your boat."],
      [undefined, "It doesn’t fit anywhere. Choose another."],
    ] as const) {
      const selection = { held: { tile: "cat-07-purple" }, ghost: { why, changes: [] } };
      const { container } = render(PromptPictures, {
        game: { selection } as unknown as IsleGame,
        view: { seat: 0, order: [0], awaited: [] } as unknown as View,
        bar: { prompt: { mine: true } } as unknown as ActionBar,
        choosing: false,
      });
      expect(container.querySelector("[data-asks=cannot]")?.textContent?.trim()).toBe(said);
      cleanup();
    }
  });

  it("announces the place after each button press", async () => {
    await setLanguage("en");
    const ghost = {
      x: 0,
      turn: 0,
      get cells() {
        return [[ghost.x, 0]];
      },
      place: { points: 2 },
      sums: [{ icon: "star", points: 2 }],
      changes: [],
      options: { raw: { turns: [{}, {}] }, best: [{}, {}] },
      rotate: (by: number) => {
        ghost.x += by;
        ghost.turn += by;
      },
      flip: () => (ghost.x += 10),
      step: () => (ghost.x = 5),
    };
    const setColour = vi.fn(() => Promise.resolve());
    const selection = {
      held: { tile: "oshax-1", mustPlace: true, colour: "blue" },
      ghost,
      choosesColour: true,
      setColour,
      takeActions: [],
    };
    const { getByRole } = render(GhostTools, { ghost: ghost as unknown as Ghost });
    render(Choices, { game: { selection } as unknown as IsleGame, view: {} as View });
    const press = async (name: string) => {
      await fireEvent.click(getByRole("button", { name }));
      return announcements().at(-1)?.text;
    };
    expect(await press("Rotate right")).toBe("squares by row: row 1: 1. b1: fits. Earned: +2.");
    expect(await press("Rotate left")).toContain("a1: fits");
    expect(await press("Flip")).toContain("k1: fits");
    expect(await press("Next spot, best first")).toContain("f1: fits");
    expect(await press("red")).toContain("f1: fits");
    expect(announcements().at(-2)?.text).toBe("red");
    expect(setColour).toHaveBeenCalledWith("red");
  });
});
