import { describe, expect, it } from "vitest";
import en from "../../../../../words/en.json";
import { allCards, cardFacts } from "./cardfacts";

const words = en as Record<string, unknown>;

describe("cardFacts", () => {
  it("has a name and a text for each card", () => {
    const ids = [...allCards()];
    expect(ids.length).toBe(88 + 25 + 19);
    for (const id of ids) {
      expect(words, id).toHaveProperty([`isle.card.${id}`]);
      expect(words, id).toHaveProperty([cardFacts(id).text]);
    }
  });

  it("has the printed values", () => {
    expect(cardFacts("rescue-broken-3")).toMatchObject({ kind: "rescue", cost: 2, speed: 3, basket: "broken" });
    expect(cardFacts("draw-cards-3")).toMatchObject({ kind: "anytime", cost: 1, args: { amount: 3 } });
    expect(cardFacts("public-144")).toMatchObject({ kind: "public", cost: 1, colour: true });
    expect(cardFacts("lesson-137")).toMatchObject({
      rule: "rooms_empty_bedroom",
      text: "isle.text.rooms_empty_bedroom",
      args: { points: 18 },
    });
    expect(cardFacts("lesson-305").args).toMatchObject({ first_colour: "green", second_colour: "blue" });
  });
});
