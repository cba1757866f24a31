import { expect, test, type Browser, type BrowserContextOptions, type Page } from "@playwright/test";
import * as boxes from "./boxes";
import * as isle from "./isle";
import { serve, type Server } from "./server";

// Games that were stored shortly before their ends: each is played on against bots, to the sheet, in this or that language.
test.skip(!!process.env.PURRLOR_URL, "positions need a server of their own");

let server: Server;
test.beforeAll(async () => (server = await serve()));
test.afterAll(() => server.close());

const wide = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const speaking = (locale: string, device: BrowserContextOptions) => ({ ...device, locale });

/** Opens a position against bots. */
async function open(browser: Browser, position: string, bots: number, options: BrowserContextOptions) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const heard = isle.complaints(page);
  const made = await page.request.post(`${server.url}/api/people`, { data: { name: "Mira" } });
  const { id } = (await made.json()) as { id: string };
  const table = await server.take(position, [id, ...Array<string>(bots).fill("tabby")]);
  await page.goto(`${server.url}/t/${table}`);
  await expect(page.locator("[data-guide=ask]")).toBeVisible();
  return { context, page, heard };
}

/** Plays a position to its end by a driver of its game. */
async function end(browser: Browser, position: string, bots: number, options: BrowserContextOptions, sheet: string, play: (page: Page) => Promise<unknown>) {
  const { context, page, heard } = await open(browser, position, bots, options);
  await play(page);
  await expect(page.locator(sheet)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(heard).toEqual([]);
  await context.close();
}

for (const [name, position, bots, options, hand] of [
  ["the keyboard alone ends a game of Isle", "isle", 1, speaking("uk-UA", wide), isle.tabs],
  ["a thumb ends a game of Isle on a phone", "isle", 1, speaking("pl-PL", phone), isle.touch],
  ["the family game is played to its end", "family", 1, speaking("pl-PL", wide), isle.mouse],
  ["the game against the sister is played to its end", "sister", 0, speaking("ru-RU", wide), isle.mouse],
  ["a game with everything is played to its end", "everything", 3, speaking("uk-UA", wide), isle.mouse],
] as const) {
  test(name, ({ browser }) => end(browser, position, bots, options, ".ending", (page) => isle.playOut([page], hand, isle.numbers(2))));
}

for (const [name, options, press] of [
  ["the keyboard alone ends a game of Boxes", speaking("ru-RU", wide), boxes.keys],
  ["a thumb ends a game of Boxes on a phone", speaking("uk-UA", phone), boxes.touch],
] as const) {
  test(name, ({ browser }) => end(browser, "boxes", 1, options, ".sheet", (page) => boxes.playOut([page], press, isle.numbers(2))));
}

test("a hand that becomes strips in a low window keeps the focus, and opens again", async ({ browser }) => {
  const { context, page, heard } = await open(browser, "sister", 0, wide);
  await page.locator('[data-do="buy-nothing"]').click();
  await page.locator('dialog [data-do="yes"]').click();
  const card = page.locator('.cards .row [data-card="rescue-swift-4"]');
  await expect(card).toHaveCount(1);
  await card.focus();
  await expect(card).not.toHaveClass(/slim/);
  await page.setViewportSize({ width: 1440, height: 600 });
  await expect(card).toHaveClass(/slim/);
  await expect(card).toBeFocused();
  await page.setViewportSize(wide.viewport);
  await expect(card).not.toHaveClass(/slim/);
  await expect(card).toBeFocused();
  expect(heard).toEqual([]);
  await context.close();
});

test("the sister's card is seen and may be answered before it acts", async ({ browser }) => {
  const { context, page, heard } = await open(browser, "answer", 0, wide);
  const up = page.locator('[aria-current="step"]').filter({ hasText: "Acts next" });
  await expect(up).toBeVisible();
  // The sentence says what the card does, wherever the sister's own panel is.
  const deed = (await up.locator("span").last().textContent())!;
  await expect(page.locator(".prompt .sentence")).toContainText(deed);
  const allow = page.locator('.prompt [data-do="allow"]');
  await expect(allow).toHaveText("Let the sister act");
  expect((await allow.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await expect(page.locator('.prompt [data-do="pass"]')).toHaveCount(0);
  const played = page.locator("li.done");
  await expect(played).toHaveCount(0);
  await allow.click();
  await expect(up).toHaveCount(0);
  await expect(played).toHaveCount(1);
  await expect(page.locator('.prompt [data-do="pass"]')).toBeVisible();
  expect(heard).toEqual([]);
  await context.close();
});
