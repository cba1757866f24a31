import { expect, type Locator, type Page } from "@playwright/test";

/** Waits until the page has drawn itself and awaits no answer to what it has sent. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const busy = ".prompt[aria-busy=true], .prompt [aria-busy=true]";
    do await new Promise((drawn) => requestAnimationFrame(drawn));
    while (document.querySelector(busy));
  });

/** What there is to press and to read before a decision, as text. */
const look = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const ask = document.querySelector("[data-guide=ask]")?.outerHTML ?? "";
    const buttons = [...document.querySelectorAll("button")].map((b) => (b.cloneNode(false) as Element).outerHTML);
    return ask + buttons.join("");
  });

/** Takes steps until it is enough. When there is none to take it waits until a page looks different, as when others have moved. */
export async function stepUntil(pages: Page[], step: () => Promise<boolean>, enough: () => Promise<boolean> | boolean): Promise<void> {
  const looks = () => Promise.all(pages.map(look));
  while (!(await enough())) {
    if (await step()) continue;
    const before = await looks();
    if ((await enough()) || (await step())) continue;
    await expect
      .poll(async () => (await looks()).some((now, i) => now !== before[i]), {
        message: "nobody moves",
        intervals: [20],
        timeout: 120_000,
      })
      .toBe(true);
  }
}

/** Presses a button and counts, in the very next frame, what the page shows of each kind: no busy machine makes that later. */
export async function nextFrame(button: Locator, kinds: string[]): Promise<number[]> {
  await expect(button).toBeEnabled();
  return button.evaluate((b: HTMLElement, kinds) => {
    b.click();
    return new Promise<number[]>((seen) => requestAnimationFrame(() => seen(kinds.map((kind) => document.querySelectorAll(kind).length))));
  }, kinds);
}
