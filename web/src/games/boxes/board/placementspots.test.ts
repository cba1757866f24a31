import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { suggestions } from "../../../table/preferences.svelte";
import type { Table } from "../../../table/table.svelte";
import PlacementSpots from "./PlacementSpots.svelte";
import { BoxesGame } from "../game.svelte";
import type { View } from "./view";

afterEach(cleanup);

/** A mouse event. One at the same point means that something appeared under a resting mouse. */
const at = (x: number, y: number) => ({ clientX: x, clientY: y, pointerType: "mouse", bubbles: true });

test("a spot that appears under a resting mouse is not selected", async () => {
  const view = { phase: "claim", seat: 0, across: [] } as unknown as View;
  const game = new BoxesGame({} as Table);
  const { container } = render(PlacementSpots, { view, game, clicked: () => true });
  await fireEvent.pointerDown(document.body, at(50, 50)); // the card is placed
  game.held = "cat";
  game.spots = [{ action: "", at: [1, 1], joint: true, turned: false, why: "joint_taken", scores: [], gains: [] }];
  await Promise.resolve();
  const joint = container.querySelector(".joint")!;
  await fireEvent.pointerMove(joint, at(50, 50));
  expect(game.index).toBe(-1);
  await fireEvent.pointerMove(joint, at(51, 50));
  expect(game.index).toBe(0);
});

test("without suggestions no place is marked, but refusals are explained", async () => {
  const view = { phase: "play", seat: 0, across: [{ at: [3, 1], cat: 1 }] } as unknown as View;
  const game = new BoxesGame({} as Table);
  game.held = "princess";
  const rest = { action: "princess d2-d3", turned: false, scores: [], gains: [] };
  game.spots = [
    { ...rest, action: "princess b2-b3", at: [1, 1], joint: true },
    { ...rest, action: "princess c2", at: [2, 1], joint: false },
    { ...rest, at: [3, 1], joint: true, why: "joint_taken" },
  ];
  const { container } = render(PlacementSpots, { view, game, clicked: () => true });
  const spots = () => [...container.querySelectorAll(".place, .joint")];
  const quiet = () => spots().map((spot) => spot.classList.contains("quiet"));
  expect(quiet()).toEqual([false, false, false]);
  // Beside a cat the sign is smaller and does not cover it.
  expect(spots().map((spot) => spot.classList.contains("taken"))).toEqual([false, false, true]);
  const signs = [...container.querySelectorAll(".joint .sign")].map((sign) => sign.getAttribute("transform"));
  expect(signs).toEqual(["translate(225 200)", "translate(475 178) scale(0.7)"]);
  suggestions.chosen = "off";
  flushSync();
  expect(quiet()).toEqual([true, true, true]);
  await fireEvent.pointerMove(spots().at(-1)!, at(9, 9));
  flushSync();
  expect(game.spot?.why).toBe("joint_taken");
  expect(quiet()).toEqual([true, true, false]);
  suggestions.chosen = "legal";
});

test("an empty board marks only the sixteen middle places", () => {
  const game = new BoxesGame({} as Table);
  game.held = "start-1";
  const rest = { joint: false, turned: false, scores: [], gains: [] };
  game.spots = Array.from({ length: 20 }, (_, i) => ({ ...rest, action: `start start-1 ${i}`, at: [i % 10, i < 10 ? 0 : 1] }));
  const marked = (cards: unknown[]) => {
    const view = { phase: "start", seat: 0, across: [], cards } as unknown as View;
    const { container } = render(PlacementSpots, { view, game, clicked: () => true });
    const places = [...container.querySelectorAll(".place")];
    expect(places.length).toBe(20);
    return places.filter((place) => !place.classList.contains("quiet")).length;
  };
  expect(marked([])).toBe(16);
  cleanup();
  expect(marked([{ at: [4, 4], card: "start-2" }])).toBe(20);
});

test.each([
  ["a starting card needs two clicks of the mouse", "start", true, 2],
  ["any other card needs one click of the mouse", "play", true, 1],
  ["a starting card needs two taps", "start", false, 2],
  ["any other card needs two taps", "play", false, 2],
])("%s", async (_, phase, mouse, presses) => {
  const view = { phase, seat: 0, across: [] } as unknown as View;
  const act = vi.fn(() => Promise.resolve());
  const game = new BoxesGame({ act } as unknown as Table);
  vi.spyOn(game, "view", "get").mockReturnValue(view);
  game.held = "start-1";
  const rest = { joint: false, turned: false, scores: [], gains: [] };
  game.spots = [
    { ...rest, action: "b2", at: [1, 1] },
    { ...rest, action: "c2", at: [2, 1] },
  ];
  const { container } = render(PlacementSpots, { view, game, clicked: () => true });
  const [first, second] = [...container.querySelectorAll(".place")];
  for (let pressed = 1; pressed <= presses; pressed++) {
    if (mouse) await fireEvent.pointerMove(first!, at(pressed, 9));
    expect(act).not.toHaveBeenCalled();
    await fireEvent.click(first!);
    // The mouse passes other places on its way.
    if (mouse && pressed < presses) await fireEvent.pointerMove(second!, at(pressed, 30));
    expect(game.spot?.action).toBe("b2");
  }
  expect(act).toHaveBeenCalledWith("b2");
});
