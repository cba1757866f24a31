import { describe, expect, it } from "vitest";
import { returningCards } from "./returningcards";
import type { View } from "../view";

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
