import { beforeAll, describe, expect, it } from "vitest";
import { cellsOf, tileNames, turned, turns } from "../../../art/shapes";
import { eventText } from "../../../table/seats/names";
import type { Seated } from "../../../table/protocol";
import { setLanguage } from "../../../words/words.svelte";
import { log } from "../log";
import { shapeName, shapeRows } from "./shapetext";
import { squaresText } from "./squares";

beforeAll(() => setLanguage("en"));

describe("shapeName", () => {
  it.each([
    ["cat-09-blue", "L shape"],
    ["cat-04-red", "Y shape"],
    ["cat-16-green", "I shape"],
    ["cat-13-green", "X shape"],
    ["cat-06-green", "squares by row: row 1: 1; row 2: 1–3; row 3: 1, 3"],
    ["kitten-2-blue", ""],
  ])("names %s %s in every rotation", (tile, name) => {
    expect(shapeName(cellsOf(tile))).toBe(name);
    if (name.endsWith("shape")) for (const turn of turns) expect(shapeName(turned(cellsOf(tile), turn))).toBe(name);
  });

  it("tells different shapes apart", () => {
    for (const kind of [/^cat-.*-blue$/, /^(promo-)?oshax/, /^(promo-)?rare/]) {
      const named = tileNames.filter((tile) => kind.test(tile)).map((tile) => shapeName(cellsOf(tile)));
      expect(new Set(named).size).toBe(named.length);
    }
  });

  it("names rows and squares of a rotated shape", () => {
    const cells = cellsOf("cat-09-blue");
    expect(shapeRows(cells)).toBe("squares by row: row 1: 1; row 2: 1; row 3: 1; row 4: 1–2");
    expect(shapeRows(turned(cells, "90"))).toBe("squares by row: row 1: 1–4; row 2: 1");
    expect(squaresText(turned(cells, "90").map(([x, y]) => [x + 9, y]))).toBe("j1–m1, j2");
    expect(squaresText(cellsOf("cat-06-blue"))).toBe("a1, a2–c2, a3, c3");
  });

  it("names all squares of a placed tile", () => {
    const table = { seats: [{ name: "Mira" }] } as unknown as Seated;
    const args = { seat: 0, tile: "cat-13-red", tile_name: "cat-red", square: "c4", turn: "0" };
    expect(eventText({ key: "isle.event.placed", args }, table, log)).toBe("Mira places a red cat at d4, c5–e5, d6.");
  });
});
