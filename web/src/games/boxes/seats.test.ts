import { cleanup, render } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import LastMove from "../../art/LastMove.svelte";
import { drawBoxTop } from "../../art/box";
import { tableView } from "../../table/testing";
import { setLanguage } from "../../words/words.svelte";
import { ScoreChanges } from "./scorechanges.svelte";
import Seats from "./Seats.svelte";
import type { View } from "./board/view";

afterEach(cleanup);

const table = tableView({ seats: [{ name: "Anna" }] });
/** The positions in a drawing, which depend on its rotation. */
const pathsOf = (markup: string) => [...markup.matchAll(/transform="translate\([^"]*"/g)].join();

test.each(["plates", "names"] as const)("Seats shows a seat's last card as rotated, in %s", async (look) => {
  await setLanguage("en");
  const shown = (turned: boolean) => {
    const view = {
      seat: 1,
      turn: 0,
      boxes: [],
      cards: [{ at: [2, 3], card: "box-07", turned }],
      seats: [{ hand: 2, cats: 5, points: 0, move: { card: "box-07", at: [2, 3] } }],
    } as unknown as View;
    const { container } = render(Seats, { view, table, changes: new ScoreChanges(), look, onlight: () => {} });
    const markup = container.querySelector(".move svg, .mini svg")!.innerHTML;
    cleanup();
    return pathsOf(markup);
  };
  expect(pathsOf(drawBoxTop("box-07", true))).not.toBe(pathsOf(drawBoxTop("box-07")));
  expect(shown(true)).toBe(pathsOf(drawBoxTop("box-07", true)));
  expect(shown(false)).toBe(pathsOf(drawBoxTop("box-07")));
});

test("LastMove leaves most of each side to the walls", () => {
  const { container } = render(LastMove, { x: 0, y: 0, seat: 0, part: "frame" });
  const marks = [...container.querySelectorAll("path")].map((path) => path.getAttribute("d")!);
  expect(container.querySelector("rect")).toBeNull();
  for (const d of marks) {
    const drawn = [...d.matchAll(/([hv])(-?\d+)/g)];
    const lengthOf = (way: string) => drawn.filter(([, by]) => by === way).reduce((sum, [, , n]) => sum + Math.abs(Number(n)), 0);
    // Both long sides together, and both short ones.
    expect(lengthOf("h")).toBeLessThan(2 * 150 * 0.4);
    expect(lengthOf("v")).toBeLessThan(2 * 100 * 0.4);
  }
});
