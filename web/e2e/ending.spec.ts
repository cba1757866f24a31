import { expect, type Browser, type BrowserContextOptions, type Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { faults } from "./axe";
import { comeBack, goTo } from "./goto";
import { announced, expectAnnounced } from "./announced";
import { complaints, playUntil } from "./isle";
import { long, longIf } from "./long";
import { press } from "./press";
import { resize } from "./resize";
import { server, test } from "./server";

test.use({ still: false }); // results are counted while the table moves
// Games that were played to their ends and stored, or nearly so: what everybody sees then.
test.skip(!!process.env.PURRLOR_URL, "positions need a server of their own");

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
/** The seats of the stored games: where the person sits, and how many bots. */
const seated = { family: [0, 2], "isle-ended": [2, 4], "boxes-ended": [0, 3], "sister-ended": [0, 1], "family-ended": [1, 3] } as const;

/** A browser of somebody who has no game yet. With its clock held nothing is counted until a test lets time pass. */
async function visit(browser: Browser, options: BrowserContextOptions & { held?: boolean } = {}) {
  const { held, ...device } = options;
  const context = await browser.newContext({ viewport: wide, ...device });
  const page = await context.newPage();
  const heard = complaints(page);
  const made = await page.request.post(`${server.url}/api/people`, { data: { name: "Mira" } });
  const { id: person } = (await made.json()) as { id: string };
  if (held) await page.clock.install();
  /** Goes to a stored game in a seat; one of them goes on. */
  const sit = async (position: keyof typeof seated) => {
    const [mine, count] = seated[position];
    const id = await server.take(
      position,
      Array.from({ length: count }, (_, seat) => (seat === mine ? person : "tabby")),
    );
    await goTo(page, `${server.url}/t/${id}`);
    await expect(page.locator(position.endsWith("-ended") ? ".ending" : "[data-guide=ask]")).toBeVisible();
    return id;
  };
  return { page, heard, sit };
}

/** A browser at a stored game. */
async function open(browser: Browser, position: keyof typeof seated, options: BrowserContextOptions & { held?: boolean } = {}) {
  const { sit, ...visitor } = await visit(browser, options);
  return { ...visitor, id: await sit(position) };
}

const headline = (page: Page) => page.locator(".ending h2");
const points = (page: Page) => page.locator("[data-stand] strong").allInnerTexts();

test("the last move turns the table into a podium, on a phone too", async ({ browser }) => {
  const { page, heard, sit } = await visit(browser);
  for (const viewport of [wide, phone]) {
    await resize(page, viewport);
    const id = await sit("family");
    await playUntil(page.request, server.url, id, () => false);
    await expect(page.locator("[data-stand]")).toHaveCount(2);
    await page.keyboard.press("Escape");
    await expect(headline(page)).toHaveText(/wins? with/);
    await expect(page.locator(".ending .total td")).toHaveCount(2);
  }
  expect(heard).toEqual([]);
});

test("points are counted source by source, all stands together, and any key shows the result", async ({ browser }) => {
  const { page, heard } = await open(browser, "isle-ended", { held: true });
  await page.clock.pauseAt(Date.now() + 60 * 60 * 1000);
  await page.reload();
  await expect(headline(page)).toHaveText("Final score");
  const rows = page.locator("[data-stand] li");
  const all = await rows.count();
  await expect(page.locator("[data-stand] li.counted")).toHaveCount(0);
  await page.clock.runFor(360);
  await expect(page.locator("[data-stand] li.counted")).toHaveCount(4);
  await page.clock.runFor(360);
  await expect(page.locator("[data-stand] li.counted")).toHaveCount(8);
  await expect(page.locator(".titles.told")).toHaveCount(0);
  await page.keyboard.press("a");
  await expect(page.locator("[data-stand] li.counted")).toHaveCount(all);
  await expect(headline(page)).toHaveText("You win with 105 points!");
  await expect(page.locator(".titles.told")).toHaveCount(4);
  expect(await points(page)).toEqual(["105", "95", "90", "72"]);
  expect(heard).toEqual([]);
});

test("a press shows the result as well, and who waits sees it without one", async ({ browser }) => {
  const { page } = await open(browser, "boxes-ended", { held: true });
  await page.clock.pauseAt(Date.now() + 60 * 60 * 1000);
  await page.reload();
  await expect(headline(page)).toHaveText("Final score");
  await page.mouse.click(700, 300);
  await expect(headline(page)).toHaveText("You win with 7 points!");
  await page.reload();
  await expect(headline(page)).toHaveText("Final score");
  await page.clock.runFor(5 * 350 + 10);
  await expect(headline(page)).toHaveText("You win with 7 points!");
});

test("with reduced motion the result is there at once, and nothing flies", async ({ browser }) => {
  const { page } = await open(browser, "isle-ended", { reducedMotion: "reduce", held: true });
  await page.clock.pauseAt(Date.now() + 60 * 60 * 1000);
  await page.reload();
  await expect(headline(page)).toHaveText("You win with 105 points!");
  await expect(page.locator(".confetti")).toHaveCount(0);
});

test("a screen reader gets one table and one sentence", async ({ browser }) => {
  const { page } = await open(browser, "isle-ended");
  await page.keyboard.press("Escape");
  const table = page.getByRole("table", { name: "Final score" });
  await expect(table).toHaveCount(1);
  await expect(table.getByRole("columnheader")).toHaveCount(4);
  await expect(table.getByRole("row", { name: /^Total/ })).toContainText("105");
  await expect(table.getByRole("row", { name: /^Titles/ })).toContainText("Largest family (10 cats in one family)");
  await expectAnnounced(page, "You win with 105 points!");
  expect((await announced(page)).filter((text) => text.includes("You win with 105 points!"))).toHaveLength(1);
});

/** The picture to share has its size and shows the ships. */
async function expectPicture(page: Page): Promise<void> {
  const [file] = await Promise.all([page.waitForEvent("download"), press(page.getByRole("button", { name: "Share a picture" }))]);
  await expect(page.getByRole("button", { name: "The picture is saved" })).toBeVisible();
  expect(file.suggestedFilename()).toMatch(/^purrlor-\w+\.png$/);
  const png = await readFile(await file.path());
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  // A picture that is empty, or has its scenery alone, has few colours.
  const { colours, corner } = await page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (c) => c.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext("2d")!;
    context.drawImage(bitmap, 0, 0);
    const { data: pixels } = context.getImageData(0, 110, bitmap.width, 450);
    const found = new Set<number>();
    for (let i = 0; i < pixels.length; i += 4) found.add((pixels[i]! << 16) | (pixels[i + 1]! << 8) | pixels[i + 2]!);
    return { colours: found.size, corner: [...context.getImageData(3, 3, 1, 1).data] };
  }, png.toString("base64"));
  expect(colours).toBeGreaterThan(200);
  for (const part of corner) expect(part).toBeGreaterThan(120); // a bright sky or wall
}

test("an ended game is shared as a picture, and the points of a seat are told line by line, with their squares lit", async ({
  browser,
}) => {
  const { page, heard, sit } = await visit(browser);
  for (const [position, viewport, lit] of [
    ["isle-ended", phone, ".lit path"],
    ["boxes-ended", wide, ".rim"],
  ] as const) {
    await resize(page, viewport);
    await sit(position);
    await page.keyboard.press("Escape");
    await expectPicture(page);
    await press(page.getByRole("button", { name: "Score in detail: Mira" }));
    const dialog = page.getByRole("dialog", { name: "Score in detail" });
    await dialog.locator(".lines button").first().focus();
    await expect(dialog.locator(lit).first()).toBeInViewport();
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  }
  expect(heard).toEqual([]);
});

test("the result against the sister has her face, her level and both scores", async ({ browser }) => {
  const { page } = await open(browser, "sister-ended");
  await page.keyboard.press("Escape");
  await expect(headline(page)).toHaveText("Your sister wins, 57 to 53.");
  const hers = page.locator("[data-stand]").first();
  await expect(hers.locator("[data-face=sister]")).toBeVisible();
  await expect(hers).toContainText("Difficulty: Hard");
  expect(await points(page)).toEqual(["57", "53"]);
});

test("a child in a family game reads no word of losing", async ({ browser }) => {
  const { page } = await open(browser, "family-ended");
  await page.keyboard.press("Escape");
  await expect(page.locator(".ribbon")).toContainText("You have 43 points: a fine voyage!");
  await expect(page.locator(".ending")).not.toContainText(/second|third|lose|lost|gave up/i);
  // Those who played at one device look at it together, and are called by their names.
  const { person } = (await (await page.request.get(`${server.url}/api/visit`)).json()) as { person: { id: string } };
  await goTo(page, `${server.url}/t/${await server.take("family-ended", [person.id, person.id, person.id])}`);
  await expect(page.locator("[data-stand]")).toHaveCount(3);
  await page.keyboard.press("Escape");
  await expect(page.locator(".ribbon")).toHaveText("Player 1 wins with 58 points. Well played: Player 2, Player 3!");
  await expect(page.locator(".ending")).not.toContainText(/\byou\b/i);
});

test("what can be done next is at hand: replay, review, a new table, home, the chat, another game", async ({ browser }) => {
  const { page, id } = await open(browser, "boxes-ended");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "Replay" })).toHaveAttribute("href", `/replay/${id}`);
  await expect(page.getByRole("link", { name: "What could have gone better" })).toHaveAttribute("href", `/replay/${id}?review`);
  await press(page.getByRole("button", { name: "New table" }));
  await expect(page.getByRole("dialog", { name: "New table" })).toBeVisible();
  await page.keyboard.press("Escape");
  await press(page.getByRole("button", { name: "Chat and log" }));
  await page.getByRole("dialog").getByRole("textbox").fill("good game");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toContainText("good game");
  await page.keyboard.press("Escape");
  await press(page.getByRole("button", { name: "Play again" }));
  await expect(page).toHaveURL((url) => url.pathname.startsWith("/t/") && !url.pathname.endsWith(id));
});

/** The buttons of the head that lie over what the ribbon says. */
const overRibbon = (page: Page) =>
  page.evaluate(() => {
    const words = document.querySelector(".ribbon h2")!.getBoundingClientRect();
    const covers = (r: DOMRect) => r.left < words.right && words.left < r.right && r.top < words.bottom && words.top < r.bottom;
    return [...document.querySelectorAll("header :is(button, a)")].filter((e) => covers(e.getBoundingClientRect())).map((e) => e.ariaLabel);
  });

for (const [position, colorScheme, locale] of [
  ["isle-ended", "light", "uk-UA"],
  ["boxes-ended", "dark", "pl-PL"],
] as const) {
  test(`the ending has no fault and cuts nothing off at any size: ${position}`, long, async ({ browser }) => {
    const { page } = await open(browser, position, { colorScheme, locale });
    for (const [width, height] of [
      [1440, 900],
      [1280, 800],
      [1920, 1080],
      [820, 1180],
      [390, 844],
      [844, 390],
      [667, 375],
      [720, 450],
    ] as const) {
      const size = `${width} x ${height}`;
      await resize(page, { width, height });
      await comeBack(page);
      await expect(page.locator(".ending")).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.locator(".titles.told").first(), size).toBeAttached();
      expect(await overRibbon(page), size).toEqual([]);
      await expect(page.locator("[data-stand]").first().locator(".picture img"), size).toBeInViewport();
      await expect(page.locator("[data-stand]").first().locator("strong"), size).toBeInViewport();
      await expect(page.locator(".again button"), size).toBeInViewport({ ratio: 1 });
      const last = page.locator("[data-stand]").last().locator(".details");
      await last.scrollIntoViewIfNeeded();
      await expect(last, size).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), size).toBeLessThanOrEqual(0);
      expect(await faults(page), size).toEqual([]);
    }
  });
}

for (const [position, mine] of [
  ["isle-ended", 105],
  ["boxes-ended", 7],
] as const) {
  const more = position === "boxes-ended";
  test(`a personal best is celebrated, a lower score and a first game are not: ${position}`, longIf(more), async ({ browser }) => {
    const { page, heard, id } = await open(browser, position, { reducedMotion: "reduce" });
    // It is the first game of its kind.
    expect(await (await page.request.get(`${server.url}/api/tables/${id}/best`)).json()).toEqual({});
    await expect(page.locator("[data-record]")).toHaveCount(0);
    for (const [before, told] of [
      [mine - 1, true],
      [mine, false],
      [mine + 5, false],
    ] as const) {
      await page.route("**/best", (route) => route.fulfill({ json: { points: before } }));
      const asked = page.waitForResponse("**/best");
      await comeBack(page);
      await asked;
      await expect(headline(page)).toContainText("You win");
      await expect(page.locator("[data-record]")).toHaveCount(told ? 1 : 0);
      if (!told) continue;
      await expect(page.locator("[data-record]")).toContainText(`Personal best! Before: ${before} points`);
      await expectAnnounced(page, "Personal best!");
      expect(await faults(page)).toEqual([]);
    }
    expect(heard).toEqual([]);
    await page.context().close();
  });
}
