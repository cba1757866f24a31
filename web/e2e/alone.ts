import { expect, type Browser, type BrowserContextOptions, type Page } from "@playwright/test";
import { complaints } from "./isle";
import { serve, server, type Server } from "./server";

/** Lets the page do at once what it does a while after it has come. */
const later = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));

/** A page that is kept, with the program of the house, and has no server any more. Its test allows service workers. */
export async function alone(browser: Browser, options: BrowserContextOptions = {}): Promise<{ page: Page; own: Server; heard: string[] }> {
  const own = await serve();
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  const heard = complaints(page);
  await page.goto(own.url);
  await page.locator("h1").waitFor();
  await later(page);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
  const kept = () =>
    page.evaluate(async () => {
      const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      return all.flat().some(({ url }) => url.endsWith(".wasm"));
    });
  await expect.poll(kept).toBe(true);
  await own.stop();
  await page.reload();
  await page.locator("h1").waitFor();
  return { page, own, heard };
}

/** The file of the page's module through which it talks to the house on the device. */
export async function houseModule(page: Page): Promise<string> {
  const files = (await (await page.request.get(new URL("/manifest.json", server.url).href)).json()) as Record<string, { file: string }>;
  return `/${files["src/net/here.ts"]!.file}`;
}
