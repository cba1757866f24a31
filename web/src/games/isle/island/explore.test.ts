import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Account } from "../../../table/protocol";
import { announcements, clearAnnouncements } from "../../../ui/announce.svelte";
import { loadWords, setLanguage } from "../../../words/words.svelte";
import { describeFields, describeShip, describeTile, squareText } from "../actions/description";
import { ShipExplorer } from "./explore.svelte";
import type { Ship, View } from "../view";

const ship = {
  board: "blue",
  pieces: [
    {
      tile: "cat-16-red",
      at: [7, 0],
      turn: "90",
      cells: [
        [7, 0],
        [7, 1],
        [7, 2],
        [7, 3],
        [7, 4],
      ],
    },
    {
      tile: "oshax-1",
      colour: "red",
      at: [8, 0],
      turn: "0",
      cells: [
        [8, 0],
        [9, 0],
      ],
    },
    { tile: "common-1", at: [8, 1], turn: "0", cells: [[8, 1]] },
  ],
} as unknown as Ship;
const account = {
  seat: 0,
  rank: 1,
  total: -3,
  open: -6,
  unknown: 1,
  lines: [
    { source: "rat", key: "isle.source.rat", points: -1, squares: [[9, 1]], open: true },
    {
      source: "room",
      key: "isle.source.room",
      points: -5,
      squares: [
        [10, 0],
        [11, 0],
      ],
      args: { room: "moon-top", squares: 2 },
      open: true,
    },
    {
      source: "family",
      key: "isle.source.family",
      points: 8,
      squares: [
        [7, 0],
        [7, 1],
        [8, 0],
      ],
      args: { colour: "red", cats: 3 },
    },
  ],
} as Account;
const announced = () => announcements().map((line) => line.text);
const explorer = () =>
  new ShipExplorer(
    () => ship,
    () => account,
    () => Promise.resolve(),
  );
const press = (on: ShipExplorer, code: string, more: KeyboardEventInit = {}) =>
  on.handleKey(new KeyboardEvent("keydown", { code, key: code, cancelable: true, ...more }));
const comesTo = (on: ShipExplorer, square: [number, number]) => vi.waitFor(() => expect(on.at).toEqual(square), 60_000);
const hears = (text: string | RegExp) => vi.waitFor(() => expect(announced().at(-1)).toMatch(text), 60_000);

beforeEach(async () => {
  await setLanguage("en");
  await loadWords("help");
  clearAnnouncements();
});
afterEach(clearAnnouncements);

describe("ShipExplorer", () => {
  it("announces squares and the edge on arrow keys", async () => {
    const on = explorer();
    press(on, "ArrowRight");
    expect(on.at).toEqual([7, 0]);
    await hears("h1: a red cat, family of 3, ");
    press(on, "ArrowRight");
    await hears(/^i1: an oshax \(red\), family of 3, /);
    press(on, "ArrowDown");
    await hears(/^i2: .*treasure.*, /);
    press(on, "ArrowUp");
    press(on, "ArrowUp");
    expect(on.at).toEqual([8, 0]);
    await hears(/^The edge of the boat\. i1: /);
  });

  it("jumps to the next of a kind, and back with Shift", async () => {
    const on = explorer();
    press(on, "KeyF");
    await comesTo(on, [7, 0]);
    await hears(/Family of 3 red cats: 8\. Squares: h1–i1, h2\. /);
    press(on, "KeyR");
    await comesTo(on, [9, 1]);
    press(on, "KeyO");
    await comesTo(on, [10, 0]);
    await hears(/Uncovered: k1–l1\.$/);
    press(on, "KeyT");
    await comesTo(on, [8, 1]);
    press(on, "KeyG");
    await vi.waitFor(() => expect(on.at).not.toEqual([8, 1]), 60_000);
    const first = on.at!;
    press(on, "KeyG");
    await vi.waitFor(() => expect(on.at).not.toEqual(first), 60_000);
    press(on, "KeyG", { shiftKey: true });
    await comesTo(on, first);
  });

  it("waits for the score", async () => {
    let counted: Account | undefined = undefined;
    let count = () => {};
    const scored = new Promise<void>((resolve) => (count = resolve));
    const on = new ShipExplorer(
      () => ship,
      () => counted,
      () => scored,
    );
    press(on, "KeyF");
    press(on, "KeyR");
    counted = account;
    count();
    await comesTo(on, [9, 1]);
    await hears(/^j2: /);
    expect(announced()).not.toContain("No families yet.");
  });

  it("announces what is missing and ignores other keys", async () => {
    const on = new ShipExplorer(
      () => ({ ...ship, pieces: [] }),
      () => ({ ...account, lines: [] }),
      () => Promise.resolve(),
    );
    press(on, "KeyF");
    await hears("No families yet.");
    expect(on.at).toBeUndefined();
    expect(press(on, "KeyZ")).toBe(false);
    expect(press(on, "KeyF", { ctrlKey: true })).toBe(false);
    expect(press(on, "Tab")).toBe(false);
  });

  it("goes to the ends of a row and gives details on Enter", async () => {
    const on = explorer();
    press(on, "ArrowRight");
    press(on, "End");
    expect(on.at![1]).toBe(0);
    press(on, "Home");
    expect(on.at).toEqual([7, 0]);
    press(on, "Enter", { key: "Enter" });
    await hears(/Squares: h1, h2, h3, h4, h5\. /);
  });

  it("describes a ship in one line, in parts, or row by row", () => {
    expect(describeShip(ship, account, "line")).toEqual([
      "Cats: 2, families: 1, visible rats: 1, unfilled rooms: 1.",
      "Earned: 3",
      "Can still be lost: −6",
      "Face-down cards not counted: 1",
    ]);
    const summary = describeShip(ship, account, "summary");
    expect(summary).toContain("Family of 3 red cats: 8. Squares: h1–i1, h2");
    expect(summary).toContain("Visible rats: j2");
    expect(summary).toContain("h1, h2, h3, h4, h5: a red cat");
    const all = describeShip(ship, account, "all");
    expect(all.slice(0, summary.length)).toEqual(summary);
    expect(all).toHaveLength(summary.length + 9);
    expect(all[summary.length]).toMatch(/^row 1: h1: a red cat; i1–j1: an oshax \(red\)/);
  });

  it("describes a square without the score", () => {
    expect(squareText([7, 0], ship, undefined)).toMatch(/^h1: a red cat, [a-z ]+\.$/);
  });

  it("describes the fields with prices and the tiles with shapes", () => {
    const view = {
      left: ["cat-16-red", "cat-16-red"],
      right: ["cat-13-blue"],
      kittens: [""],
      commons: [{ tile: "common-1", n: 0 }],
      rares: [],
      oshax: [],
      prices: { left: 3, right: 5, kitten: 2, two_kittens: 5 },
    } as unknown as View;
    expect(describeFields(view, "line")).toEqual([
      { title: "the left field, 3 fish", texts: ["a red cat (2)"] },
      { title: "the right field, 5 fish", texts: ["a blue cat"] },
    ]);
    expect(describeTile("cat-16-red", "summary", true)).toMatch(/^a red cat, squares: 5, \d by \d, I shape, you can take it$/);
    expect(describeTile("cat-13-blue", "all", false)).toMatch(
      /X shape, you can’t take it now, squares by row: row 1: 2; row 2: 1–3; row 3: 2$/,
    );
  });
});
