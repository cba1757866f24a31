import { describe, expect, it } from "vitest";
import { FieldMemory } from "../island/fieldmemory";
import { spotsAfter } from "./spots";

const keys = (spots: { key: string; taken: boolean }[]) => spots.map((s) => (s.taken ? `(${s.key})` : s.key));

describe("spotsAfter", () => {
  it("leaves a taken tile's spot empty", () => {
    const morning = spotsAfter([], ["a", "b", "c"]);
    const noon = spotsAfter(morning, ["a", "c"]);
    expect(keys(noon)).toEqual(["a/0", "(b/0)", "c/0"]);
    expect(keys(spotsAfter(noon, ["c"]))).toEqual(["(a/0)", "(b/0)", "c/0"]);
  });

  it("restores the spot of a returned tile", () => {
    const taken = spotsAfter(spotsAfter([], ["a", "b"]), ["b"]);
    expect(keys(spotsAfter(taken, ["b", "a"]))).toEqual(["a/0", "b/0"]);
  });

  it("distinguishes equal tiles", () => {
    const two = spotsAfter([], ["a", "a", "b"]);
    expect(keys(two)).toEqual(["a/0", "a/1", "b/0"]);
    expect(keys(spotsAfter(two, ["a", "b"]))).toEqual(["a/0", "(a/1)", "b/0"]);
  });

  it("puts later tiles in a later wave", () => {
    const later = spotsAfter(spotsAfter([], ["a"]), ["a", "b"]);
    expect(later.map((s) => [s.tile, s.wave])).toEqual([
      ["a", 0],
      ["b", 1],
    ]);
  });

  it("starts over on a new day", () => {
    const memory = new FieldMemory();
    memory.spots(1, "left", ["a", "b"]);
    expect(keys(memory.spots(1, "left", ["b"]))).toEqual(["(a/0)", "b/0"]);
    expect(keys(memory.spots(2, "left", ["c"]))).toEqual(["c/0"]);
  });
});
