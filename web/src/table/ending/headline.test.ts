import { beforeEach, expect, it } from "vitest";
import type { Account, Sheet, TableView } from "../protocol";
import { tableView } from "../testing";
import { setLanguage, t } from "../../words/words.svelte";
import { headline, type Reader } from "./headline";

beforeEach(() => setLanguage("en"));

const reader = (seat: number, more: Partial<Reader> = {}): Reader => ({ seat, family: false, tie: t("page.end.tie.fish"), ...more });

/** A finished table with places and points by seat. A seat that gave up has no place. */
function ended(places: (number | undefined)[], points: number[], more: Partial<TableView> = {}): [TableView, Sheet] {
  const names = ["Anna", "Borys", "Celina"];
  const table = tableView({
    stage: "over",
    reason: "finished",
    seats: places.map((place, seat) => ({ name: names[seat], conceded: place === undefined })),
    winners: places.flatMap((place, seat) => (place === 1 ? [seat] : [])),
    standings: places.map((place, seat) => ({ seat, place, titles: [] })),
    ...more,
  });
  return [table, { final: true, accounts: points.map((total, seat) => ({ seat, total }) as Account) }];
}

it("tells readers their own result", () => {
  const [table, sheet] = ended([2, 1, 3], [124, 132, 117]);
  expect(headline(table, sheet, reader(1))).toEqual(["You win with 132 points!"]);
  expect(headline(table, sheet, reader(0))).toEqual(["Borys wins with 132 points.", "You’re second."]);
  expect(headline(table, sheet, reader(2))).toEqual(["Borys wins with 132 points.", "You’re third."]);
  expect(headline(table, sheet, reader(-1))).toEqual(["Borys wins with 132 points."]);
});

it("names shared winners and the tie-break", () => {
  const [shared, sheet] = ended([1, 1, 3], [7, 7, 2]);
  expect(headline(shared, sheet, reader(0))).toEqual(["You share the win, with 7 points! Also winning: Borys"]);
  expect(headline(shared, sheet, reader(-1))).toEqual(["A shared win with 7 points: Anna, Borys"]);
  const [broken, same] = ended([1, 2, 3], [7, 7, 2]);
  expect(headline(broken, same, reader(1, { tie: t("page.end.tie.bottles") }))).toEqual([
    "Anna wins with 7 points.",
    "You’re second.",
    "Equal points: fewer penalty points decide.",
  ]);
});

it("names seats that gave up last, without deciding points", () => {
  const [played, sheet] = ended([1, undefined, 2], [5, 9, 3]);
  expect(headline(played, sheet, reader(2))).toEqual(["Anna wins with 5 points.", "You’re second.", "Gave up: Borys"]);
  const [table, left] = ended([1, undefined], [1, 9], { reason: "conceded" });
  expect(headline(table, left, reader(0))).toEqual(["You win!", "Gave up: Borys"]);
  expect(headline(table, left, reader(1))).toEqual(["Anna wins.", "Gave up: Borys"]);
  const [shared, equal] = ended([1, undefined, 1], [1, 9, 1], { reason: "conceded" });
  expect(headline(shared, equal, reader(1))).toEqual(["Won by: Anna, Celina", "Gave up: Borys"]);
});

it("names a replacement bot that won", () => {
  const seats = [{ name: "Anna", standin: "tabby" }, { name: "Borys" }, { name: "Celina" }] as TableView["seats"];
  const [table, sheet] = ended([1, 2, 3], [9, 5, 3], { seats });
  expect(headline(table, sheet, reader(0))).toEqual(["Anna (played by a bot) wins with 9 points."]);
  expect(headline(table, sheet, reader(1))).toEqual(["Anna (played by a bot) wins with 9 points.", "You’re second."]);
  const [shared, tied] = ended([1, 1, 3], [7, 7, 3], { seats });
  expect(headline(shared, tied, reader(0))).toEqual(["A shared win with 7 points: Anna (played by a bot), Borys"]);
  expect(headline(shared, tied, reader(1))).toEqual(["You share the win, with 7 points! Also winning: Anna (played by a bot)"]);
  const [given, left] = ended([1, undefined, undefined], [1, 9, 9], { reason: "conceded", seats: [seats[0]!, ...seats.slice(1)] });
  expect(headline(given, left, reader(0))).toEqual(["Anna (played by a bot) wins."]);
});

it("compares with the sister", () => {
  const standings = [
    { seat: 1, place: 1, titles: [] },
    { seat: 0, place: 2, titles: [] },
  ];
  const [lost, sheet] = ended([2], [53, 57], { winners: [], standings });
  expect(headline(lost, sheet, reader(0, { tie: t("page.end.tie.sister") }))).toEqual(["Your sister wins, 57 to 53."]);
  expect(headline(lost, sheet, reader(-1, { tie: t("page.end.tie.sister") }))).toEqual(["The sister wins with 57 points."]);
  const [tied, equal] = ended([2], [57, 57], { winners: [], standings });
  expect(headline(tied, equal, reader(0, { tie: t("page.end.tie.sister") }))[1]).toBe("Equal points: a tie goes to your sister.");
  const [won, more] = ended([1], [60, 57], { standings: [...standings].reverse().map((s, i) => ({ ...s, place: i + 1 })) });
  expect(headline(won, more, reader(0, { tie: t("page.end.tie.sister") }))).toEqual(["You beat your sister, 60 to 57!"]);
});

it("hides losing and giving up in a family game", () => {
  const [table, sheet] = ended([2, 1, undefined], [43, 58, 1]);
  expect(headline(table, sheet, reader(0, { family: true, tie: t("page.end.tie.rooms") }))).toEqual([
    "Borys wins with 58 points.",
    "You have 43 points: a fine voyage!",
  ]);
});

it("calls players on one device by name", () => {
  const [table, sheet] = ended([2, 1, 3], [43, 58, 31]);
  for (const family of [false, true]) {
    for (const seat of [0, 1]) {
      expect(headline(table, sheet, reader(seat, { family, readers: [0, 1, 2] }))).toEqual([
        "Borys wins with 58 points.",
        "Well played: Anna, Celina!",
      ]);
    }
  }
  expect(headline(table, sheet, reader(0, { readers: [0, 1] })), "somebody else plays from afar").toEqual([
    "Borys wins with 58 points.",
    "Well played: Anna!",
  ]);
  expect(headline(table, sheet, reader(1, { readers: [1] }))).toEqual(["You win with 58 points!"]);
  const [left, points] = ended([1, 2, undefined], [5, 3, 9]);
  expect(headline(left, points, reader(0, { readers: [0, 1, 2] }))).toEqual([
    "Anna wins with 5 points.",
    "Well played: Borys!",
    "Gave up: Celina",
  ]);
  const [shared, same] = ended([1, 1], [7, 7]);
  expect(headline(shared, same, reader(0, { readers: [0, 1] }))).toEqual(["A shared win with 7 points: Anna, Borys"]);
});

it("celebrates no negative points", () => {
  const [table, sheet] = ended([2, 1], [-13, -8]);
  expect(headline(table, sheet, reader(0, { family: true, tie: t("page.end.tie.rooms") }))).toEqual([
    "Borys comes out ahead: −8 points.",
    "You have −13 points, and every cat aboard is safe!",
  ]);
  expect(headline(table, sheet, reader(1, { family: true, tie: t("page.end.tie.rooms") }))).toEqual(["You come out ahead: −8 points."]);
});

it("says how an undecided game ended", () => {
  const [table, sheet] = ended([undefined, undefined], [3, 4], { reason: "abandoned", winners: [], standings: undefined });
  expect(headline(table, sheet, reader(0))).toEqual(["The game ends by agreement, with no winner."]);
});
