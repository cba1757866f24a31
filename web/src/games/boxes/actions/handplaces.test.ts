import { expect, test } from "vitest";
import { HandPlaces } from "./handplaces";

test("HandPlaces keeps places and puts a drawn card into the gap", () => {
  const hand = new HandPlaces();
  expect(hand.follow(["b", "d"], "decide", false)).toEqual(["b", "d", undefined]);
  expect(hand.follow(["a", "b", "d"], "play", false)).toEqual(["b", "d", "a"]);
  expect(hand.fresh).toBe(2);
  expect(hand.follow(["a", "d"], "claim", false)).toEqual([undefined, "d", "a"]);
  expect(hand.follow(["a", "b", "d"], "play", false)).toEqual(["b", "d", "a"]); // undone
  expect(hand.fresh).toBe(2);
  expect(hand.follow(["a", "d"], "claim", false)).toEqual([undefined, "d", "a"]);
  expect(hand.follow(["a", "d"], "", false)).toEqual([undefined, "d", "a"]);
  expect(hand.follow(["a", "d"], "decide", false)).toEqual([undefined, "d", "a"]);
  expect(hand.fresh).toBe(-1);
  expect(hand.follow(["a", "d", "d"], "play", false)).toEqual(["d", "d", "a"]);
  expect(hand.fresh).toBe(0);
  expect(hand.follow(["a", "d"], "claim", false)).toEqual(["d", undefined, "a"]);
});

test("HandPlaces keeps no gap in the final phase", () => {
  expect(new HandPlaces().follow(["a"], "play", true)).toEqual(["a"]);
});
