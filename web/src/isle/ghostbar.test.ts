import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";
import { announcements } from "../ui/announce.svelte";
import { speak } from "../words/words.svelte";
import GhostBar from "./GhostBar.svelte";
import type { Play } from "./play.svelte";
import type { View } from "./view";

afterEach(cleanup);

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
