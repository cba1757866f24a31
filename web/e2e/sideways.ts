import type { Page } from "@playwright/test";

/** By how many pixels the page, or the frame in which a table scrolls, is wider than what is seen of it. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const frames = [document.documentElement, ...document.querySelectorAll(".fixed")];
    return Math.max(...frames.map((frame) => frame.scrollWidth - frame.clientWidth));
  });
