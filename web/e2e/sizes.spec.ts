import { expect, test, type Page } from "@playwright/test";
import { playUntil } from "./isle";
import { serve, type Server } from "./server";

let server: Server;
test.beforeAll(async () => (server = await serve()));
test.afterAll(() => server.close());

/** Windows in CSS pixels: a desktop, the same at 200 %, phones both ways round, and a phone at 200 %. */
const windows = [
  [1440, 900],
  [1024, 768],
  [720, 450],
  [844, 390],
  [667, 375],
  [390, 844],
  [422, 195],
  [195, 422],
] as const;

/** How much of the window's height the board has, and whether the page can only be read by scrolling sideways. */
const share = (page: Page) =>
  page.evaluate(() => ({
    board: document.querySelector("svg[data-guide=board]")!.getBoundingClientRect().height / innerHeight,
    aside: document.documentElement.scrollWidth - innerWidth,
  }));

async function expectBoard(page: Page, [width, height]: readonly [number, number], moment: string): Promise<void> {
  const { board, aside } = await share(page);
  expect(board, `board at ${width} x ${height}, ${moment}`).toBeGreaterThanOrEqual((width > height ? 0.55 : 0.35) - 0.005);
  expect(aside, `pixels beside the window at ${width} x ${height}, ${moment}`).toBeLessThanOrEqual(0);
}

test("the board of Boxes keeps its share of every window, with and without a card in the hand", async ({ browser }) => {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const page = await context.newPage();
  await context.request.post(`${server.url}/api/people`, { data: { name: "Olena" } });
  const made = await context.request.post(`${server.url}/api/tables`, {
    data: { settings: { game: "boxes", config: { players: 3, rules: "advanced" } }, bots: ["random", "random"] },
  });
  const { id } = (await made.json()) as { id: string };
  await context.request.post(`${server.url}/api/tables/${id}/commands`, { data: { id: "s", do: "start" } });
  await playUntil(context.request, server.url, id, ({ view, may }) => view.cards.length > 12 && view.phase === "play" && may?.must && !view.special);
  await page.goto(`${server.url}/t/${id}`);
  const card = page.locator("[data-guide=hand] button").first();
  const next = page.locator("[data-guide=ask]").getByRole("button", { name: "Next place" });
  const lay = page.locator("[data-guide=ask]").getByRole("button", { name: "Lay it here" });
  await expect(card).toBeVisible();
  await expect(page.getByText("Advanced rules")).toBeVisible();
  for (const size of windows) {
    await page.setViewportSize({ width: size[0], height: size[1] });
    await expectBoard(page, size, "nothing held");
    await card.click(); // by scrolling, if need be
    await next.click();
    await expectBoard(page, size, "a card over the table");
    await lay.scrollIntoViewIfNeeded();
    await expect(lay).toBeInViewport({ ratio: 0.9 });
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/boxes-${size.join("x")}.png` });
    await page.keyboard.press("Escape");
  }
  await context.close();
});

for (const [language, menu] of [["uk", "Меню"], ["ru", "Меню"], ["pl", "Menu"]] as const) {
  test(`the menu of a table fits a phone in ${language}`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: language });
    const page = await context.newPage();
    await context.request.post(`${server.url}/api/people`, { data: { name: "Olena" } });
    const made = await context.request.post(`${server.url}/api/tables`, { data: { settings: { game: "boxes", config: { players: 2 } }, bots: ["random"] } });
    const { id } = (await made.json()) as { id: string };
    await context.request.post(`${server.url}/api/tables/${id}/commands`, { data: { id: "s", do: "start" } });
    await page.goto(`${server.url}/t/${id.toUpperCase()}`);
    await page.getByRole("button", { name: menu }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    const [inner, outer] = await dialog.evaluate((d) => [d.scrollWidth, d.clientWidth]);
    expect(inner).toBeLessThanOrEqual(outer!);
    await expect(dialog.getByRole("checkbox")).toHaveCount(0); // nothing is asked before a day ends in Boxes
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/menu-${language}.png` });
    await context.close();
  });
}
