import { beforeEach, expect, it } from "vitest";
import { languages, type Language } from "../../words/languages";
import { log } from "../../games/isle/log";
import { catalogues } from "../../words/testing";
import { setLanguage } from "../../words/words.svelte";
import { botLevel, eventText, seatName, shortEventText } from "./names";
import type { GameEvent, TableView } from "../protocol";

beforeEach(() => setLanguage("en"));

const table = { seats: [{ name: "Anna" }] } as unknown as TableView;
const bought = (...cards: string[]) => eventText({ key: "isle.event.bought_you", args: { cards } } as unknown as GameEvent, table, log);

it("eventText quotes card names in lists", () => {
  expect(bought("family-337", "sister-198")).toBe("You buy “Cats, Not Gold”, “The More, the Merrier”.");
  expect(bought()).toBe("You buy no cards.");
});

const quoted: Record<Language, RegExp> = {
  en: /^You buy “[^“”]+”, “[^“”]+”\.$/,
  uk: /^Ваші покупки: «[^«»]+», «[^«»]+»\.$/,
  ru: /^Вы покупаете: «[^«»]+», «[^«»]+»\.$/,
  pl: /^Kupujesz: „[^„”]+”, „[^„”]+”\.$/,
};
it.each(languages)("eventText uses the language's quotation marks: %s", async (language) => {
  await setLanguage(language);
  expect(bought("family-337", "sister-198")).toMatch(quoted[language]);
});

it.each(languages)("every move has a text in the second person: %s", async (language) => {
  await setLanguage(language);
  const catalogue = catalogues[language];
  const events = Object.keys(catalogue).filter((key) => /^(isle|boxes)\.event\./.test(key) && String(catalogue[key]).includes("{seat}"));
  expect(events.length).toBeGreaterThan(50);
  const parameters = (text: unknown) => (String(text).match(/\{\w+[^}]*\}/g) ?? []).filter((p) => p !== "{seat}").sort();
  for (const key of events) {
    const own = catalogue[key.replace(".event.", ".own.")];
    expect(parameters(own), key).toEqual(parameters(catalogue[key]));
  }
});

it("my moves use the second person", async () => {
  const gain = { key: "isle.event.fish_gained", args: { seat: 0, fish: 3 } } as unknown as GameEvent;
  expect([eventText(gain, table, log), eventText(gain, table, log, 1)]).toEqual(["Anna gains 3 fish.", "Anna gains 3 fish."]);
  expect(eventText(gain, table, log, 0)).toBe("You gain 3 fish.");
  expect([shortEventText(gain, table, log), shortEventText(gain, table, log, 0)]).toEqual(["gains 3 fish", "You gain 3 fish"]);
  const bought = { key: "isle.event.paid", args: { seat: 0, count: 0, fish: 0 } } as unknown as GameEvent;
  expect(eventText(bought, table, log, 0)).toBe("You buy no cards.");
  await setLanguage("pl");
  expect(shortEventText(gain, table, log, 0)).toBe("Zdobywasz 3 ryby");
});

it("seatName numbers unnamed people on one device", () => {
  const seat = (person: string, name: string, alike = false) => ({ person, name, alike });
  const names = (...seats: object[]) => seats.map((_, i) => seatName({ seats } as unknown as TableView, i));
  expect(names(seat("a", "Figaro", true), seat("a", "Figaro", true))).toEqual(["Player 1", "Player 2"]);
  expect(names(seat("a", "Figaro"), seat("a", "Mia"))).toEqual(["Figaro", "Mia"]);
  expect(names(seat("a", "Figaro", true), seat("b", "Figaro", true))).toEqual(["Figaro (1)", "Figaro (2)"]);
});

it("seatName translates bots, botLevel names their level", async () => {
  const bots = {
    seats: [
      { name: "Anna" },
      { bot: "tiger", bot_name: "pretzel" },
      { name: "Ola", standin: "kitten" },
      { bot: "lynx.treasures", bot_name: "waffle" },
    ],
  } as unknown as TableView;
  expect([0, 1, 2].map((seat) => seatName(bots, seat))).toEqual(["Anna", "Pretzel", "Ola"]);
  expect([0, 1, 2, 3].map((seat) => botLevel(bots, seat))).toEqual([undefined, "Tiger", "Kitten", "Lynx, Magpie"]);
  await setLanguage("uk");
  expect(seatName(bots, 1)).toBe("Бублик");
});

it("seatName marks user bots", () => {
  const both = {
    seats: [
      { person: "r", name: "Robot", program: true },
      { person: "a", name: "Anna" },
    ],
  };
  expect([seatName(both, 0), seatName(both, 1)]).toEqual(["Robot (bot)", "Anna"]);
});
