import { describe, expect, it } from "vitest";
import type { Account } from "../table/protocol";
import { formatSigned } from "../table/points";
import { earned, figuresOf, groupBySource, revealLines, sources } from "./score";

const account: Account = {
  seat: 0,
  rank: 1,
  total: 5,
  lines: [
    { source: "rat", key: "isle.source.rat", points: -1 },
    { source: "family", key: "isle.source.family", points: 8 },
    { source: "rat", key: "isle.source.rat", points: -2 },
  ],
};

describe("a score sheet", () => {
  it("puts lines of a source together", () => {
    expect(groupBySource(account).map((g) => [g.source, g.points, g.lines.length])).toEqual([
      ["rat", -3, 2],
      ["family", 8, 1],
    ]);
  });

  it("counts what is earned apart from what can still be averted", () => {
    expect(earned(account)).toBe(5);
    expect(earned({ ...account, open: -3 })).toBe(8);
  });

  it("has two figures that make the score, and one when nothing can be lost any more", () => {
    const open = { ...account, open: -3, lines: account.lines.map((l) => ({ ...l, open: l.source === "rat" })) };
    const figures = (a: Account) => figuresOf(a).map((f) => [f.icon, f.sum, f.groups.map((g) => g.source).join()]);
    expect(figures(open)).toEqual([
      ["star", 8, "family"],
      ["hole", -3, "rat"],
    ]);
    expect(figures(account)).toEqual([["star", 5, "rat,family"]]);
  });

  it("writes signs", () => {
    expect([3, 0, -2].map(formatSigned)).toEqual(["+3", "0", "−2"]);
  });

  it("reveals all rats at once", () => {
    expect(revealLines(account).map((l) => [l.source, l.points])).toEqual([
      ["rat", -3],
      ["family", 8],
    ]);
  });

  it("lists the sources of all accounts once", () => {
    expect(sources([account, { ...account, lines: [{ source: "rare", key: "", points: 3 }] }])).toEqual(["rat", "family", "rare"]);
  });
});
