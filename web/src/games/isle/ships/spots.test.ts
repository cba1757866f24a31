import { expect, test } from "vitest";
import { FieldMemory } from "../island/fieldmemory";
import { spotsAfter } from "./spots";

const keys = (spots: { key: string; taken: boolean }[]) => spots.map((s) => (s.taken ? `(${s.key})` : s.key));

test("who is taken leaves an empty spot, and the others keep theirs", () => {
  const morning = spotsAfter([], ["a", "b", "c"]);
  const noon = spotsAfter(morning, ["a", "c"]);
  expect(keys(noon)).toEqual(["a/0", "(b/0)", "c/0"]);
  expect(keys(spotsAfter(noon, ["c"]))).toEqual(["(a/0)", "(b/0)", "c/0"]);
});

test("who is put back finds the spot again", () => {
  const taken = spotsAfter(spotsAfter([], ["a", "b"]), ["b"]);
  expect(keys(spotsAfter(taken, ["b", "a"]))).toEqual(["a/0", "b/0"]);
});

test("tiles of one shape and colour are told apart, and one of them leaves one spot", () => {
  const two = spotsAfter([], ["a", "a", "b"]);
  expect(keys(two)).toEqual(["a/0", "a/1", "b/0"]);
  expect(keys(spotsAfter(two, ["a", "b"]))).toEqual(["a/0", "(a/1)", "b/0"]);
});

test("who comes later has a spot of a later wave", () => {
  const later = spotsAfter(spotsAfter([], ["a"]), ["a", "b"]);
  expect(later.map((s) => [s.tile, s.wave])).toEqual([
    ["a", 0],
    ["b", 1],
  ]);
});

test("a new day forgets the old spots", () => {
  const memory = new FieldMemory();
  memory.spots(1, "left", ["a", "b"]);
  expect(keys(memory.spots(1, "left", ["b"]))).toEqual(["(a/0)", "b/0"]);
  expect(keys(memory.spots(2, "left", ["c"]))).toEqual(["c/0"]);
});
