import { describe, expect, it } from "vitest";
import type { Account } from "../../../table/protocol";
import { formatSigned } from "../../../words/points";
import { earned, figuresOf, filledRoom, groupBySource, isLate, openText, revealLines, scoreFigures, sources } from "./score";
import { roomList } from "../../../art/hull";
import type { PlacementOptions } from "../ships/placements";

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

describe("score", () => {
  it("groups lines by source", () => {
    expect(groupBySource(account).map((g) => [g.source, g.points, g.lines.length])).toEqual([
      ["rat", -3, 2],
      ["family", 8, 1],
    ]);
  });

  it("separates points earned from open losses", () => {
    expect(earned(account)).toBe(5);
    expect(earned({ ...account, open: -3 })).toBe(8);
  });

  it("has two figures during the game and one after it", () => {
    const open = { ...account, open: -3, lines: account.lines.map((l) => ({ ...l, open: l.source === "rat" })) };
    const figures = (a: Account) => figuresOf(a).map((f) => [f.icon, f.sum, f.groups.map((g) => g.source).join()]);
    expect(figures(open)).toEqual([
      ["star", 8, "family"],
      ["hole", -3, "rat"],
    ]);
    expect(figures(account)).toEqual([["star", 5, "rat,family"]]);
  });

  it("describes open losses with their sources", () => {
    const open = {
      ...account,
      total: -22,
      open: -30,
      lines: [
        { source: "rat", key: "isle.source.rat", points: -3, open: true },
        { source: "rat", key: "isle.source.rat", points: -2, open: true },
        { source: "room", key: "isle.source.room", points: -25, open: true },
        { source: "family", key: "isle.source.family", points: 8 },
      ],
    };
    expect(openText(open)).toBe("Can still be lost: −30 (Visible rats −5, Unfilled rooms −25)");
    expect(scoreFigures(open).figures).toEqual([
      ["star", "8"],
      ["hole", "−30"],
    ]);
    expect(scoreFigures(open).title).toBe(`Earned: 8. ${openText(open)}`);
    expect(openText(account)).toBe("");
    expect(scoreFigures(account)).toEqual({ figures: [["star", "5"]], title: "Earned: 5" });
  });

  it("weighs both figures equally from the day before the last", () => {
    expect([1, 3, 4, 5].map((day) => isLate({ day, days: 5 }))).toEqual([false, false, true, true]);
  });

  it("formats signs", () => {
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

it("shows the icon of the room that a tile fills", () => {
  const apple = roomList.find(({ id }) => id === "apple")!;
  const last = apple.cells.slice(0, 2);
  const options = (covered: typeof last) =>
    ({ fault: (c) => (covered.some((o) => String(o) === String(c)) ? "covered" : undefined) }) as Pick<
      PlacementOptions,
      "fault"
    > as PlacementOptions;
  expect(filledRoom({ cells: last, options: options(apple.cells.slice(2)) })).toBe("apple");
  expect(filledRoom({ cells: last, options: options(apple.cells.slice(3)) })).toBeUndefined();
});
