import { describe, expect, it } from "vitest";
import type { Account } from "../table/protocol";
import { signed } from "../table/points";
import { groups, revealed, sources } from "./score";

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
    expect(groups(account).map((g) => [g.source, g.points, g.lines.length])).toEqual([
      ["rat", -3, 2],
      ["family", 8, 1],
    ]);
  });

  it("writes signs", () => {
    expect([3, 0, -2].map(signed)).toEqual(["+3", "0", "−2"]);
  });

  it("reveals all rats at once", () => {
    expect(revealed(account).map((l) => [l.source, l.points])).toEqual([
      ["rat", -3],
      ["family", 8],
    ]);
  });

  it("lists the sources of all accounts once", () => {
    expect(sources([account, { ...account, lines: [{ source: "rare", key: "", points: 3 }] }])).toEqual(["rat", "family", "rare"]);
  });
});
