import { cleanup, render } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, describe, expect, it } from "vitest";
import { explain, explanation } from "../../../ui/explain.svelte";
import { setLanguage } from "../../../words/words.svelte";
import type { IsleGame } from "../game.svelte";
import SisterBoat from "./SisterBoat.svelte";
import SisterButton from "./SisterButton.svelte";
import SisterPanel from "./SisterPanel.svelte";
import type { Sister, View } from "../view";

const [width, height] = [innerWidth, innerHeight];
const resize = (width: number, height: number) => {
  Object.assign(window, { innerWidth: width, innerHeight: height });
  flushSync(() => window.dispatchEvent(new Event("resize")));
};
afterEach(() => {
  cleanup();
  resize(width, height);
});

const sister = {
  row: [174, 175],
  played: 0,
  hidden: 2,
  lessons: [],
  worth: [5, 4, 3],
  colours: ["blue"],
  next: [],
} as unknown as Sister;
const view = { seat: 0, seats: [{}], sister } as unknown as View;
const game = {
  server: {
    sheet: {
      accounts: [
        { seat: 0, total: 12 },
        { seat: 1, total: 39, lines: [] },
      ],
    },
  },
} as unknown as IsleGame;

describe("sister", () => {
  it("has a boat of a ship's size with two sails", () => {
    const svg = render(SisterBoat).container.querySelector("svg")!;
    expect(svg.getAttribute("viewBox")).toBe("-70 -70 2370 1040");
    expect(svg.querySelector("[data-face=sister]")).not.toBeNull();
    expect(
      [...svg.querySelectorAll(":scope > g > path")].filter((path) => path.getAttribute("fill")?.startsWith("var(--purple")),
    ).toHaveLength(2);
  });

  it("counts unplayed cards as baskets", async () => {
    await setLanguage("en");
    const { container } = render(SisterPanel, { game, view, sister: { ...sister, played: 1, row: [174, 175] } });
    expect(container.querySelector("h2")!.textContent).toContain("Baskets left today: 3");
  });

  it("shows the boat if the column is high enough", async () => {
    await setLanguage("en");
    const { container } = render(SisterPanel, { game, view, sister });
    for (const [width, height, boats] of [
      [1440, 900, 1],
      [1280, 720, 0],
      [820, 1180, 0],
      [1440, 900, 1],
    ] as const) {
      resize(width, height);
      expect(container.querySelectorAll(".boat [data-face=sister]"), `${width} x ${height}`).toHaveLength(boats);
    }
  });

  it("explains her face and flags on a press", async () => {
    await setLanguage("en");
    const { getAllByRole, getByRole } = render(SisterPanel, { game, view, sister });
    flushSync(() => getByRole("button", { name: /The sister/ }).click());
    expect(explanation()).toMatchObject({ title: "The sister", rules: "isle.solo" });
    const flags = getAllByRole("listitem").map((flag) => flag.querySelector("button")!);
    flushSync(() => flags[0]!.click());
    expect(explanation()?.text).toMatch(/^At the end she scores 5 points .* aboard: 0\.$/);
    flushSync(() => flags[1]!.click());
    expect(explanation()?.text).toMatch(/later day.* 4 points/);
    explain(undefined);
  });

  it("opens her panel from face and points without a column", async () => {
    await setLanguage("en");
    const { getByRole, queryByRole } = render(SisterButton, { game, view, sister });
    expect(queryByRole("dialog")).toBeNull();
    const button = getByRole("button", { name: "The sister. Earned: 39" });
    expect(button.textContent.trim()).toBe("39");
    flushSync(() => button.click());
    expect(getByRole("region", { name: "The sister" })).toBeTruthy();
  });

  it("shows spectators her points", async () => {
    await setLanguage("en");
    const { getByRole } = render(SisterButton, { game, view: { ...view, seat: -1 }, sister });
    expect(getByRole("button").textContent.trim()).toBe("39");
  });

  it("numbers her cards in the order of the day", async () => {
    await setLanguage("en");
    const { container } = render(SisterPanel, { game, view, sister: { ...sister, row: [174, 175, 176], played: 1 } });
    const cards = [...container.querySelectorAll(".today > .card")].map((card) => card.getAttribute("aria-label"));
    expect(cards).toEqual([
      expect.stringMatching(/^Sister’s card 2 of 5 · Acts next\. Removes /),
      expect.stringMatching(/^Sister’s card 3 of 5\. Removes /),
    ]);
  });
});
