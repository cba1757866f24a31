import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Ghost } from "./ghost.svelte";
import GhostHandles from "./GhostHandles.svelte";
import { PlacementOptions, type RawOptions } from "./placements";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const none = btoa("\0");
const raw = {
  tile: "cat-07-blue",
  stride: 23,
  turns: [
    {
      turn: "0",
      cells: [
        [0, 0],
        [1, 0],
        [2, 0],
        [3, 0],
      ],
    },
    {
      turn: "90",
      cells: [
        [0, 0],
        [0, 1],
        [0, 2],
        [0, 3],
      ],
    },
  ],
  ...{ outside: none, covered: none, touching: none, sources: [], count: 0, places: "", deltas: "", wins: "" },
} as unknown as RawOptions;

describe("GhostHandles", () => {
  it("stay under the finger between presses", async () => {
    vi.useFakeTimers();
    const ghost = new Ghost(new PlacementOptions(raw));
    ghost.moveTo(8, 1);
    const props = {
      ghost,
      size: [23.7, 10.4] as const,
      margin: 0.7,
      seen: [0, 12] as [number, number],
      square: 30,
      below: true,
      aside: false,
    };
    const { container, rerender } = render(GhostHandles, props);
    const handles = container.querySelector<HTMLElement>(".handles")!;
    const place = () => `${parseFloat(handles.style.left).toFixed(2)} ${handles.style.top} ${handles.classList.contains("above")}`;
    const before = place();
    for (let i = 0; i < 3; i++) {
      await fireEvent.click(container.querySelector("[data-tool=turn_right]")!);
      // Now there is more room above the tile.
      await rerender({ ...props, below: i % 2 > 0 });
      expect(place()).toBe(before);
      vi.advanceTimersByTime(800);
    }
    vi.advanceTimersByTime(1500);
    await rerender({ ...props, below: false });
    const turned = place();
    expect(turned).not.toBe(before);
    // Moving the tile moves the handles.
    await fireEvent.click(container.querySelector("[data-tool=turn_right]")!);
    ghost.nudge(1, 0);
    await rerender(props);
    expect(place()).not.toBe(turned);
  });
});
