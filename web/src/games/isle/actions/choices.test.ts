import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Table } from "../../../table/table.svelte";
import { announcements, clearAnnouncements } from "../../../ui/announce.svelte";
import { setLanguage } from "../../../words/words.svelte";
import Choices from "./Choices.svelte";
import type { IsleGame } from "../game.svelte";
import { Selection } from "./selection.svelte";
import type { ServerState } from "../serverstate.svelte";
import type { View } from "../view";

beforeEach(async () => {
  await setLanguage("en");
  clearAnnouncements();
});
afterEach(cleanup);

/** What each lesson is worth to Mira and to Leo; Leo is the reader. */
const worth: Record<string, number[]> = { "public-144 blue": [4, 6], "public-144 red": [0, 3], "public-147": [2, 2] };

function pick(card: string, people = ["p", "q"]) {
  const options = vi.fn((piece: string) => Promise.resolve({ card, points: worth[piece]! }));
  const table = { options } as unknown as Table;
  const server = { legal: Object.keys(worth).map((piece) => `read ${piece}`) } as unknown as ServerState;
  const selection = new Selection(table, server);
  const seats = ["Mira", "Leo"].map((name, i) => ({ name, person: people[i] }));
  const game = { table, server, selection, act: vi.fn(), stream: { scene: { table: { seats } } } } as unknown as IsleGame;
  selection.words = ["read", card];
  const page = render(Choices, { game, view: { seat: 1, seats: [] } as unknown as View });
  // The face shows its seat number.
  const shown = () => [...page.container.querySelectorAll("[data-worth]")].map((seat) => seat.textContent.trim().replace(/^\d/, ""));
  return { ...page, game, selection, shown };
}

describe("Choices", () => {
  it("shows what a public lesson is worth to each player", async () => {
    const { game, selection, shown } = pick("public-147");
    await expect.poll(shown).toEqual(["you +2", "Mira +2"]);
    expect(announcements().at(-1)?.text).toBe("Scores now: you +2, Mira +2.");
    expect(selection.choice.action).toBe("read public-147");
    expect(game.act).not.toHaveBeenCalled();
  });

  it("asks for the colour first and keeps the others comparable", async () => {
    const { game, selection, shown, getByRole } = pick("public-144");
    expect(shown()).toEqual([]);
    await fireEvent.click(getByRole("button", { name: "blue" }));
    await expect.poll(shown).toEqual(["you +6", "Mira +4"]);
    await fireEvent.click(getByRole("button", { name: "red" }));
    await expect.poll(shown).toEqual(["you +3", "Mira 0"]);
    expect(announcements().at(-1)?.text).toBe("Scores now: you +3, Mira 0.");
    expect(getByRole("button", { name: "red" }).getAttribute("aria-pressed")).toBe("true");
    expect(getByRole("button", { name: "blue" }).getAttribute("aria-pressed")).toBe("false");
    expect(selection.choice.action).toBe("read public-144 red");
    expect(game.act).not.toHaveBeenCalled();
  });

  it("names the players on a shared device", async () => {
    const { shown } = pick("public-147", ["p", "p"]);
    await expect.poll(shown).toEqual(["Leo +2", "Mira +2"]);
  });

  it("explains an oshax beside its colours", () => {
    const server = { legal: [] } as unknown as ServerState;
    const selection = new Selection({} as Table, server);
    selection.held = { tile: "oshax-3", colour: "blue", mustPlace: false };
    const { getByRole } = render(Choices, {
      game: { server, selection } as unknown as IsleGame,
      view: { seat: 0, seats: [] } as unknown as View,
    });
    expect(getByRole("group", { name: "An oshax counts as a cat of the colour you choose." })).toBeDefined();
  });
});
