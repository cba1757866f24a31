import { cleanup, render } from "@testing-library/svelte";
import { createRawSnippet, tick } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { speak } from "../words/words.svelte";
import Ending from "./Ending.svelte";
import type { Account, ScoreLine, Sheet, TableView } from "./protocol";

beforeEach(async () => {
  await speak("en");
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const accounts = ["Anna", "Borys"].map((_, seat) => ({ seat, total: 6, rank: seat + 1 }) as unknown as Account);
const open = (still: boolean, conceded = false) => {
  vi.stubGlobal("matchMedia", () => ({ matches: still }));
  return render(Ending, {
    table: { seats: [{ name: "Anna", conceded }, { name: "Borys" }], reason: conceded ? "conceded" : "finished", winners: [conceded ? 1 : 0] } as unknown as TableView,
    sheet: { accounts } as unknown as Sheet,
    seat: 0,
    lines: () => [1, 2, 3].map((points) => ({ points, squares: [] }) as unknown as ScoreLine),
    text: (line: ScoreLine) => `line ${line.points}`,
    rows: [],
    picture: createRawSnippet(() => ({ render: () => "<i></i>" })),
  });
};

it("lines come one by one, and the clock stops with the last", async () => {
  const page = open(false);
  await tick();
  expect(page.queryAllByText(/^line/)).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(600);
  expect(page.queryAllByText(/^line/)).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(600);
  expect(page.queryAllByText(/^line/)).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(20_000); // the victory is announced meanwhile
  expect(vi.getTimerCount()).toBe(0);
});

it("with reduced motion every sheet is there at once", async () => {
  const page = open(true);
  await tick();
  page.getByRole("button", { name: "Borys" }).click();
  await tick();
  expect(page.getByRole("heading", { name: /^Borys/ })).toBeTruthy();
  expect(page.queryAllByText(/^line/)).toHaveLength(3);
});

it("names the winner that the server names, and who gave up, though the points say otherwise", async () => {
  const page = open(true, true);
  await tick();
  expect(page.getByRole("heading", { level: 2 }).textContent).toMatch(/Won by: Borys\s*Gave up: Anna/);
  expect(page.container.querySelectorAll(".best")).toHaveLength(1);
  expect(page.container.querySelectorAll(".total td")[1]!.classList).toContain("best");
});
