import { describe, expect, it } from "vitest";
import { begin, config, oshaxChoices, seats, type FormChoices } from "./choices";

describe("form choices", () => {
  it("omits options of other modes", () => {
    const choices: FormChoices = { ...begin({}), mode: "family", lessons: ["A"], difficulty: "hard", faceUp: "any" };
    expect(config(choices, 2)).toEqual({ players: 2, mode: "family", modules: [], family_map_rare: true });
    expect(config({ ...choices, mode: "standard" }, 2)).toEqual({ players: 2, mode: "standard", modules: [], lessons: ["A"] });
  });

  it("omits family-incompatible options chosen earlier", () => {
    const choices: FormChoices = { ...begin({}), modules: ["kittens", "events", "promo"], faceUp: "any" };
    expect(config({ ...choices, mode: "family" }, 2)).toEqual({
      players: 2,
      mode: "family",
      modules: ["kittens", "promo"],
      family_map_rare: true,
    });
    expect(config(choices, 2)).toMatchObject({ modules: ["kittens", "events", "promo"], any_oshax: true });
  });

  it("sends chosen oshax only if there are some to choose from", () => {
    const choices: FormChoices = { ...begin({}), modules: ["promo"], faceUp: "chosen", oshax: ["oshax-1", "oshax-1 2", "promo-oshax-2"] };
    expect(config(choices, 5)).toMatchObject({ oshax: ["oshax-1", "oshax-1", "promo-oshax-2"] });
    expect(config(choices, 2)).toMatchObject({ oshax: ["oshax-1", "promo-oshax-2"] });
    expect(config({ ...choices, modules: [] }, 2)).not.toHaveProperty("oshax");
    expect(config({ ...choices, oshax: [] }, 2)).toHaveProperty("oshax");
    expect(oshaxChoices(4)).toHaveLength(9);
    expect(oshaxChoices(5)).toHaveLength(12);
  });

  it("sends an existing starting seat, and never in a solo game", () => {
    const choices: FormChoices = { ...begin({}), first: 2 };
    expect(config(choices, 3)).toMatchObject({ first: 2 });
    expect(config(choices, 2)).not.toHaveProperty("first");
    const solo: FormChoices = { ...choices, mode: "solo", first: 0 };
    expect(config(solo, seats(solo, 3))).not.toHaveProperty("first");
    expect(config(begin({}), 2)).not.toHaveProperty("first");
  });
});
