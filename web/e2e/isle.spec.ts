import AxeBuilder from "@axe-core/playwright";
import { expect, test, type Browser, type Page } from "@playwright/test";
import { nextFrame } from "./change";
import { command, complaints, keys, mouse, newTable, numbers, playOut, playUntil, step, touch } from "./isle";
import { serve, type Server } from "./server";

let server: Server;
test.beforeAll(async () => {
  server = await serve();
});
test.afterAll(() => server.close());

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** A page at a running table against bots. */
async function at(browser: Browser, config: { players: number } & Record<string, unknown>, options: object = { viewport: wide }) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const heard = complaints(page);
  const id = await newTable(page, server.url, "Mira", config, Array<string>(config.players - 1).fill("random"));
  await command(page, server.url, id, { do: "start" });
  await page.goto(`${server.url}/t/${id}`);
  await expect(page.locator(".prompt")).toBeVisible();
  return { context, page, heard, id };
}

/** Plays until tiles can be rescued. */
async function untilRescue(page: Page): Promise<void> {
  const random = numbers(3);
  const ready = page.locator('.prompt:not(:has([data-do="place"])) [data-do="pass"]');
  const rescue = page.locator("[data-tile][data-can]");
  for (let n = 0; n < 500; n++) {
    const tab = page.locator(".tabs.low button:nth-child(2)");
    if ((await ready.count()) && !(await rescue.count()) && (await tab.count())) await tab.click({ timeout: 1000 }).catch(() => {});
    if ((await rescue.count()) && (await ready.count())) return;
    if (!(await step(page, mouse, () => 0.8 + random() / 10))) await page.waitForTimeout(20);
  }
  throw new Error("no rescue came");
}

/** Puts a held tile back by keyboard. */
async function putBack(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(page.locator('.prompt [data-do="place"]')).toHaveCount(0);
}

const everything = { lessons: ["A", "B", "C", "D", "E"], modules: ["kittens", "beasts", "events", "promo"] };
/** The parts of the page that are seen only in part. */
const cut = (page: Page, parts: string) =>
  page.locator(parts).evaluateAll((all) =>
    all.filter((e) => e.scrollHeight > e.clientHeight + 1).map((e) => `${e.className}: ${e.clientHeight} of ${e.scrollHeight}`),
  );

/** The middle of the tile that is held over the ship. */
async function ghost(page: Page): Promise<{ x: number; y: number }> {
  const box = (await page.locator(".board .tile.ghost").boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test("two browsers play a whole game by mouse, from the lobby to the last line", async ({ browser }) => {
  test.setTimeout(420_000);
  const first = await (await browser.newContext({ viewport: wide })).newPage();
  const second = await (await browser.newContext({ viewport: wide })).newPage();
  const heard = [complaints(first), complaints(second)];
  const id = await newTable(first, server.url, "Mira", { players: 2 });
  await first.goto(`${server.url}/t/${id}`);
  await expect(first.getByRole("button", { name: "Start the game" })).toHaveAttribute("aria-disabled", "true");
  await second.goto(`${server.url}/t/${id}`);
  await second.getByLabel("Your name").fill("Oleh");
  await second.getByRole("button", { name: "Come in" }).click();
  await second.getByRole("button", { name: "Sit here" }).click();
  await second.getByRole("button", { name: "I am ready" }).click();
  await first.getByRole("button", { name: "Start the game" }).and(first.locator(":not([aria-disabled])")).click();
  await expect(second.locator(".prompt")).toBeVisible();
  await playOut([first, second], mouse, numbers(7));
  for (const page of [first, second]) {
    await page.getByRole("button", { name: "Show all" }).click({ timeout: 2000 }).catch(() => {});
    await expect(page.locator(".against .total td")).toHaveCount(2);
  }
  expect(await first.locator(".against .total").innerText()).toBe(await second.locator(".against .total").innerText());
  await first.getByRole("button", { name: "Play again" }).click();
  await expect(first).toHaveURL((url) => !url.pathname.endsWith(id));
  expect(heard.flat()).toEqual([]);
});

test("the keyboard alone drafts, pays, picks, turns, places and takes back", async ({ browser }) => {
  const { context, page, heard } = await at(browser, { players: 2 });
  const random = numbers(5);
  for (let n = 0; n < 120 && !(await page.locator("[data-tile][data-can]").count()); n++) {
    if (!(await step(page, keys, () => 0.8 + random() / 10))) await page.waitForTimeout(20);
  }
  await putBack(page); // the last step may have picked a tile up already
  const had = await page.locator(".my .piece").count();
  const tile = page.locator("[data-tile][data-can]").first();
  const name = await tile.getAttribute("data-tile");
  await tile.focus();
  await page.keyboard.press("Enter");
  const ship = page.getByRole("application");
  await expect(ship).toBeFocused();
  await putBack(page);
  await expect(page.locator(`[data-tile="${name}"]`)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(ship).toBeFocused();
  for (const key of ["KeyR", "KeyF", "KeyQ", "ArrowRight", "ArrowDown"]) await page.keyboard.press(key);
  for (let n = 0; n < 9; n++) await page.keyboard.press("ArrowUp");
  for (let n = 0; n < 22; n++) await page.keyboard.press("ArrowLeft");
  await expect(page.locator('.prompt [data-do="place"]')).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Tab");
  await expect(ship).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator(".my .piece")).toHaveCount(had + 1);
  await expect(page.locator('.prompt [data-do="end"], .prompt [data-do="stop"]').first()).toBeVisible();
  if (await page.locator('.prompt [data-do="undo"]').count()) {
    await page.keyboard.press("Control+z");
    await expect(page.locator(".my .piece")).toHaveCount(had);
  }
  await page.keyboard.press("Escape");
  await page.locator(".prompt").press("d");
  await expect(page.getByRole("dialog", { name: "Describe the table in words" })).toBeVisible();
  await page.keyboard.press("Escape");
  expect(heard).toEqual([]);
  await context.close();
});

test("a thumb plays on a phone, and nothing scrolls sideways", async ({ browser }) => {
  const { context, page, heard } = await at(browser, { players: 3, mode: "family" }, { viewport: phone, hasTouch: true, isMobile: true });
  const random = numbers(9);
  for (let n = 0; n < 8; n++) {
    if (!(await step(page, touch, random))) await page.waitForTimeout(20);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
  }
  await untilRescue(page);
  await page.locator("[data-tile][data-can]").first().tap();
  await expect(page.getByRole("application")).toBeVisible();
  await expect(page.locator(".board.zoom")).toBeVisible();
  const board = (await page.locator(".board").boundingBox())!;
  const drag = await context.newCDPSession(page);
  const finger = (type: string, x: number, y: number) =>
    drag.send("Input.dispatchTouchEvent", {
      type: type as "touchStart",
      touchPoints: type === "touchEnd" ? [] : [{ x: board.x + x * board.width, y: board.y + y * board.height }],
    });
  await finger("touchStart", 0.5, 0.5);
  for (let i = 0; i < 6; i++) await finger("touchMove", 0.5 + i * 0.03, 0.5);
  await finger("touchEnd", 0, 0);
  for (const y of [0.2, 0.8, 0.2]) {
    await page.touchscreen.tap(board.x + board.width / 2, board.y + board.height * y);
    await expect.poll(async () => (await ghost(page)).y > board.y + board.height / 2).toBe(y > 0.5);
    await expect(page.locator(".prompt .effect")).not.toBeEmpty();
  }
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  expect(heard).toEqual([]);
  await context.close();
});

test("a tile is tried at any time, dragged, and told why it does not fit", async ({ browser }) => {
  const { context, page, heard } = await at(browser, { players: 2 });
  const tile = (await page.locator("[data-tile]").first().boundingBox())!;
  const board = (await page.locator(".board").boundingBox())!;
  await page.mouse.move(tile.x + tile.width / 2, tile.y + tile.height / 2);
  await page.mouse.down();
  await page.mouse.move(board.x + 80, board.y + 40, { steps: 6 });
  await expect(page.getByRole("application")).toBeVisible();
  await page.mouse.move(board.x + 10, board.y + 10, { steps: 3 });
  await expect(page.locator(".fault").first()).toBeVisible();
  await expect(page.locator(".prompt .effect")).toContainText("stick out");
  await page.mouse.move(board.x + board.width / 2, board.y + board.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(page.locator(".prompt .effect")).toContainText("Points");
  await expect(page.locator('.prompt [data-do="place"]')).toHaveAttribute("aria-disabled", "true");
  await putBack(page);
  expect(heard).toEqual([]);
  await context.close();
});

test("with a tile in hand the keyboard reaches its colour, and puts it back", async ({ browser }) => {
  const { context, page, heard } = await at(browser, { players: 2 });
  await page.locator('[data-tile^="oshax"]').first().focus();
  await page.keyboard.press("Enter");
  const ship = page.getByRole("application");
  await expect(ship).toBeFocused();
  await expect(ship).toHaveAccessibleDescription(/Escape puts it back.*1 to 5 choose the colour/);
  await page.keyboard.press("3");
  await expect(page.getByRole("button", { name: "red", exact: true })).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Escape");
  await expect(ship).toHaveCount(0);
  await expect(page.locator('[data-tile^="oshax"]').first()).toBeFocused();
  expect(heard).toEqual([]);
  await context.close();
});

test("what is there explains itself by key, right button and press", async ({ browser }) => {
  const { context, page, heard } = await at(browser, { players: 2 });
  const told = async (name: string | RegExp) => {
    await expect(page.getByRole("dialog", { name })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  };
  const ship = page.getByRole("group", { name: "Your ship" });
  await ship.focus();
  await page.keyboard.press("?");
  await told("The rooms");
  const board = (await page.locator(".board").boundingBox())!;
  await page.mouse.click(board.x + board.width * 0.36, board.y + board.height * 0.55, { button: "right" });
  await told(/dining room/);
  await page.getByRole("button", { name: /^Left field/ }).click();
  await told("Left field");
  await page.getByRole("button", { name: "Treasures", exact: true }).click({ button: "right" });
  await told("Treasures");
  await page.locator("[data-tile]").first().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("application")).toBeFocused();
  await page.keyboard.press("?");
  await told(/cat|kitten/);
  await page.locator('[data-do="place"]').focus();
  await expect(page.locator(".note:popover-open")).toContainText("You cannot take this tile now");
  expect(heard).toEqual([]);
  await context.close();
});

for (const viewport of [{ width: 720, height: 450 }, { width: 320, height: 256 }, { width: 360, height: 640 }, { width: 1440, height: 450 }]) {
  test(`at ${viewport.width} × ${viewport.height} everything can be scrolled to`, async ({ browser }) => {
    const { context, page, heard } = await at(browser, { players: 2 }, { viewport, hasTouch: true });
    expect(await cut(page, ".narrow .panel")).toEqual([]); // beside the ship it scrolls by itself
    const card = page.locator('[data-card][aria-pressed="false"]');
    await card.last().tap();
    await page.locator('[data-do="keep"]').tap({ force: true });
    await expect(page.locator(".note:popover-open")).toHaveText("Choose 1 more");
    await card.first().tap();
    await page.locator('[data-do="keep"]').tap();
    await expect(page.locator(".kept [data-card]")).toHaveCount(2);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    expect(heard).toEqual([]);
    await context.close();
  });
}

for (const viewport of [wide, { width: 1280, height: 800 }]) {
  for (const [config, locale] of [[{ players: 2 }, "en"], [{ players: 6, ...everything }, "en"], [{ players: 6, ...everything }, "ru"]] as const) {
    test(`${config.players} players see all at a glance at ${viewport.width} × ${viewport.height} in ${locale}`, async ({ browser }) => {
      const { context, page } = await at(browser, config, { viewport, locale });
      const parts = ".left > .island, .cards, .fleet, .now";
      await expect(page.locator(".now b")).toBeInViewport({ ratio: 1 });
      await expect.poll(() => cut(page, parts)).toEqual([]);
      await untilRescue(page);
      await expect.poll(() => cut(page, parts)).toEqual([]);
      await context.close();
    });
  }
}

test("cards show their whole text in every language", async ({ browser }) => {
  for (const locale of ["en", "uk", "ru", "pl"]) {
    const { context, page } = await at(browser, { players: 2 }, { locale });
    const faults = () =>
      page.locator(".card").evaluateAll((all) =>
        all.filter((e) => e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1).map((e) => e.textContent),
      );
    for (const viewport of [wide, phone, { width: 1100, height: 700 }, { width: 320, height: 640 }]) {
      await page.setViewportSize(viewport);
      await expect(page.locator(".row .card").first()).toBeVisible();
      await expect.poll(faults, `${locale} ${viewport.width}`).toEqual([]);
    }
    await context.close();
  }
});

test("who looks on sees the score, and is offered nothing that does not work", async ({ browser }) => {
  const { context, id } = await at(browser, { players: 2 });
  const other = await browser.newContext({ viewport: wide });
  const page = await other.newPage();
  const heard = complaints(page);
  await page.request.post(`${server.url}/api/people`, { data: { name: "Oleh" } });
  await page.goto(`${server.url}/t/${id}`);
  await expect(page.locator(".now b")).toBeVisible();
  await page.locator("[data-tile]").first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect(heard).toEqual([]);
  await other.close();
  await context.close();
});

test("a finger drags a tile from its field to the ship", async ({ browser }) => {
  const { context, page, heard } = await at(browser, { players: 2 }, { viewport: phone, hasTouch: true, isMobile: true });
  await page.locator(".tabs.low button:nth-child(2)").tap();
  const from = (await page.locator("[data-tile]").first().boundingBox())!;
  const board = (await page.locator(".board").boundingBox())!;
  const cdp = await context.newCDPSession(page);
  const finger = (type: "touchStart" | "touchMove" | "touchEnd", x = 0, y = 0) =>
    cdp.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
  await finger("touchStart", x, y);
  await page.waitForTimeout(260);
  for (let i = 1; i <= 10; i++) await finger("touchMove", x + (i * (board.x + board.width / 2 - x)) / 10, y + (i * (board.y + board.height / 2 - y)) / 10);
  await expect(page.getByRole("application")).toBeVisible();
  await finger("touchMove", board.x + board.width / 2, board.y + board.height / 2);
  await finger("touchEnd");
  const there = await ghost(page);
  expect(Math.hypot(there.x - board.x - board.width / 2, there.y - board.y - board.height / 2)).toBeLessThan(board.height / 3);
  await expect(page.locator(".prompt .effect")).not.toBeEmpty();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(heard).toEqual([]);
  await context.close();
});

test("at the end the sheet comes line by line with its squares lit, then table against table", async ({ browser }) => {
  for (const viewport of [wide, phone]) {
    const { context, page, heard, id } = await at(browser, { players: 2, mode: "family" }, { viewport });
    await playUntil(page.request, server.url, id, () => false);
    await expect(page.locator(".lines li")).not.toHaveCount(0);
    await expect(page.locator(".ending .lit path").first()).toBeInViewport();
    await expect(page.locator(".against .total td")).toHaveCount(2, { timeout: 20_000 });
    await page.locator(".lines button").first().focus();
    await expect(page.locator(".ending .lit path").first()).toBeInViewport();
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    expect(heard).toEqual([]);
    await context.close();
  }
});

test("what I do is shown at once, however slow the server answers", async ({ browser }) => {
  const { context, page, heard } = await at(browser, { players: 2 });
  let delay = 0;
  await page.routeWebSocket(/\/api\/socket/, (mine) => {
    const theirs = mine.connectToServer();
    theirs.onMessage((message) => setTimeout(() => mine.send(message), delay));
  });
  await page.reload();
  const card = page.locator('[data-card][aria-pressed="false"]');
  await card.first().click();
  await card.first().click();
  delay = 2000;
  const busy = '.prompt [aria-busy="true"]';
  expect(await nextFrame(page.locator('[data-do="keep"]'), [busy, '[data-card][aria-pressed="true"]'])).toEqual([1, 2]);
  delay = 0;
  await untilRescue(page);
  const had = await page.locator(".my .piece").count();
  await page.locator("[data-tile][data-can]").first().click();
  await expect(page.locator('.prompt [data-do="place"]:not([aria-disabled])')).toBeVisible();
  delay = 2000;
  expect(await nextFrame(page.locator('.prompt [data-do="place"]'), [".my .piece", busy])).toEqual([had + 1, 1]);
  await expect(page.locator('.prompt [aria-busy="false"]')).toBeVisible();
  await expect(page.locator(".my .piece")).toHaveCount(had + 1);
  expect(heard).toEqual([]);
  await context.close();
});

test("a reload and a lost connection lose nothing", async ({ browser }) => {
  const { context, page, heard } = await at(browser, { players: 2 });
  const random = numbers(4);
  for (let n = 0; n < 8; n++) if (!(await step(page, mouse, random))) await page.waitForTimeout(20);
  await page.keyboard.press("Escape");
  await expect(page.locator(".prompt.mine")).toBeVisible();
  const asked = await page.locator(".prompt .sentence").innerText();
  await page.reload();
  await expect(page.locator(".prompt .sentence")).toHaveText(asked, { useInnerText: true });
  await context.setOffline(true);
  await context.setOffline(false);
  if (!process.env.PURRLOR_URL) {
    await server.stop();
    await expect(page.getByText("Connection lost")).toBeVisible();
    await server.start();
    await expect(page.getByText("Connection lost")).toBeHidden({ timeout: 20_000 });
  }
  let acted = 0;
  for (let n = 0; n < 500 && acted < 6; n++) {
    if (await step(page, mouse, random)) acted++;
    else await page.waitForTimeout(20);
  }
  expect(acted).toBe(6);
  expect(heard).toEqual([]);
  await context.close();
});

test("two tabs of one person agree", async ({ browser }) => {
  const { context, page, id } = await at(browser, { players: 2 });
  const tab = await context.newPage();
  await tab.goto(`${server.url}/t/${id}`);
  await expect(tab.locator(".prompt")).toBeVisible();
  await page.locator('[data-card][aria-pressed="false"]').first().click();
  await page.locator('[data-card][aria-pressed="false"]').first().click();
  await page.locator('[data-do="keep"]').click();
  await expect(tab.locator('.kept [data-card]')).toHaveCount(2);
  await context.close();
});

test("the table of Isle has no serious faults for assistive technology, and a reload keeps the log", async ({ browser }) => {
  for (const options of [{ viewport: wide, colorScheme: "light" }, { viewport: phone, colorScheme: "dark" }] as const) {
    const { context, page, heard } = await at(browser, { players: 2 }, options);
    await untilRescue(page);
    const found = await new AxeBuilder({ page }).analyze();
    expect(found.violations.filter((v) => v.impact === "serious" || v.impact === "critical").map((v) => `${v.id}: ${v.nodes[0]?.html}`)).toEqual([]);
    if (options.viewport === wide) {
      await page.reload();
      await expect(page.locator('ol[aria-label] li:not(.none)').first()).toBeVisible();
    }
    expect(heard).toEqual([]);
    await context.close();
  }
});

test("the keyboard alone plays a whole game @long", async ({ browser }) => {
  test.setTimeout(420_000);
  const { context, page, heard } = await at(browser, { players: 2 });
  await playOut([page], keys, numbers(5));
  await expect(page.locator(".ending")).toBeVisible();
  expect(heard).toEqual([]);
  await context.close();
});
