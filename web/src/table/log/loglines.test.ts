import { beforeEach, describe, expect, it } from "vitest";
import { isleLog } from "../../games/isle/actions/moves";
import { log } from "../../games/isle/log";
import { languages } from "../../words/languages";
import { setLanguage } from "../../words/words.svelte";
import { lineSentences, lineText, logLines } from "./loglines";
import type { LogEntry } from "../protocol";
import { tableView } from "../testing";

const table = tableView({ seats: [{ name: "Anna" }, { name: "Boris" }] }, { game: "isle" });
const logOf = (...events: [key: string, args: object][]): LogEntry[] =>
  events.map(([key, args], i) => ({ number: i + 1, key: `isle.event.${key}`, args: args as never }));
const linesOf = (...events: [key: string, args: object][]) => logLines(isleLog(logOf(...events)), log);
const rescue: [string, object][] = [
  ["rescued", { seat: 1, tile: "cat-01-red", tile_name: "cat-red", field: "left", fish: 3, basket: "permanent" }],
  ["placed", { seat: 1, tile: "cat-01-red", tile_name: "cat-red", colour: "red", square: "c4", turn: "0", points: 2 }],
];

describe("logLines", () => {
  beforeEach(() => setLanguage("en"));

  it("joins the events of a move into one line", () => {
    const [line, ...rest] = linesOf(...rescue);
    expect(rest).toEqual([]);
    expect(line).toMatchObject({ seats: [1], deed: { tile: "cat-01-red", price: 3, points: 2 } });
    expect(lineText(line!, table, log)).toBe("from the left field");
    expect(lineSentences(line!, table, log)).toMatch(/^Boris rescues .* Boris places .*\.$/);
    expect(line!.places).toEqual([{ on: "ship", seat: 1, piece: "cat-01-red@2,3" }]);
  });

  it("leaves out the name beside a face", () => {
    const [line] = linesOf(["paid", { seat: 0, count: 2, fish: 5 }]);
    expect(lineText(line!, table, log)).toBe("buys 2 cards for 5 fish");
  });

  it("joins equal choices and groups of tiles", () => {
    const lines = linesOf(
      ["chosen", { seat: 0 }],
      ["chosen", { seat: 1 }],
      ["day", { day: 2 }],
      ["cat_drawn", { tile: "cat-01-red", tile_name: "cat-red", field: "left" }],
      ["cat_drawn", { tile: "cat-02-red", tile_name: "cat-red", field: "left" }],
    );
    expect(lines.map((l) => [l.seats, l.head, lineText(l, table, log)])).toEqual([
      [[0, 1], false, "cards chosen"],
      [[], true, "Day 2 of 5 begins"],
      [[], false, "2 new cats on the island"],
    ]);
  });

  it.each(languages)("leaves no gap for the name: %s", async (language) => {
    await setLanguage(language);
    for (const [key, args] of [
      ["cards_bought", { seat: 0, count: 1, fish: 2 }],
      ["no_basket_left", { seat: 0 }],
      ["speed", { seat: 0, speed: 3 }],
      ["kitten_back", { seat: 0, tile: "kitten-1-red", tile_name: "kitten-red", fish: 2 }],
      ["passed", { seat: 0 }],
    ] as [string, object][]) {
      const text = lineText(linesOf([key, args])[0]!, table, log);
      expect(text).not.toMatch(/\0|^\s|\s$|\s{2}|\.$/);
      expect(text.length).toBeGreaterThan(3);
    }
  });
});
