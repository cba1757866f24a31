import { beforeEach, describe, expect, it, vi } from "vitest";
import { announcements, clearAnnouncements } from "../../../ui/announce.svelte";
import { setLanguage } from "../../../words/words.svelte";
import { pickCard, useCard, returningCards } from "./handcards";
import type { IsleGame } from "../game.svelte";
import type { View } from "../view";

beforeEach(async () => {
  await setLanguage("en");
  clearAnnouncements();
});

describe("cards in hand", () => {
  it("announces the picks once, with number and cost", () => {
    const selection = { picked: [] as number[], togglePick: (i: number) => void selection.picked.push(i) };
    const game = { busy: false, may: { verbs: { buy: 9 } }, selection } as unknown as IsleGame;
    pickCard(game, {} as View, ["oshax", "rescue-broken-3"], 1);
    expect(announcements().map((line) => line.text)).toEqual(["Chosen: 1, 2 fish."]);
    Object.assign(game, { may: { verbs: { keep: 9 } } });
    pickCard(game, { keep: 2 } as View, ["oshax", "rescue-broken-3"], 0);
    expect(announcements().at(-1)?.text).toBe("2 of 2 chosen.");
  });

  it("plays a rescue card with one press and only picks a public lesson", () => {
    const selection = { words: [] as string[], drop: () => {} };
    const legal = ["lay rescue-broken-3", "read public-147", "read public-144 blue", "read public-144 red"];
    const game = { busy: false, server: { legal }, selection, act: vi.fn() } as unknown as IsleGame;
    useCard(game, "rescue-broken-3", { title: "" });
    expect(game.act).toHaveBeenCalledExactlyOnceWith("lay rescue-broken-3");
    for (const card of ["public-147", "public-144"]) {
      useCard(game, card, { title: "" });
      expect(selection.words).toEqual(["read", card]);
    }
    expect(game.act).toHaveBeenCalledTimes(1);
  });
});

const card = (n: number) => `lesson-00${n}`;
const saw = [1, 2, 3, 4, 5, 6, 7].map(card);
const drafting = (seats: number, draft: { saw: string[]; kept: string[] | null }[], phase = "draft") =>
  ({ phase, keep: 2, seats: Array.from({ length: seats }), own: { draft } }) as unknown as View;

describe("returningCards", () => {
  it("returns the passed hand in a game of two", () => {
    const first = { saw, kept: [card(2), card(5)] };
    const open = { saw: ["oshax"], kept: null };
    expect(returningCards(drafting(2, [first, open]))).toEqual([1, 3, 4, 6, 7].map(card));
    expect(returningCards(drafting(2, [open]))).toEqual([]);
    expect(returningCards(drafting(3, [first, open]))).toEqual([]);
    expect(returningCards(drafting(2, [first, open], "pay"))).toEqual([]);
  });

  it("is empty before the last card", () => {
    const hands = [
      { saw, kept: saw.slice(0, 2) },
      { saw: saw.slice(2), kept: saw.slice(2, 4) },
      { saw: ["oshax"], kept: null },
    ];
    expect(returningCards(drafting(2, hands))).toEqual([]);
  });

  it("removes one of two equal cards", () => {
    const hands = [
      { saw: ["oshax", "oshax", ...saw.slice(2)], kept: ["oshax", card(3)] },
      { saw: [], kept: null },
    ];
    expect(returningCards(drafting(2, hands))).toEqual(["oshax", ...saw.slice(3)]);
  });
});
