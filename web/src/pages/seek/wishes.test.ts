import { beforeEach, expect, test } from "vitest";
import { loadWords, setLanguage } from "../../words/words.svelte";
import { games } from "../../games/index";
import { clocksFor, describe, firstForm, remember, wishOf } from "./wishes";

beforeEach(async () => {
  localStorage.clear();
  await setLanguage("en");
  await loadWords("home", "lobby", "seek");
});

test("any number of players is all that the game takes, and a number is that number", () => {
  const form = { ...firstForm("tabby"), game: "boxes" as const };
  expect(wishOf(form)).toMatchObject({ game: "boxes", preset: "standard", least: 2, most: 5, bots: "tabby" });
  expect(wishOf({ ...form, players: 6 })).toMatchObject({ least: 5, most: 5 });
  expect(wishOf({ ...form, players: 3, bots: false })).toEqual({
    game: "boxes",
    preset: "standard",
    least: 3,
    most: 3,
    clock: { kind: "none" },
  });
});

test("a rated game has a time limit", () => {
  expect(clocksFor(true).map(({ kind }) => kind)).not.toContain("none");
  expect(wishOf({ ...firstForm("tabby"), rated: true })).toMatchObject({ rated: true, clock: { kind: "bank", minutes: 20, seconds: 10 } });
});

test("the form opens as it was sent last, and as usual after nonsense", () => {
  const wish = wishOf({
    ...firstForm("tabby"),
    game: "isle",
    presets: { ...firstForm("tabby").presets, isle: "family" },
    players: 4,
    level: "lynx",
  });
  remember(wish);
  expect(wishOf(firstForm("tabby"))).toEqual(wish);
  for (const text of ["{", '{"game":"chess"}', '{"game":"isle","preset":"x"}']) {
    localStorage.setItem("wish", text);
    for (const [game, { seeks }] of Object.entries(games)) expect(firstForm("tabby").presets).toHaveProperty(game, seeks.presets[0]);
  }
});

test("every wish has words", () => {
  for (const [game, { seeks }] of Object.entries(games))
    for (const preset of seeks.presets)
      expect(describe({ game, preset, least: 2, most: 4, clock: { kind: "none" }, rated: true })).not.toMatch(/page\.|preset\./);
});
