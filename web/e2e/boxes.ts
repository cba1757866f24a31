import type { Locator, Page } from "@playwright/test";

/** How a button is pressed: by mouse, by touch or by keys alone. */
export type Press = (button: Locator) => Promise<void>;
export const mouse: Press = (button) => button.click({ timeout: 2000 });
export const touch: Press = (button) => button.tap({ timeout: 2000 });
export const keys: Press = async (button) => {
  await button.focus({ timeout: 2000 });
  await button.page().keyboard.press("Enter");
};

/** Takes one step of whoever the page asks. Returns false when the game is over. */
async function step(page: Page, press: Press, random: () => number): Promise<boolean> {
  if (await page.locator(".sheet").isVisible()) return false;
  const prompt = page.locator("[data-guide=ask]");
  const tried = async (button: Locator): Promise<boolean> => {
    if (!(await button.isVisible()) || (await button.getAttribute("aria-disabled", { timeout: 500 }).catch(() => "gone"))) return false;
    return press(button).then(
      () => true,
      () => false, // it was gone too soon
    );
  };
  const named = (name: RegExp) => prompt.getByRole("button", { name });
  if (await tried(named(/^Draw a card/))) return true;
  if ((await tried(named(/^Next place/))) && (await tried(named(/^Lay it here/)))) return true;
  if (await tried(named(/^End your turn/))) return true;
  const hand = page.locator("[data-guide=hand] button:not([aria-disabled]):not([aria-pressed=true])");
  const n = await hand.count();
  if (n > 0) await tried(hand.nth(Math.floor(random() * n)));
  await page.waitForTimeout(15);
  return true;
}

/** Plays with one or more pages until the game is over. */
export async function playOut(pages: Page[], press: Press, random: () => number): Promise<void> {
  for (let n = 0; n < 1500; n++) {
    for (const page of pages) {
      if (!(await step(page, press, random))) return;
    }
  }
  throw new Error(`no end comes: ${await pages[0]!.locator("[data-guide=ask]").innerText()}`);
}
