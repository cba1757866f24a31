import { describe, expect, it } from "vitest";
import { cellsOf, extent, tileFacts, marksOf, tileNames, turned, turns, type Cell } from "./shapes";

/** Prints squares as the server does, with letters for marks. */
function picture(cells: Cell[], signs = new Map<string, string>()): string {
  const [width, height] = extent(cells);
  const rows = Array.from({ length: height }, () => Array<string>(width).fill("."));
  for (const [x, y] of cells) rows[y]![x] = signs.get(String([x, y])) ?? "#";
  return rows.map((row) => row.join("")).join("/");
}

describe("shapes", () => {
  it("has all tiles of the server's box", () => {
    expect(tileNames).toHaveLength(145);
  });

  it.each([
    ["cat-09-blue", ["#./#./#./##", "####/#...", "##/.#/.#/.#", "...#/####", ".#/.#/.#/##", "#.../####", "##/#./#./#.", "####/...#"]],
    [
      "cat-07-red",
      [
        ".#../.#../####",
        "#../###/#../#..",
        "####/..#./..#.",
        "..#/..#/###/..#",
        "..#./..#./####",
        "#../#../###/#..",
        "####/.#../.#..",
        "..#/###/..#/..#",
      ],
    ],
  ])("rotates %s like the server", (name, want) => {
    expect(turns.map((turn) => picture(turned(cellsOf(name), turn)))).toEqual(want);
  });

  it("rotates the marks of a beast", () => {
    const want = [
      "rb#/p../#../o..",
      "o#pr/...b/...#",
      "..o/..#/..p/#br",
      "#.../b.../rp#o",
      "#br/..p/..#/..o",
      "...#/...b/o#pr",
      "o../#../p../rb#",
      "rp#o/b.../#...",
    ];
    const got = turns.map((turn) => {
      const cells = turned(cellsOf("beast-16"), turn);
      return picture(cells, new Map(marksOf("beast-16", cells, turn).map(({ cell, family }) => [String(cell), family[0]!])));
    });
    expect(got).toEqual(want);
  });

  it.each([
    ["cat-07-blue", { kind: "cat", shape: "cat-07", family: "blue" }],
    ["kitten-corner-3-red", { kind: "kitten", shape: "kitten-corner-3", family: "red" }],
    ["promo-oshax-2", { kind: "oshax", shape: "promo-oshax-2", family: undefined }],
    ["promo-rare-u", { kind: "rare", shape: "promo-rare-u", family: undefined }],
    ["common-line-3", { kind: "common", shape: "common-line-3", family: undefined }],
    ["beast-04", { kind: "beast", shape: "beast-04", family: undefined }],
    ["royal-rat", { kind: "royal-rat", shape: "royal-rat", family: undefined }],
  ])("parses the id %s", (name, want) => {
    expect(tileFacts(name)).toEqual(want);
  });
});
