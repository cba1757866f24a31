import { expect, type Browser, type Page } from "@playwright/test";
import { goTo } from "./goto";
import { command, complaints, newTable, playUntil } from "./isle";
import { press } from "./press";
import { server } from "./server";

export const wide = { width: 1440, height: 900 };

export const phone = { width: 390, height: 844 };

type Config = { players: number } & Record<string, unknown>;

/** Leads a page to a new table against bots and returns its id. */
export async function sit(page: Page, config: Config): Promise<string> {
  const id = await newTable(page, server.url, "Mira", config, Array<string>(config.players - 1).fill("random"));
  await command(page, server.url, id, { do: "start" });
  await goTo(page, `${server.url}/t/${id}`);
  await expect(page.locator(".prompt")).toBeVisible();
  return id;
}

/** A page at a running table against bots. */
export async function at(browser: Browser, config: Config, options: object = { viewport: wide }) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const heard = complaints(page);
  const id = await sit(page, config);
  return { context, page, heard, id };
}

/** Plays past the page until a tile can be rescued, and shows the fields. */
export async function untilRescue(page: Page, id: string): Promise<void> {
  await playUntil(page.request, server.url, id, ({ view, may }) => view.phase === "rescue" && may?.must && may.verbs.rescue > 0);
  await expect(page.locator('.prompt:not(:has([data-do="place"])) [data-do="pass"]')).toBeVisible();
  const tab = page.locator(".tabs.low button:nth-child(1)");
  if (await tab.count()) await press(tab);
  await expect(page.locator("[data-tile][data-can]").first()).toBeVisible();
}

/** Puts a held tile back by keyboard. */
export async function putBack(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(page.locator('.prompt [data-do="place"]')).toHaveCount(0);
}

/** The middle of the tile that is held over the ship. */
export async function ghost(page: Page): Promise<{ x: number; y: number }> {
  const box = (await page.locator(".board .tile.ghost").boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
