import type { Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import type { Language } from "../src/words/languages";

type Catalogue = Record<string, string | Record<string, string>>;
const catalogue = (language: string) => JSON.parse(readFileSync(`../words/${language}.json`, "utf8")) as Catalogue;

/** The words of a language that are the same wherever they stand. */
export const wordsOf = (language: Language): ((key: string) => string) => {
  const words = catalogue(language);
  return (key) => words[key] as string;
};

/** What a page says, to eyes and to screen readers but for what these were told before, that is not in its language: keys of words, gaps, and texts of another. */
export async function foreign(page: Page, language: Language): Promise<string[]> {
  const said = await page.evaluate(() => {
    const texts = new Set<string>();
    // People are called the same in all languages.
    const tables = JSON.parse(localStorage.getItem("device-tables") ?? "[]") as {
      names: string[];
      card: { seats: { person?: string }[] };
    }[];
    const names = tables.flatMap(({ names, card }) => names.filter((name, seat) => name && card.seats[seat]?.person));
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      if (node instanceof Element) {
        for (const name of ["aria-label", "title", "alt", "placeholder"]) texts.add(node.getAttribute(name)?.trim() ?? "");
      } else if (!node.parentElement!.closest("body [lang], [aria-live], script, style")) texts.add(node.textContent!.trim());
    }
    return [...texts].map((text) => names.reduce((rest, name) => rest.replaceAll(name, ""), text));
  });
  const own = new Set(Object.values(catalogue(language)));
  const english = new Set(Object.values(catalogue("en")).filter((text) => !own.has(text)));
  const key = /^[a-z]+(\.[a-z_\d]+)+$|\{[a-z_]+[:}]/;
  // Names of the games that ours follow, of ourselves and of a licence are the same everywhere.
  const latin = (text: string) => /[a-z]{3}/i.test(text.replaceAll(/Purrlor|The Isle of Cats|If It Fits|\bMIT\b/g, ""));
  const cyrillic = language === "uk" || language === "ru";
  return said.filter(
    (text) =>
      key.test(text) || (cyrillic ? latin(text) : language !== "en" && english.has(text)) || (!cyrillic && /[а-яіїєґ]{3}/i.test(text)),
  );
}
