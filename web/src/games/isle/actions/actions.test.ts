import { describe, expect, it } from "vitest";
import { choose, kindOf, matching, takeActionsFor } from "./actions";

const legal = [
  "rescue cat-07-blue left regular",
  "rescue cat-07-blue left permanent",
  "rescue kitten-2-red kittens permanent",
  "rescue kitten-2-red kitten-2-blue kittens permanent",
  "rescue kitten-2-blue kitten-2-red kittens permanent",
  "play oshax oshax-3 red",
  "play oshax oshax-3 blue",
  "play one-rare-or-two-common rare-J",
  "play discard-2-treasures-for-basket j1 j3",
  "play discard-2-treasures-for-basket j1 k5",
  "play discard-2-treasures-for-basket j3 k5",
  "play gain-permanent-basket",
  "pass",
];

describe("kindOf", () => {
  it("classifies words", () => {
    expect(["oshax", "oshax-3", "red", "kittens", "used", "j3", "90m", "nothing", "royal-rat"].map(kindOf)).toEqual([
      "card",
      "tile",
      "colour",
      "field",
      "basket",
      "square",
      "turn",
      "nothing",
      "tile",
    ]);
  });
});

describe("choose", () => {
  it("finds the actions with all words", () => {
    expect(matching(legal, "play", "oshax-3")).toHaveLength(2);
    expect(matching(legal, "pass")).toEqual(["pass"]);
  });

  it("asks for one kind of word at a time", () => {
    expect(choose(legal, "play", ["oshax"]).next).toEqual(["oshax-3"]);
    expect(choose(legal, "play", ["oshax", "oshax-3"]).next).toEqual(["red", "blue"]);
    expect(choose(legal, "play", ["oshax", "oshax-3", "blue"]).action).toBe("play oshax oshax-3 blue");
  });

  it("accepts a pair in any order", () => {
    expect(choose(legal, "play", ["discard-2-treasures-for-basket"]).next).toEqual(["j1", "j3", "k5"]);
    expect(choose(legal, "play", ["discard-2-treasures-for-basket", "k5"]).next).toEqual(["j1", "j3"]);
    expect(choose(legal, "play", ["discard-2-treasures-for-basket", "k5", "j1"]).action).toBe("play discard-2-treasures-for-basket j1 k5");
  });

  it("completes an action without options", () => {
    expect(choose(legal, "play", ["gain-permanent-basket"]).action).toBe("play gain-permanent-basket");
  });
});

describe("takeActionsFor", () => {
  it("puts returning baskets first", () => {
    expect(takeActionsFor(legal, "cat-07-blue")).toEqual(["rescue cat-07-blue left permanent", "rescue cat-07-blue left regular"]);
  });

  it("starts with one kitten, in one order only", () => {
    expect(takeActionsFor(legal, "kitten-2-red")).toEqual([
      "rescue kitten-2-red kittens permanent",
      "rescue kitten-2-red kitten-2-blue kittens permanent",
    ]);
  });

  it("filters by card", () => {
    expect(takeActionsFor(legal, "rare-J", "one-rare-or-two-common")).toHaveLength(1);
    expect(takeActionsFor(legal, "rare-J", "oshax")).toHaveLength(0);
  });
});
