import { render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { icon } from "../../art/icons";
import { languages } from "../../words/languages";
import { loadWords, setLanguage, t } from "../../words/words.svelte";
import { familyPoints, sectionsOf } from "./contents";
import ReferenceCard from "./ReferenceCard.svelte";
import ReferenceDialog from "./ReferenceDialog.svelte";
import { handleCardKey, referenceCard } from "../referencecard.svelte";

beforeAll(async () => {
  await Promise.all([loadWords("help"), loadWords("rules")]);
  await setLanguage("en");
});
afterEach(() => (referenceCard.open = false));

const press = (key: string, selector: string) => {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  document.querySelector(selector)!.addEventListener("keydown", (e) => handleCardKey(e as KeyboardEvent), { once: true });
  document.querySelector(selector)!.dispatchEvent(event);
  const { open } = referenceCard;
  referenceCard.open = false;
  return open;
};

test("F1 and the question mark open the card, but not where one writes or in a dialog", () => {
  document.body.innerHTML = "<button></button><input /><dialog open><i></i></dialog>";
  expect(press("?", "button")).toBe(true);
  expect(press("F1", "button")).toBe(true);
  expect(press("?", "input")).toBe(false);
  expect(press("F1", "input")).toBe(true);
  expect(press("?", "dialog i")).toBe(false);
  expect(press("x", "button")).toBe(false);
});

test.each(languages)("every line of both cards has words and a picture: %s", async (language) => {
  const complaint = vi.spyOn(console, "error");
  await setLanguage(language);
  for (const game of ["isle", "boxes"] as const) {
    const { unmount } = render(ReferenceCard, { game });
    expect(screen.getAllByRole("heading", { level: 3, hidden: true })).toHaveLength(sectionsOf(game).length + 1);
    unmount();
    for (const { lines } of sectionsOf(game)) for (const line of lines) expect(icon(line.icon), line.icon).not.toBe("");
  }
  expect(complaint).not.toHaveBeenCalled();
  complaint.mockRestore();
});

test("the card gives the numbers of the rules", async () => {
  await setLanguage("en");
  const rules = t("page.rules.isle.scoring.text");
  for (const [cats, points] of familyPoints) expect(rules).toContain(`${cats} cats ${points}`);
  for (const line of sectionsOf("isle").find((s) => s.title === "points")!.lines) {
    if (line.value) expect(rules, line.text).toContain(line.value);
  }
  const rescue = `${t("page.rules.isle.rescue.text")} ${t("page.rules.isle.kittens.text")}`;
  for (const line of sectionsOf("isle").find((s) => s.title === "isle.prices")!.lines)
    if (line.value) expect(rescue, line.text).toContain(line.value);
});

test("at a family table the card begins with the family game, and leaves out fish, cards and lessons", () => {
  const [first, ...others] = sectionsOf("isle", [], true);
  expect(first!.lines.map(({ text }) => text)).toEqual(["isle.other.family"]);
  expect(others.map(({ title }) => title)).toEqual(["points", "isle.placing"]);
  const texts = others.flatMap(({ lines }) => lines.map(({ text }) => text));
  expect(texts).toEqual(expect.arrayContaining(["isle.points.rat", "isle.points.room", "isle.points.family"]));
  expect(texts.filter((text) => /lesson|tie|rare|royal/.test(text))).toEqual([]);
  const { baseElement } = render(ReferenceDialog, {
    settings: { game: "isle", config: { players: 2, mode: "family", lessons: [], modules: [] } },
    onclose: () => {},
  });
  expect(baseElement.querySelector("h3")!.textContent).toBe("Family game");
  expect(baseElement.querySelector("dialog a[href^='/rules']")!.getAttribute("href")).toBe("/rules/isle#family");
});

test("at a table the card has only what is played there", () => {
  const texts = (modules: string[]) => sectionsOf("isle", modules).flatMap(({ lines }) => lines.map(({ text }) => text));
  expect(texts([]).filter((text) => /kitten|friend|royal|other/.test(text))).toEqual([]);
  expect(texts(["kittens"])).toContain("isle.prices.kitten");
  expect(texts(["beasts", "events"])).toEqual(expect.arrayContaining(["isle.points.friend", "isle.points.royal"]));
});
