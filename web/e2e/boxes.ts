import type { Locator, Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { andSee } from "./change";
import { press } from "./press";

/** How a button is pressed: by mouse, by touch or by keys alone. */
export type Press = (button: Locator) => Promise<void>;
const soon = { timeout: 1000 };
export const mouse: Press = (button) => press(button, "mouse", soon);
export const touch: Press = (button) => press(button, "touch", soon);
/** Walks to a button as people do: with Tab from where the focus is. */
export const keys: Press = async (button) => {
  for (let i = 0; i < 60; i++) {
    if (await button.evaluate((b) => b === document.activeElement, undefined, soon)) return button.page().keyboard.press("Enter");
    await button.page().keyboard.press("Tab");
  }
  throw new Error("Tab does not reach the button");
};

const card = "[data-guide=hand] button:not([aria-disabled], [aria-pressed=true])";

/** What moves a game on, the most urgent first, in a language of the page. */
function urgent(language: string): string[] {
  const words = JSON.parse(readFileSync(`../words/${language}.json`, "utf8")) as Record<string, string>;
  return ["boxes.verb.draw", "page.boxes.lay", "page.boxes.next_place", "boxes.verb.end"].map((key) => words[key]!);
}

/** What the page offers at this moment. */
function look(page: Page) {
  return page.evaluate((card) => {
    const buttons = document.querySelectorAll("[data-guide=ask] button:not([aria-disabled])");
    return {
      language: document.documentElement.lang,
      over: document.querySelector(".sheet") !== null,
      does: [...buttons].map((b) => b.textContent.trim()),
      cards: document.querySelectorAll(card).length,
    };
  }, card);
}

/** Takes one step of whoever the page asks. Returns false when the game is over. */
export async function step(page: Page, press: Press, random: () => number): Promise<boolean> {
  const { language, over, does, cards } = await look(page);
  if (over) return false;
  const name = urgent(language).find((n) => does.includes(n));
  const button = name
    ? page.locator("[data-guide=ask]").getByRole("button", { name })
    : page.locator(card).nth(Math.floor(random() * cards));
  if (name || cards > 0) await andSee(page, () => press(button).catch(() => {})); // it was gone too soon
  else await page.waitForTimeout(15);
  return true;
}

/** Plays with one or more pages until the game is over. */
export async function playOut(pages: Page[], press: Press, random: () => number): Promise<void> {
  for (let n = 0; n < 3000; n++) {
    for (const page of pages) {
      if (!(await step(page, press, random))) return;
    }
  }
  throw new Error(`no end comes: ${await pages[0]!.locator("[data-guide=ask]").innerText()}`);
}
