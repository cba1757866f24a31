import { expect, type Page } from "@playwright/test";
import { press } from "./press";
import type { Language } from "../src/words/languages";

/** Has a page go on in a language, which is chosen in its header or in the menu of a table. A page that has just come may still change its header. */
export async function speak(page: Page, language: Language): Promise<void> {
  const list = page.locator("select.languages");
  const menu = page.getByRole("button", { name: /^(Menu|Меню)$/ });
  let inMenu = false;
  await expect(async () => {
    await expect(list.or(menu).first()).toBeVisible();
    if (!(await list.count())) {
      await press(menu, "mouse", { timeout: 2000 });
      inMenu = true;
    }
    await list.selectOption(language, { timeout: 2000 });
  }).toPass();
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  if (!inMenu) return;
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}
