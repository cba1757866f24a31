import { expect, it } from "vitest";
import type { Account, Sheet } from "../protocol";
import { tableView } from "../testing";
import { cellOf, columnsOf, countedPoints, entriesOf, longestBar, slotsAfter, stepsOf, type Entry } from "./podium";

const entry = (seat: number, points: number[], gaveUp = false): Entry => ({
  seat,
  sister: false,
  account: { seat, total: points.reduce((sum, n) => sum + n, 0), lines: [], rank: 1 } as Account,
  gaveUp,
  titles: [],
  sources: points.map((n, i) => ({ name: `source ${i}`, icon: "star", tone: "blue", points: n })),
});

it("entriesOf follows the standings", () => {
  const titles = [{ key: "boxes.title.dry", args: { count: 1 } }];
  const table = tableView({
    seats: [{ name: "Anna", conceded: true }, { name: "Borys" }],
    standings: [
      { seat: 1, place: 1, titles },
      { seat: 0, titles: [] },
    ],
  });
  const sheet = { accounts: [0, 1].map((seat) => ({ seat, total: 5 })) } as Sheet;
  const entries = entriesOf(table, sheet, () => []);
  expect(entries.map(({ seat, place, gaveUp, titles }) => [seat, place, gaveUp, titles.length])).toEqual([
    [1, 1, false, 1],
    [0, undefined, true, 0],
  ]);
});

it("entriesOf falls back to seat order and knows the sister", () => {
  const sheet = { accounts: [0, 1].map((seat) => ({ seat, total: seat })) } as Sheet;
  const entries = entriesOf(tableView({ seats: [{ name: "Anna" }] }), sheet, () => []);
  expect(entries.map(({ seat, place, sister }) => [seat, place, sister])).toEqual([
    [0, undefined, false],
    [1, undefined, true],
  ]);
});

it("slotsAfter ranks by the points counted so far", () => {
  const entries = [entry(0, [2, 9, -1]), entry(1, [5, 3, -4]), entry(2, [9, 9, 9], true)];
  expect(stepsOf(entries)).toBe(3);
  expect(longestBar(entries)).toBe(9);
  expect(entries.map((e) => countedPoints(e, 1))).toEqual([2, 5, 9]);
  expect(slotsAfter(entries, 0)).toEqual([0, 1, 2]);
  expect(slotsAfter(entries, 1)).toEqual([1, 0, 2]);
  expect(slotsAfter(entries, 2)).toEqual([0, 1, 2]);
  expect(slotsAfter(entries, 3)).toEqual([0, 1, 2]);
});

it.each([
  [4, 1440, 4],
  [6, 1440, 6],
  [4, 820, 2],
  [5, 820, 3],
  [3, 390, 1],
  [1, 1440, 1],
])("columnsOf puts %i stands in a window of %i into %i columns", (count, width, columns) =>
  expect(columnsOf(count, width, 210)).toBe(columns),
);

it("cellOf puts the winner in the second column of a podium", () => {
  expect([0, 1, 2, 3].map((slot) => cellOf(slot, 4, 4)[0])).toEqual([1, 0, 2, 3]);
  expect([0, 1].map((slot) => cellOf(slot, 2, 2)[0])).toEqual([0, 1]);
  expect([0, 1, 2, 3].map((slot) => cellOf(slot, Infinity, 2))).toEqual([
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ]);
});
