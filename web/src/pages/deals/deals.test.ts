import { beforeAll, expect, test } from "vitest";
import { loadWords, setLanguage } from "../../words/words.svelte";
import { dealSummary, playKey, timeLeftText } from "./deals";

beforeAll(async () => {
  await setLanguage("en");
  await loadWords("home");
});

test("a deal says how it is played and against whom", () => {
  const isle = { game: "isle", config: { mode: "solo", difficulty: "hard", modules: ["kittens"] }, bots: [] };
  expect(dealSummary(isle)).toBe("against the sister: Hard · Kittens");
  expect(dealSummary({ game: "boxes", config: { rules: "advanced" }, bots: ["lynx"] })).toBe("Advanced rules · opponent: Lynx");
});

test("a deal is played once, and for practice when it has closed", () => {
  const mine = { person: "p", tries: 1, table: "t" };
  expect(playKey({})).toBe("page.deal.play");
  expect(playKey({ mine })).toBe("page.deal.go_on");
  expect(playKey({ mine: { ...mine, done: true } })).toBeUndefined();
  expect(playKey({ mine: { ...mine, done: true }, closed: true })).toBe("page.deal.practise");
  expect(playKey({ closed: true })).toBe("page.deal.practise");
});

test("the time that is left is told in days, hours or minutes", () => {
  const left = (hours: number) => timeLeftText(new Date(hours * 3_600_000).toISOString(), 0, "en");
  expect([left(50), left(47.5), left(1.2), left(0.5), left(-1)]).toEqual([
    "in 2 days",
    "in 47 hours",
    "in 1 hour",
    "in 30 minutes",
    "in 0 minutes",
  ]);
});
