import type { Page } from "@playwright/test";

/** Watches for an element from now on. What it returns waits until the element has appeared, however briefly. */
export async function watchFor(page: Page, selector: string): Promise<() => Promise<void>> {
  const watch = await page.evaluateHandle((selector) => {
    const seen = new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector(selector)) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(document, { childList: true, subtree: true, attributes: true });
    });
    return { seen };
  }, selector);
  return () => watch.evaluate(({ seen }) => seen);
}
