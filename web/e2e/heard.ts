import type { Page } from "@playwright/test";

/** From the next address on, keeps all that a screen reader is told. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver((changes) => {
      for (const node of changes.flatMap((change) => [...change.addedNodes]))
        if (node.parentElement?.matches("[aria-live=polite].hidden") && node.textContent) heard.push(node.textContent);
    }).observe(document, { childList: true, subtree: true });
  });
}

/** What a screen reader was told since the page was loaded. */
export const heard = (page: Page): Promise<string[]> => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
