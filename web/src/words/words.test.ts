import { beforeEach, expect, test, vi } from "vitest";
import page from "../../index.html?raw";
import { chunkOf } from "./chunks";
import { catalogues } from "./testing";
import { hasText, loadWords, setLanguage, t } from "./words.svelte";

beforeEach(() => setLanguage("en"));

test("negative numbers have a true minus", () => {
  expect(t("page.isle.earned", { points: -5 })).toBe("Earned: −5");
});

test("plurals follow the language", async () => {
  await setLanguage("uk");
  expect([1, 3, 5, 11].map((n) => t("n.baskets", { n }))).toEqual([
    "1 міцний кошик",
    "3 міцні кошики",
    "5 міцних кошиків",
    "11 міцних кошиків",
  ]);
});

test("the page's description follows its language", async () => {
  document.head.innerHTML = '<meta name="description" content="" />';
  const description = () => document.querySelector("meta")!.getAttribute("content");
  await loadWords("home");
  await setLanguage("uk");
  expect(description()).toContain("«Острів котів»");
  await setLanguage("en");
  expect(description()).toContain("The Isle of Cats");
  expect(page).toContain(`content="${description()}"`);
});

test("zero has its own text", () => {
  expect(t("isle.event.paid", { seat: "Olha", count: 0, fish: 0 })).toBe("Olha buys no cards.");
  expect(t("isle.event.paid", { seat: "Olha", count: 1, fish: 3 })).toBe("Olha buys 1 card for 3 fish.");
  expect(t("isle.event.bought_you", { cards: "" })).toBe("You buy no cards.");
});

test("a missing key is shown and logged", () => {
  const complaint = vi.spyOn(console, "error").mockImplementation(() => {});
  const key: string = "no.such.key";
  expect(t(key)).toBe("no.such.key");
  expect(complaint).toHaveBeenCalledWith("no words for no.such.key");
  complaint.mockRestore();
  expect(hasText("no.such.key")).toBe(false);
});

test("counting a formatted number is logged", () => {
  const complaint = vi.spyOn(console, "error").mockImplementation(() => {});
  t("page.table.winners", { seats: "Olha", points: "−5" });
  expect(complaint).toHaveBeenCalledWith('n.points counts "−5", which is not a number');
  complaint.mockRestore();
});

test("loadWords loads the rules in every language", async () => {
  expect(hasText("page.rules")).toBe(true);
  expect(hasText("page.rules.isle.goal.text")).toBe(false);
  await Promise.all([setLanguage("uk"), loadWords("rules")]);
  expect(t("page.rules.isle.goal.text")).toMatch(/[а-яіїє]/);
  await setLanguage("pl");
  expect(hasText("page.rules.isle.goal.text")).toBe(true);
  expect(t("page.rules.isle.goal.text")).not.toMatch(/[а-яіїє]/);
});

test("chunks/every key belongs to one, by its longest prefix", () => {
  for (const catalogue of Object.values(catalogues)) for (const key of Object.keys(catalogue)) expect(chunkOf(key)).toMatch(/^[a-z]+$/);
  expect(["page.rules", "page.rules.isle", "isle.mode.family", "isle.mode", "isle.verb.pass"].map(chunkOf)).toEqual([
    "page",
    "rules",
    "page",
    "isle",
    "isle",
  ]);
  expect(() => chunkOf("nothing.of.this")).toThrow("src/words/chunks.ts");
});
