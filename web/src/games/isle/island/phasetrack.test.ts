import { cleanup, render } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";
import PhaseTrack from "./PhaseTrack.svelte";
import type { View } from "../view";

afterEach(cleanup);

describe("PhaseTrack", () => {
  it("shows the phases in order, and the last one for confirmation", () => {
    /** Which picture is marked in each phase. */
    const marks = (event: string) =>
      ["read", "prepare", "rescue", "find", "confirm"].map((phase) => {
        cleanup();
        const view = { phase, day: 1, config: { mode: "standard" }, tokens: [{ token: "1", event }] } as unknown as View;
        const { container } = render(PhaseTrack, { view });
        return [...container.querySelectorAll(".step")].findIndex((step) => step.classList.contains("now"));
      });
    expect(marks("no_treasures")).toEqual([2, 3, 4, 5, 5]);
    expect(marks("swap_rescue_and_rare_finds")).toEqual([2, 4, 5, 3, 5]);
  });
});
