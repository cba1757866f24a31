import { beforeEach, expect, it, vi } from "vitest";
import { tableStatus } from "../pages/home/describe";
import type { Listed } from "../protocol";
import { languages, type Language } from "../words/languages";
import { setLanguage } from "../words/words.svelte";
import { outcomeTexts, winnersOf } from "./outcome";
import type { Sheet, TableView } from "./protocol";

beforeEach(() => setLanguage("en"));

interface Case {
  reason: string;
  winners?: number[];
  /** Whether each seat gave up. `totals` may have one more entry, which is the sister's. */
  conceded: boolean[];
  /** Seats finished by a replacement bot. */
  bots?: number[];
  totals: number[];
  won: number[];
  said: string[];
  home: string;
}

const names = ["Anna", "Borys", "Celina"];
const cases: Record<string, Case> = {
  "the one who gave up was ahead": {
    reason: "conceded",
    winners: [1],
    conceded: [true, false],
    totals: [12, 3],
    won: [1],
    said: ["Won by: Borys", "Gave up: Anna"],
    home: "Given up · Won by: Borys",
  },
  "two of three gave up": {
    reason: "conceded",
    winners: [2],
    conceded: [true, true, false],
    totals: [9, 8, 1],
    won: [2],
    said: ["Won by: Celina", "Gave up: Anna, Borys"],
    home: "Given up · Won by: Celina",
  },
  "one gave up and the others played on": {
    reason: "finished",
    winners: [1],
    conceded: [true, false, false],
    totals: [30, 20, 10],
    won: [1],
    said: ["Victory with 20 points: Borys", "Gave up: Anna"],
    home: "Won by: Borys",
  },
  "a bot won in the place of one who was gone": {
    reason: "finished",
    winners: [0],
    conceded: [false, false],
    bots: [0],
    totals: [9, 7],
    won: [0],
    said: ["Victory with 9 points: Anna (played by a bot)"],
    home: "Won by: Anna (played by a bot)",
  },
  "a tie": {
    reason: "finished",
    winners: [0, 1],
    conceded: [false, false],
    totals: [7, 7],
    won: [0, 1],
    said: ["Victory with 7 points: Anna, Borys"],
    home: "Won by: Anna, Borys",
  },
  "alone, and the sister was better": {
    reason: "finished",
    conceded: [false],
    totals: [7, 9],
    won: [1],
    said: ["Victory with 9 points: The sister"],
    home: "Finished",
  },
  "alone, given up while ahead": {
    reason: "conceded",
    conceded: [true],
    totals: [9, 7],
    won: [1],
    said: ["Won by: The sister", "Gave up: Anna"],
    home: "Given up",
  },
  "ended by agreement": {
    reason: "abandoned",
    conceded: [false, false],
    totals: [9, 7],
    won: [],
    said: ["The game ends by agreement, with no winner."],
    home: "Finished",
  },
};

it.each(Object.entries(cases))("%s", (_, { reason, winners, conceded, bots, totals, won, said, home }) => {
  const seats = conceded.map((c, i) => ({ name: names[i], conceded: c, standin: bots?.includes(i) ? "tabby" : undefined }));
  const table = { reason, winners, seats } as unknown as TableView;
  const sheet = {
    accounts: totals.map((total, seat) => ({ seat, total, rank: 1 + totals.filter((x) => x > total).length })),
  } as unknown as Sheet;
  expect(winnersOf(table, sheet)).toEqual(won);
  expect(outcomeTexts(table, sheet)).toEqual(said);
  expect(
    tableStatus({ stage: "over", card: { reason, winners, seats: seats.map(({ standin }) => ({ standin })) }, names } as unknown as Listed),
  ).toBe(home);
});

const victories: Record<Language, Record<number, string>> = {
  en: { [-1]: "Victory with −1 point: Anna", [-5]: "Victory with −5 points: Anna" },
  uk: { [-5]: "Перемога, −5 очок: Anna" },
  ru: { [-5]: "Победа, −5 очков: Anna", [-22]: "Победа, −22 очка: Anna" },
  pl: { [-1]: "Zwycięstwo, −1 punkt: Anna", [-5]: "Zwycięstwo, −5 punktów: Anna" },
};
const rows = languages.flatMap((l) => Object.entries(victories[l]).map(([total, said]) => [l, Number(total), said] as const));
it.each(rows)("negative points use the plural form of positive ones: %s, %i", async (language, total, said) => {
  const complaint = vi.spyOn(console, "error").mockImplementation(() => {});
  await setLanguage(language);
  const table = { reason: "finished", winners: [0], seats: [{ name: "Anna" }] } as unknown as TableView;
  expect(outcomeTexts(table, { accounts: [{ seat: 0, total }] } as unknown as Sheet)).toEqual([said]);
  expect(complaint).not.toHaveBeenCalled();
  complaint.mockRestore();
});
