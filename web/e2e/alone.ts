import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from "@playwright/test";
import { complaints } from "./isle";
import { serve, server, type Server } from "./server";

/** Lets the page do at once what it does a while after it has come. */
export const later = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));

/** Opens a page and waits until its worker has kept it and is in charge. */
export async function keep(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator("#title, [data-decision]").first().waitFor();
  await later(page);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
}

/** The addresses of what is kept that have something in their names. */
export const keptFiles = (page: Page, name: string): Promise<string[]> =>
  page.evaluate(async (name) => {
    const all = await Promise.all((await caches.keys()).map(async (cache) => (await caches.open(cache)).keys()));
    return all.flat().flatMap(({ url }) => (url.includes(name) ? [url] : []));
  }, name);

/** Opens a page and waits until the offline program is kept, too. */
export async function keepEngine(page: Page, url: string): Promise<void> {
  await keep(page, url);
  await expect.poll(() => keptFiles(page, ".wasm")).toHaveLength(1);
}

/** A page that is kept, with the offline program, and has neither a network nor a server any more. Its test allows service workers. */
export async function alone(browser: Browser, options: BrowserContextOptions = {}): Promise<{ page: Page; own: Server; heard: string[] }> {
  const own = await serve();
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  const heard = complaints(page);
  await keepEngine(page, own.url);
  await own.stop();
  await context.setOffline(true);
  await page.reload();
  await page.locator("h1").waitFor();
  return { page, own, heard };
}

/** The file of the page's module through which it talks to the offline engine. */
export async function engineModule(page: Page): Promise<string> {
  const files = (await (await page.request.get(new URL("/manifest.json", server.url).href)).json()) as Record<string, { file: string }>;
  return `/${files["src/api/offlineengine.ts"]!.file}`;
}

/** All actions of the game that a page shows, as its device has kept them. */
export async function recorded(page: Page): Promise<string[]> {
  return page.evaluate(
    async ([file, table]) => {
      interface Engine {
        request: (method: string, path: string) => Promise<{ body: unknown }>;
      }
      const { offlineBackend } = (await import(file)) as { offlineBackend: Engine };
      const { body } = await offlineBackend.request("GET", `/api/tables/${table}/file`);
      return (body as { record: { actions: string[] } }).record.actions;
    },
    [await engineModule(page), new URL(page.url()).pathname.split("/")[2]!] as const,
  );
}

/** The address of a built file whose name begins so. */
export function asset(start: string): string {
  const files = readdirSync(join(import.meta.dirname, "../dist/assets"));
  return `/assets/${files.find((file) => file.startsWith(start))!.replace(/\.(br|gz)$/, "")}`;
}

/** Lets the worker of the engine begin with some lines of a test, where no service worker answers for it. */
export const spoil = (context: BrowserContext, lines: string) =>
  context.route(/worker-engine/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${lines}\n${await answer.text()}` });
  });

/** What makes the bots of an engine think until another engine takes their game over, once a test says so: nobody hears their answers. */
export const thinkingForEver = `let held = false; new BroadcastChannel("hold").onmessage = () => (held = true); const Plain = Worker;
  self.Worker = class extends Plain {
    constructor(...how) { super(...how); this.addEventListener("message", (event) => held && event.stopImmediatePropagation()); }
  };`;
/** Lets the bots think for ever from now on. */
export const holdBots = (page: Page) => page.evaluate(() => new BroadcastChannel("hold").postMessage(""));

/** What makes a device one that is full whenever a test says so. */
export const fullAtTimes = `let left = Infinity; new BroadcastChannel("full").onmessage = ({ data }) => (left = data);
  const commit = IDBTransaction.prototype.commit;
  IDBTransaction.prototype.commit = function () { if (left-- <= 0) this.abort(); else commit.call(this); };`;
/** Makes the device full, after some changes that are still kept, or gives it room again. */
export const setFull = (page: Page, full: boolean, after = 0) =>
  page.evaluate((left) => new BroadcastChannel("full").postMessage(left), full ? after : Infinity);
