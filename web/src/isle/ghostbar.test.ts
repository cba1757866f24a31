import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";
import { announcements } from "../ui/announce.svelte";
import { speak } from "../words/words.svelte";
import { describeGhost } from "./describe";
import type { Ghost } from "./ghost.svelte";
import GhostBar from "./GhostBar.svelte";
import type { Play } from "./play.svelte";
import type { View } from "./view";

afterEach(cleanup);

it("a place that wins a treasure says so, to the eye and to the ear, though it brings no points", async () => {
  await speak("en");
  const of = (wins: number, rare?: boolean) => {
    const ghost = { cells: [[3, 0]], place: { points: 0, wins }, changes: [], options: { raw: { turns: [], rare }, best: [] } };
    return { ghost, play: { hand: { held: { tile: "cat-07-purple", direct: true }, ghost, ways: [] } } as unknown as Play };
  };
  for (const [wins, rare, said] of [
    [0, false, undefined],
    [1, false, "Treasure map: +1 treasure"],
    [2, false, "Treasure map: +2 treasures"],
    [1, true, "Treasure map: +1 treasure, common or rare"],
  ] as const) {
    const { ghost, play } = of(wins, rare);
    const { container } = render(GhostBar, { play, view: {} as View });
    expect(container.querySelector(".wins")?.textContent?.trim()).toBe(said);
    expect(describeGhost(ghost as unknown as Ghost)).toBe(`d1: fits, points 0. ${said ?? ""}`);
    cleanup();
  }
});

it("each button that moves or dyes the tile says where it lies then", async () => {
  await speak("en");
  const ghost = {
    x: 0,
    get cells() {
      return [[ghost.x, 0]];
    },
    place: { points: 2 },
    changes: [],
    options: { raw: { turns: [{}, {}] }, best: [{}, {}] },
    rotate: (by: number) => (ghost.x += by),
    flip: () => (ghost.x += 10),
    step: () => (ghost.x = 5),
  };
  const dye = vi.fn(() => Promise.resolve());
  const hand = { held: { tile: "oshax-1", direct: true, colour: "blue" }, ghost, dyes: true, dye, ways: [] };
  const { getByRole } = render(GhostBar, { play: { hand } as unknown as Play, view: {} as View });
  const press = async (name: string) => {
    await fireEvent.click(getByRole("button", { name }));
    return announcements().at(-1)?.text;
  };
  expect(await press("Turn right")).toContain("b1: fits, points +2");
  expect(await press("Turn left")).toContain("a1: fits");
  expect(await press("Mirror")).toContain("k1: fits");
  expect(await press("Next place, best first")).toContain("f1: fits");
  expect(await press("red")).toContain("f1: fits");
  expect(announcements().at(-2)?.text).toBe("red");
  expect(dye).toHaveBeenCalledWith("red");
});
