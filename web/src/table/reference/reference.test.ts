import { render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { icon } from "../../art/icons";
import { languages } from "../../words/languages";
import { loadWords, setLanguage, t } from "../../words/words.svelte";
import { reference as boxes } from "../../games/boxes/reference";
import { familyPoints, reference as isle } from "../../games/isle/reference";
import type { IsleConfig } from "../../protocol";
import ReferenceCard from "./ReferenceCard.svelte";
import ReferenceDialog from "./ReferenceDialog.svelte";
import { handleCardKey, referenceCard } from "../referencecard.svelte";

beforeAll(async () => {
  await Promise.all([loadWords("help"), loadWords("rules")]);
  await setLanguage("en");
});
const config: IsleConfig = { players: 2, mode: "standard", lessons: [], modules: [] };
afterEach(() => (referenceCard.open = false));

const press = (key: string, selector: string) => {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  document.querySelector(selector)!.addEventListener("keydown", (e) => handleCardKey(e as KeyboardEvent), { once: true });
  document.querySelector(selector)!.dispatchEvent(event);
  const { open } = referenceCard;
  referenceCard.open = false;
  return open;
};

test("F1 and ? open the card, but not in text fields or dialogs", () => {
  document.body.innerHTML = "<button></button><input /><dialog open><i></i></dialog>";
  expect(press("?", "button")).toBe(true);
  expect(press("F1", "button")).toBe(true);
  expect(press("?", "input")).toBe(false);
  expect(press("F1", "input")).toBe(true);
  expect(press("?", "dialog i")).toBe(false);
  expect(press("x", "button")).toBe(false);
});

test.each(languages)("every line has a text and an icon: %s", async (language) => {
  const complaint = vi.spyOn(console, "error");
  await setLanguage(language);
  for (const reference of [isle, boxes]) {
    const { unmount } = render(ReferenceCard, { reference });
    expect(screen.getAllByRole("heading", { level: 3, hidden: true })).toHaveLength(reference.sections.length + 1);
    unmount();
    for (const { lines } of reference.sections) for (const line of lines) expect(icon(line.icon), line.icon).not.toBe("");
  }
  expect(complaint).not.toHaveBeenCalled();
  complaint.mockRestore();
});

test("numbers match the rules", async () => {
  await setLanguage("en");
  const rules = t("page.rules.isle.scoring.text");
  for (const [cats, points] of familyPoints) expect(rules).toContain(`${cats} cats ${points}`);
  for (const line of isle.sections.find((s) => s.title === "points")!.lines) {
    if (line.value) expect(rules, line.text).toContain(line.value);
  }
  const rescue = `${t("page.rules.isle.rescue.text")} ${t("page.rules.isle.kittens.text")}`;
  for (const line of isle.sections.find((s) => s.title === "isle.prices")!.lines)
    if (line.value) expect(rescue, line.text).toContain(line.value);
});

test("a family table starts with the family game and leaves out fish, cards and lessons", () => {
  const [first, ...others] = isle.sectionsAt({ ...config, mode: "family" });
  expect(first!.lines.map(({ text }) => text)).toEqual(["isle.other.family"]);
  expect(others.map(({ title }) => title)).toEqual(["points", "isle.placing"]);
  const texts = others.flatMap(({ lines }) => lines.map(({ text }) => text));
  expect(texts).toEqual(expect.arrayContaining(["isle.points.rat", "isle.points.room", "isle.points.family"]));
  expect(texts.filter((text) => /lesson|tie|rare|royal/.test(text))).toEqual([]);
  const { baseElement } = render(ReferenceDialog, {
    settings: { game: "isle", config: { ...config, mode: "family" } },
    reference: isle,
    onclose: () => {},
  });
  expect(baseElement.querySelector("h3")!.textContent).toBe("Family game");
  expect(baseElement.querySelector("dialog a[href^='/rules']")!.getAttribute("href")).toBe("/rules/isle#family");
});

test("a table shows only its modules", () => {
  const texts = (modules: IsleConfig["modules"]) =>
    isle.sectionsAt({ ...config, modules }).flatMap(({ lines }) => lines.map(({ text }) => text));
  expect(texts([]).filter((text) => /kitten|friend|royal|other/.test(text))).toEqual([]);
  expect(texts(["kittens"])).toContain("isle.prices.kitten");
  expect(texts(["beasts", "events"])).toEqual(expect.arrayContaining(["isle.points.friend", "isle.points.royal"]));
});
