import { cleanup, render } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";
import { stageOf } from "../layouts/stage";
import DayTrack from "./DayTrack.svelte";
import type { View } from "../view";

afterEach(cleanup);

describe("DayTrack", () => {
  it.each([1180, 1280, 1440, 1920])("fits beside shared seats and events at %d px", (width) => {
    // MySeats.svelte sets this width. The seats start after the home link.
    const seats = 70 + width * 0.33 - 196;
    for (const tokens of [[], [1, 2, 3, 4, 5].map((day) => ({ day, event: "rats" }))]) {
      const view = { day: 2, days: 5, tokens } as unknown as View;
      const stage = stageOf(width, 820, "column");
      const { container, unmount } = render(DayTrack, { view, stage, shared: true });
      const days = [...container.querySelectorAll<HTMLElement>(".days li")].map((day) => parseFloat(day.style.left));
      expect(days[0]! - 32, "the sun of the first day").toBeGreaterThan(seats);
      expect(days.at(-1)! + 13).toBeLessThan(stage.width - 370);
      expect(days[1]! - days[0]!, "tokens side by side").toBeGreaterThan(26);
      unmount();
    }
  });
});
