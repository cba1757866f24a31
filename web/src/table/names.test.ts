import { beforeEach, expect, it } from "vitest";
import { languages, type Language } from "../words/languages";
import { setLanguage } from "../words/words.svelte";
import { botLevel, eventText, seatName } from "./names";
import type { GameEvent, TableView } from "./protocol";

beforeEach(() => setLanguage("en"));

const table = { seats: [{ name: "Anna" }] } as unknown as TableView;
const bought = (...cards: string[]) => eventText({ key: "isle.event.bought_you", args: { cards } } as unknown as GameEvent, table);

it("names of cards in a list stand in quotation marks, so that those with a comma stay whole", () => {
  expect(bought("family-337", "sister-198")).toBe("You buy “Cats, Not Gold”, “The More, the Merrier”.");
  expect(bought()).toBe("You buy no cards.");
});

const quoted: Record<Language, RegExp> = {
  en: /^You buy “[^“”]+”, “[^“”]+”\.$/,
  uk: /^Ваші покупки: «[^«»]+», «[^«»]+»\.$/,
  ru: /^Вы покупаете: «[^«»]+», «[^«»]+»\.$/,
  pl: /^Kupujesz: „[^„”]+”, „[^„”]+”\.$/,
};
it.each(languages)("the marks are those of the language: %s", async (language) => {
  await setLanguage(language);
  expect(bought("family-337", "sister-198")).toMatch(quoted[language]);
});

it("people at one device are numbered until they have names of their own", () => {
  const seat = (person: string, name: string, alike = false) => ({ person, name, alike });
  const names = (...seats: object[]) => seats.map((_, i) => seatName({ seats } as unknown as TableView, i));
  expect(names(seat("a", "Figaro", true), seat("a", "Figaro", true))).toEqual(["Player 1", "Player 2"]);
  expect(names(seat("a", "Figaro"), seat("a", "Mia"))).toEqual(["Figaro", "Mia"]);
  expect(names(seat("a", "Figaro", true), seat("b", "Figaro", true))).toEqual(["Figaro (1)", "Figaro (2)"]);
});

it("bots have names of the reader's language, and their level stands beside", async () => {
  const bots = {
    seats: [{ name: "Anna" }, { bot: "tiger", bot_name: "pretzel" }, { name: "Ola", standin: "kitten" }],
  } as unknown as TableView;
  expect([0, 1, 2].map((seat) => seatName(bots, seat))).toEqual(["Anna", "Pretzel", "Ola"]);
  expect([0, 1, 2].map((seat) => botLevel(bots, seat))).toEqual([undefined, "Tiger", "Kitten"]);
  await setLanguage("uk");
  expect(seatName(bots, 1)).toBe("Бублик");
});
