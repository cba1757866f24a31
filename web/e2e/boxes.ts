import type { Locator, Page } from "@playwright/test";

/** How a button is pressed: by mouse, by touch or by keys alone. */
export type Press = (button: Locator) => Promise<void>;
const soon = { timeout: 1000 };
export const mouse: Press = (button) => button.click(soon);
export const touch: Press = (button) => button.tap(soon);
export const keys: Press = async (button) => {
  await button.focus(soon);
  await button.page().keyboard.press("Enter");
};

/** What the page offers at this moment. */
function look(page: Page) {
  return page.evaluate(() => {
    const [ask, hand] = ["ask", "hand"].map((part) => document.querySelector(`[data-guide=${part}]`));
    return {
      over: document.querySelector(".sheet") !== null,
      does: [...(ask?.querySelectorAll("button:not([aria-disabled])") ?? [])].map((b) => b.textContent.trim()),
      cards: hand?.querySelectorAll("button:not([aria-disabled], [aria-pressed=true])").length ?? 0,
      looks: `${ask?.outerHTML}${hand?.outerHTML}`,
    };
  });
}

/** Takes one step of whoever the page asks. Returns false when the game is over. */
async function step(page: Page, press: Press, random: () => number): Promise<boolean> {
  const seen = await look(page);
  if (seen.over) return false;
  const name = ["Draw a card", "Lay it here", "Next place", "End your turn"].find((name) => seen.does.includes(name));
  const button = name
    ? page.locator("[data-guide=ask]").getByRole("button", { name })
    : page.locator("[data-guide=hand] button:not([aria-disabled], [aria-pressed=true])").nth(Math.floor(random() * seen.cards));
  if (name || seen.cards > 0) await press(button).catch(() => {}); // it was gone too soon
  for (const end = Date.now() + (name ? 1000 : 20); Date.now() < end && (await look(page)).looks === seen.looks; ) await page.waitForTimeout(10);
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
