import { expect, type Locator, type Page } from "@playwright/test";

/** What there is to press and to read before a decision, as text; with a text, whether it has become another. */
function looks(before?: string): string | boolean {
  const ask = document.querySelector("[data-guide=ask]")?.outerHTML ?? "";
  const buttons = [...document.querySelectorAll("button")].map((b) => (b.cloneNode(false) as Element).outerHTML);
  const now = ask + buttons.join("");
  return before === undefined ? now : now !== before;
}

/** Does something and waits until the page shows it, so that the next look does not find what is about to go. */
export async function andSee<T>(page: Page, act: () => Promise<T>): Promise<T> {
  const before = (await page.evaluate(looks, undefined)) as string;
  const done = await act();
  await page.waitForFunction(looks, before, { timeout: 1000 }).catch(() => {}); // not everything shows
  return done;
}

/** Presses a button and counts, in the very next frame, what the page shows of each kind: no busy machine makes that later. */
export async function nextFrame(button: Locator, kinds: string[]): Promise<number[]> {
  await expect(button).toBeEnabled();
  return button.evaluate((b: HTMLElement, kinds) => {
    b.click();
    return new Promise<number[]>((seen) => requestAnimationFrame(() => seen(kinds.map((kind) => document.querySelectorAll(kind).length))));
  }, kinds);
}
