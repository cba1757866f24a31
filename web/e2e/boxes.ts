import type { Locator, Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { settled, stepUntil } from "./change";
import { pass } from "./clock";
import { press, settle } from "./press";

/** How a button is pressed: by mouse, by touch or by keys alone. */
export type Press = (button: Locator) => Promise<void>;
/** A press may take so long on a busy machine: one that is given up sooner is begun anew for ever. */
const soon = { timeout: 10_000 };
export const mouse: Press = (button) => press(button, "mouse", soon);
export const touch: Press = (button) => press(button, "touch", soon);
/** Walks to a button as people do: with Tab from where the focus is, or back with Shift if the button comes before; by arrows in the hand. */
export const keys: Press = async (button) => {
  for (let i = 0; i < 60; i++) {
    const key = await button.evaluate(
      (b) => {
        const at = document.activeElement ?? document.body;
        if (b === at) return "Enter";
        const before = at.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_PRECEDING;
        if (at.closest("[data-roving]")?.contains(b)) return before ? "ArrowLeft" : "ArrowRight";
        return before ? "Shift+Tab" : "Tab";
      },
      undefined,
      soon,
    );
    if (key === "Enter") await pass(button.page(), settle);
    await button.page().keyboard.press(key);
    if (key === "Enter") return;
  }
  throw new Error("Tab does not reach the button");
};

/** What a key does on the board while something is held, without a walk to the button that does the same. */
const onBoard: Record<string, string> = { "page.boxes.next_place": "Tab", "page.boxes.lay": "Enter" };

const card = ":is([data-guide=hand], [data-guide=toy]) button:not([aria-disabled], [aria-pressed=true])";

const catalogues = new Map<string, Record<string, string>>();
/** The words of a language, read once. */
function catalogue(language: string): Record<string, string> {
  const words = catalogues.get(language) ?? (JSON.parse(readFileSync(`../words/${language}.json`, "utf8")) as Record<string, string>);
  catalogues.set(language, words);
  return words;
}

/** What moves a game on, the most urgent first. */
const urgent = ["boxes.verb.draw", "page.boxes.lay", "page.boxes.next_place", "boxes.verb.end"];

/** What the page offers at this moment. */
function look(page: Page) {
  return page.evaluate((card) => {
    const buttons = document.querySelectorAll("[data-guide=ask] button:not([aria-disabled])");
    return {
      language: document.documentElement.lang,
      over: document.querySelector(".ending") !== null,
      asked: document.querySelector(".prompt.mine") !== null,
      doubted: document.querySelector("dialog [data-do=yes]") !== null,
      atBoard: document.activeElement?.matches("[data-guide=board]"),
      does: [...buttons].map((b) => b.textContent.trim()),
      cards: document.querySelectorAll(card).length,
    };
  }, card);
}

/** Takes one step of whoever the page asks. Returns false if there was nothing to do, or if the offer was gone too soon. */
export async function step(page: Page, press: Press, random: () => number): Promise<boolean> {
  const { language, over, asked, doubted, atBoard, does, cards } = await look(page);
  if (over || !asked) return false;
  if (doubted) {
    await press(page.locator("dialog [data-do=yes]")); // what costs points asks first
    return true;
  }
  const words = catalogue(language);
  const key = urgent.find((k) => does.includes(words[k]!));
  if (press === keys && atBoard && key && onBoard[key]) {
    await pass(page, settle);
    await page.keyboard.press(onBoard[key]);
    await settled(page);
    return true;
  }
  const name = key && words[key]!;
  const button = name
    ? page.locator("[data-guide=ask]").getByRole("button", { name })
    : page.locator(card).nth(Math.floor(random() * cards));
  // On a phone another panel may lie over the hand.
  const hand = page.getByRole("tab", { name: words["page.boxes.tab.hand"]!, selected: false });
  if (!name && cards === 0 && !(await hand.count())) return false;
  const done = await press(name || cards ? button : hand).then(
    () => true,
    () => false,
  );
  await settled(page);
  return done;
}

/** Plays with one or more pages until the game is over. */
export const playOut = (pages: Page[], press: Press, random: () => number): Promise<void> =>
  stepUntil(
    pages,
    // It is the turn of one of them.
    async () => (await Promise.all(pages.map((page) => step(page, press, random)))).includes(true),
    async () => (await pages[0]!.locator(".ending").count()) > 0,
  );
