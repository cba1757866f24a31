import { beforeEach, expect, it } from "vitest";
import { speak, type Language } from "../words/words.svelte";
import { sentence } from "./names";
import type { TableView } from "./protocol";
import type { Told } from "./table.svelte";

beforeEach(() => speak("en"));

const table = { seats: [{ name: "Anna" }] } as unknown as TableView;
const bought = (...cards: string[]) => sentence({ key: "isle.event.bought_you", args: { cards } } as unknown as Told, table);

it("names of cards in a list stand in quotation marks, so that those with a comma stay whole", () => {
  expect(bought("family-337", "sister-198")).toBe("You buy “Cats, Not Gold”, “The More, the Merrier”.");
  expect(bought()).toBe("You buy no cards.");
});

it.each([
  ["uk", /^Ваші покупки: «[^«»]+», «[^«»]+»\.$/],
  ["ru", /^Вы покупаете: «[^«»]+», «[^«»]+»\.$/],
  ["pl", /^Kupujesz: „[^„”]+”, „[^„”]+”\.$/],
] as [Language, RegExp][])("the marks are those of the language: %s", async (language, want) => {
  await speak(language);
  expect(bought("family-337", "sister-198")).toMatch(want);
});
