import { expect, type Browser, type BrowserContextOptions, type Page } from "@playwright/test";
import * as boxes from "./boxes";
import * as isle from "./isle";
import { long } from "./long";
import { press } from "./press";
import { resize } from "./resize";
import { server, test } from "./server";
import { sideways } from "./sideways";

// Games that were stored shortly before their ends: each is played on against bots, to the sheet, in this or that language.
test.skip(!!process.env.PURRLOR_URL, "positions need a server of their own");

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
async function end(
  browser: Browser,
  position: string,
  bots: number,
  options: BrowserContextOptions,
  sheet: string,
  play: (page: Page) => Promise<unknown>,
) {
  const { context, page, heard } = await open(browser, position, bots, options);
  await play(page);
  await expect(page.locator(sheet)).toBeVisible();
  expect(await sideways(page)).toBeLessThanOrEqual(0);
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
  test(name, long, ({ browser }) =>
    end(browser, position, bots, options, ".ending", (page) => isle.playOut([page], hand, isle.numbers(2))),
  );
}

for (const [name, options, press] of [
  ["the keyboard alone ends a game of Boxes", speaking("ru-RU", wide), boxes.keys],
  ["a thumb ends a game of Boxes on a phone", speaking("uk-UA", phone), boxes.touch],
] as const) {
  test(name, long, ({ browser }) => end(browser, "boxes", 1, options, ".ending", (page) => boxes.playOut([page], press, isle.numbers(2))));
}

test("a card in hand keeps the focus in a lower window, and is seen whole", async ({ browser }) => {
  const { context, page, heard } = await open(browser, "sister", 0, wide);
  await page.locator('[data-do="buy-nothing"]').click();
  await page.locator('dialog [data-do="yes"]').click();
  const card = page.locator('.hand [data-card="rescue-swift-4"]');
  await expect(card).toHaveCount(1);
  await page.locator(".prompt").focus();
  await page.keyboard.press("Tab"); // the keyboard is in use: the focus is seen
  await card.focus();
  for (const viewport of [wide.viewport, { width: 1290, height: 720 }, wide.viewport]) {
    await resize(page, viewport);
    await expect(card).toBeFocused();
    await expect
      .poll(() =>
        card
          .locator(".sheet")
          .boundingBox()
          .then((box) => box!.y + box!.height),
      )
      .toBeLessThan(viewport.height - 60);
  }
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
  // There is no room for all of it: a press or a key tells the rest.
  const told = page.getByRole("dialog");
  for (const more of [page.locator(".ask [data-more]"), up]) {
    await press(more);
    await expect(told).toContainText(deed.slice(-40));
    await page.keyboard.press("Escape");
    await expect(told).toHaveCount(0);
  }
  await page.locator(".prompt").focus();
  await page.keyboard.press("Tab");
  await expect(page.locator(".ask [data-more]")).toBeFocused();
  const allow = page.locator('.prompt [data-do="allow"]');
  await expect(allow).toHaveText("Let the sister act");
  expect((await allow.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await expect(page.locator('.prompt [data-do="pass"]')).toHaveCount(0);
  const left = page.locator('[aria-label="The sister today"] > *');
  const before = await left.count();
  await allow.click();
  await expect(up).toHaveCount(0);
  await expect(left).toHaveCount(before - 1);
  await expect(page.locator('.prompt [data-do="pass"]')).toBeVisible();
  expect(heard).toEqual([]);
  await context.close();
});
