import { describe, expect, it } from "vitest";
import { events as printed } from "../../../../rules/isle/data/expansion.json";
import solo from "../../../../rules/isle/data/solo_cards.json";
import { allCards, cardFacts } from "../../games/isle/cards/cardfacts";
import { backdrops } from "./backdrop";
import { sisterActionPicture, eventPictures, type SisterAction } from "./events";
import { sentence, sentences } from "./sentences";

const drawn = /<(path|ellipse|text)/;
const wrong = /undefined|NaN|\[object/;

describe("sentence", () => {
  it.each([...allCards()])("draws %s", (id) => {
    const { rule, args, kind } = cardFacts(id);
    const picture = sentence({ rule, args });
    expect(picture?.markup).toMatch(drawn);
    expect(picture!.markup).not.toMatch(wrong);
    expect(picture!.w).toBeGreaterThan(20);
    expect(backdrops[kind]).toMatch(drawn);
  });

  it("has the numbers of the card's text", () => {
    const numbers = ["points", "count", "per", "rare", "common", "amount", "speed"];
    for (const id of allCards()) {
      const { rule, args } = cardFacts(id);
      const shown = [...sentence({ rule, args })!.markup.matchAll(/>([^<]*\d[^<]*)<\/text>/g)].map(([, text]) => text!.replace(/\D/g, ""));
      for (const name of numbers) if (args[name] !== undefined) expect(shown, `${id}: ${name}`).toContain(`${args[name] as number}`);
    }
  });

  it("shows the chosen colour", () => {
    const { rule, args } = cardFacts("public-144");
    expect(sentence({ rule, args, colour: "red" })!.markup).not.toBe(sentence({ rule, args, colour: "blue" })!.markup);
    expect(sentence({ rule, args, colour: "red" })!.markup).toContain("var(--red)");
  });

  it.each([0, 3, 5, 7])("shows progress of %i out of five cats", (have) => {
    const { rule, args } = cardFacts("family-163");
    const { markup } = sentence({ rule, args, have })!;
    expect(markup.match(/opacity="0.4"/g) ?? []).toHaveLength(Math.max(0, 5 - have));
    expect(markup.includes(`>+${have - 5}</text>`)).toBe(have > 5);
  });

  it("shows the colour of missing cats, and a surplus", () => {
    const rule = "exact_cats_of_colour";
    const of = (colour: string, have?: number) => sentence({ rule, args: { count: 5, points: 9, colour }, have })!.markup;
    expect(of("blue", 0)).not.toBe(of("orange", 0));
    expect(of("blue")).toContain(">=5</text>");
  });

  it("uses numbers where faces would be too many", () => {
    const { rule, args } = cardFacts("family-157");
    expect(sentence({ rule, args, have: 12 })!.markup).toContain(">12/20</text>");
  });

  it("has no rule without a card", () => {
    const used = new Set([...allCards()].map((id) => cardFacts(id).rule));
    expect(Object.keys(sentences).filter((rule) => !used.has(rule))).toEqual([]);
  });
});

describe("eventPictures", () => {
  it.each(Object.keys({ ...printed.actions, ...printed.goals }))("draws %s", (event) => {
    expect(eventPictures[event]?.markup).toMatch(drawn);
  });

  it.each(Object.entries(printed.goals))("has the points of %s", (event, { points }) => {
    expect(eventPictures[event]!.markup).toContain(`>+${points}</text>`);
  });
});

it.each(solo.sister_cards as { number: number; actions: SisterAction[] }[])("draws every action of sister card $number", ({ actions }) => {
  for (const action of actions) {
    expect(sisterActionPicture(action).markup).toMatch(drawn);
    expect(sisterActionPicture(action).markup).not.toMatch(wrong);
  }
});
