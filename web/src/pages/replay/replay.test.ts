import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { announcements, clearAnnouncements } from "../../ui/announce.svelte";
import { setLanguage } from "../../words/words.svelte";
import Replay from "./Replay.svelte";

const found = {
  table: "one",
  commitment: "c",
  reason: "conceded",
  winners: [],
  seats: [],
  sheet: { final: true, accounts: [] },
  record: { game: "boxes", version: 1, config: {}, seed: "s", actions: ["0 a", "1 b"] },
};
const view = { game: "boxes", config: { columns: 6, rows: 5 }, cards: [], across: [], boxes: [], seats: [] };

let move: string;

/** Answers as the server does, but for the addresses that fail. */
function serve(...failing: RegExp[]) {
  vi.stubGlobal("fetch", async (path: string) => {
    if (failing.some((address) => address.test(path))) return Response.json({ code: "internal" }, { status: 500 });
    if (path.endsWith("/replay")) return Response.json(found);
    const after = Number(/replay\/(\d+)/.exec(path)?.[1]);
    return Response.json({ after, seat: -1, told: [], move: after === 1 ? "rekey 17" : move, view, sheet: found.sheet });
  });
}

beforeEach(async () => {
  move = "0 cat";
  await setLanguage("en");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a first moment that does not come is told", async () => {
  serve(/replay\/\d/);
  render(Replay, { id: "one" });
  expect((await screen.findByRole("alert")).textContent).toContain("Something went wrong");
  expect(screen.queryByText("Loading the game…")).toBeNull();
});

test("without its chart a game is still stepped through, and a link is of its moment", async () => {
  serve(/replay-chart/);
  document.execCommand = () => false;
  render(Replay, { id: "one" });
  expect((await screen.findByText("Score over time")).parentElement!.textContent).toContain("Something went wrong");
  await fireEvent.click(screen.getByRole("button", { name: "Previous step" }));
  await screen.findByText("Move 1 of 2");
  vi.stubGlobal("navigator", {});
  await fireEvent.click(screen.getByRole("button", { name: "Share this moment" }));
  const field = (await screen.findByLabelText("Link to this moment")) as HTMLInputElement;
  expect(field.value).toMatch(/\/replay\/one\?at=1$/);
  await fireEvent.click(screen.getByRole("button", { name: "Next step" }));
  expect(screen.queryByLabelText("Link to this moment")).toBeNull();
});

test("a takeback is told as such, and is no move of the sister", async () => {
  serve(/replay-chart/);
  render(Replay, { id: "one" });
  await fireEvent.click(await screen.findByRole("button", { name: "Previous step" }));
  expect(await screen.findByText(/A move was undone here/)).toBeTruthy();
  expect(screen.queryByText(/sister/i)).toBeNull();
});

test("the end of a turn is told as what somebody did, and the way back leads to the result", async () => {
  serve(/replay-chart/);
  move = "0 end";
  render(Replay, { id: "one" });
  expect(await screen.findByText("The sister ends the turn.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to the result" }).getAttribute("href")).toBe("/t/one");
});

test("a screen reader hears how the game ended at its last move, and only there", async () => {
  serve(/replay-chart/);
  clearAnnouncements();
  const heard = () => announcements().map(({ text }) => text);
  render(Replay, { id: "one" });
  await screen.findByText("Move 2 of 2");
  await vi.waitFor(() => expect(heard()).toEqual(["The sister: Place a cat. The game ends because players gave up."]), 60_000);
  clearAnnouncements();
  await fireEvent.click(screen.getByRole("button", { name: "Previous step" }));
  await vi.waitFor(() => expect(heard()).toEqual([expect.not.stringMatching(/gave up/)]), 60_000);
});
