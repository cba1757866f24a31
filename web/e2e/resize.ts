import type { Page } from "@playwright/test";

/** Makes the window so large, and waits until the page has the layout of that size. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(async () => {
    do await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    while (document.querySelector(".table[aria-busy=true]"));
  });
}
