import { expect, type Page } from "@playwright/test";
import { expectAnnounced } from "./announced";
import { finger } from "./finger";
import { complaints, numbers, playSteps, touch } from "./isle";
import { at, ghost, phone, sit, untilRescue, wide } from "./isletable";
import { long, longIf } from "./long";
import { press } from "./press";
import { resize } from "./resize";
import { test } from "./server";
import { languages } from "../src/words/languages";
import { sideways } from "./sideways";
import { speak } from "./speak";

const everything = { lessons: ["A", "B", "C", "D", "E"], modules: ["kittens", "beasts", "events", "promo"] };

/** The parts of the page that are seen only in part. */
const cut = (page: Page, parts: string) =>
  page
    .locator(parts)
    .evaluateAll((all) =>
      all.filter((e) => e.scrollHeight > e.clientHeight + 1).map((e) => `${e.className}: ${e.clientHeight} of ${e.scrollHeight}`),
    );

test("a thumb plays on a phone, and nothing scrolls sideways", async ({ browser }) => {
  const { context, page, heard, id } = await at(
    browser,
    { players: 3, mode: "family" },
    { viewport: phone, hasTouch: true, isMobile: true },
  );
  const random = numbers(9);
  for (let n = 0; n < 8; n++) {
    await playSteps(page, 1, touch, random);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
  }
  await page.keyboard.press("Escape"); // the last step may have picked a tile up
  await untilRescue(page, id);
  await press(page.locator("[data-tile][data-can]").first(), "touch");
  await expect(page.locator(".ship.placing")).toBeVisible();
  const board = (await page.locator(".board").boundingBox())!;
  const thumb = await finger(page);
  await thumb.down(board.x + board.width / 2, board.y + board.height / 2);
  await thumb.move(board.x + 0.65 * board.width, board.y + board.height / 2, 6);
  await thumb.up();
  for (const y of [0.2, 0.8, 0.2]) {
    await page.touchscreen.tap(board.x + board.width / 2, board.y + board.height * y);
    await expect.poll(async () => (await ghost(page)).y > board.y + board.height / 2).toBe(y > 0.5);
    await expect(page.locator(".prompt .effect")).not.toBeEmpty();
  }
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  expect(heard).toEqual([]);
  await context.close();
});

for (const windows of [
  [
    [320, 256],
    [1440, 450],
  ],
  [
    [720, 450],
    [360, 640],
  ],
] as const) {
  test(`in small windows everything can be scrolled to: ${windows.join(" and ")}`, longIf(windows[0][0] === 720), async ({ browser }) => {
    const context = await browser.newContext({ hasTouch: true });
    const page = await context.newPage();
    const heard = complaints(page);
    for (const [width, height] of windows) {
      await resize(page, { width, height });
      await sit(page, { players: 2 });
      expect(await cut(page, ".tiny .panel"), `${width} x ${height}`).toEqual([]); // where there is room for it, it scrolls by itself
      const card = page.locator('[data-card][aria-pressed="false"]');
      await press(card.last(), "touch");
      await press(page.locator('[data-do="keep"]'), "touch", { force: true });
      await expectAnnounced(page, "Choose 1 more");
      await press(card.first(), "touch");
      await press(page.locator('[data-do="keep"]'), "touch");
      await expect(page.locator(":is(.collected, .kept) [data-card]")).toHaveCount(2);
      expect(await sideways(page), `${width} x ${height}`).toBeLessThanOrEqual(0);
    }
    expect(heard).toEqual([]);
    await context.close();
  });
}

// Beside a ship that has its share of the height, six players with everything have room in a large window only.
for (const [config, ...windows] of [
  [{ players: 2 }, [1440, 900, "en"], [1280, 800, "en"]],
  [{ players: 6, ...everything }, [1920, 1080, "en"], [1920, 1080, "ru"]],
] as const) {
  test(`${config.players} players see all at a glance`, longIf(config.players === 6), async ({ browser }) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    for (const [width, height, language] of windows) {
      const where = `${width} x ${height}, ${language}`;
      await resize(page, { width, height });
      const id = await sit(page, { ...config });
      if (language !== "en") await speak(page, language);
      const parts = ".column .others, .lessons .stamps, .rail .me, .rail .ask";
      await expect(page.locator(".me .earned")).toBeAttached();
      await expect.poll(() => cut(page, parts), where).toEqual([]);
      await untilRescue(page, id);
      await expect.poll(() => cut(page, parts), where).toEqual([]);
    }
    await context.close();
  });
}

test("cards show their whole text in every language", long, async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const faults = () =>
    page
      .locator(".card")
      .evaluateAll((all) =>
        all.filter((e) => e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1).map((e) => e.textContent),
      );
  for (const language of languages) {
    await sit(page, { players: 2 });
    await speak(page, language);
    for (const viewport of [wide, phone, { width: 1100, height: 700 }, { width: 320, height: 640 }]) {
      await resize(page, viewport);
      await expect(page.locator(".row .card").first()).toBeVisible();
      await expect.poll(faults, `${language} ${viewport.width}`).toEqual([]);
    }
  }
  await context.close();
});
