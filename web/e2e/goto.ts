import type { Page } from "@playwright/test";

/** Leads a page to an address: a page of the same server goes there as by its own links, for which nothing is loaded again. */
export async function goTo(page: Page, address: string): Promise<void> {
  const { origin, pathname, search } = new URL(address);
  if (!page.url().startsWith(origin)) return void (await page.goto(address));
  await page.evaluate(async (path) => {
    history.pushState(null, "", path);
    dispatchEvent(new PopStateEvent("popstate"));
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))); // what was there is gone
  }, pathname + search);
}

/** Leaves what the page shows and comes back to it, for which all of it is made again. */
export async function comeBack(page: Page): Promise<void> {
  const { href, origin } = new URL(page.url());
  await goTo(page, `${origin}/seed`);
  await page.locator("main h1").waitFor();
  await goTo(page, href);
}
