import { describe, expect, it } from "vitest";
import { FieldMemory, spotsAfter, spotsFromLog } from "./spots";
import type { LogEntry } from "../../../table/protocol";

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

const log = (...events: [kind: string, args: object][]): LogEntry[] =>
  events.map(([kind, args], i) => ({ number: i + 1, key: `isle.event.${kind}`, args: args as LogEntry["args"] }));
const drawn = (tile: string, field: string): [string, object] => ["cat_drawn", { tile, field }];
const summary = (spots: { key: string; taken: boolean; wave: number }[]) =>
  spots.map((s) => `${s.key}${s.taken ? " taken" : ""} ${s.wave}`);

const day = log(
  ["day", { day: 2 }],
  drawn("a", "left"),
  drawn("b", "right"),
  drawn("c", "left"),
  drawn("a", "left"),
  ["rescued", { seat: 1, tile: "c", field: "left" }],
  ["added", { seat: 0, tile: "d", field: "left" }],
  ["moved", { seat: 0, tile: "b", field: "left" }],
);

/** What a page shows that was open all day. */
function seen(): string[] {
  const memory = new FieldMemory();
  for (const tiles of [
    ["a", "c", "a"],
    ["a", "a"],
    ["a", "a", "d"],
  ])
    memory.spots(2, "left", tiles);
  return summary(memory.spots(2, "left", ["a", "a", "d", "b"]));
}

describe("spotsFromLog", () => {
  it("shows the same spots to a page opened late", () => {
    const late = new FieldMemory((of, field, tiles) => spotsFromLog(day, of, field, tiles));
    expect(summary(late.spots(2, "left", ["a", "a", "d", "b"]))).toEqual(seen());
    expect(summary(late.spots(2, "right", []))).toEqual(["b/0 taken 0"]);
  });

  it("ignores other days", () => {
    const later = [...day, ...log(["day", { day: 3 }], drawn("e", "left"))];
    expect(summary(spotsFromLog(later, 3, "left", ["e"]))).toEqual(["e/0 0"]);
  });

  it("finds taken tiles in a truncated log", () => {
    const memory = new FieldMemory((of, field, tiles) => spotsFromLog(day.slice(5), of, field, tiles));
    expect(summary(memory.spots(2, "left", ["a", "f", "d", "b"]))).toEqual(["a/0 0", "f/0 0", "c/0 taken 0", "d/0 1", "b/0 2"]);
  });

  it("uses the left field in the family game", () => {
    const family = log(["day", { day: 1 }], ["ashore", { tile: "a" }], ["ashore", { tile: "b" }]);
    expect(summary(spotsFromLog(family, 1, "left", ["b"]))).toEqual(["a/0 0", "b/0 0"]);
  });

  it("keeps the places of taken kittens", () => {
    const taken = log(["day", { day: 1 }], ["rescued", { seat: 0, tile: "k", field: "kittens" }]);
    expect(summary(spotsFromLog(taken, 1, "kittens", ["l"]))).toEqual(["l/0 0", "k/0 0"]);
  });
});
