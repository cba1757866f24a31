import { expect, type Browser, type Page } from "@playwright/test";
import { faults } from "./axe";
import { complaints } from "./isle";
import { long, longIf } from "./long";
import { press } from "./press";
import { server, test } from "./server";
import { unique } from "./unique";
import { sideways } from "./sideways";
import { languages } from "../src/words/languages";

type Options = NonNullable<Parameters<Browser["newContext"]>[0]>;

async function visit(browser: Browser, more: Options = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-GB", reducedMotion: "reduce", ...more });
  const page = await context.newPage();
  const heard = complaints(page);
  await page.goto(server.url);
  return { page, heard, close: () => context.close() };
}

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** Opens the dialog and chooses a game of Boxes for some players, with bots or without. */
async function choose(page: Page, rules: string, players: string, bots: boolean): Promise<void> {
  await press(page.locator("[data-find]"));
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Boxes", exact: true }).check();
  await dialog.getByRole("radio", { name: rules, exact: true }).check();
  await dialog.getByRole("radio", { name: players, exact: true }).check();
  await dialog.getByLabel(/^Bots may take/).setChecked(bots);
}

const start = (page: Page) => press(page.getByRole("button", { name: "Find players" }));
const bar = (page: Page) => page.locator("[data-seeking]");

test("two who look for the same game are taken to one table, where it has begun", async ({ browser }) => {
  const first = await visit(browser);
  await choose(first.page, "Advanced rules", "2", false);
  expect(await faults(first.page)).toEqual([]);
  await start(first.page);
  await expect(bar(first.page)).toContainText("Looking for players");
  await expect(bar(first.page)).toContainText("Boxes · Advanced rules · 2 players · No time limit");
  expect(await faults(first.page)).toEqual([]);
  await first.page.reload();
  await expect(bar(first.page)).toContainText("2 players");

  const second = await visit(browser, phone);
  await press(second.page.locator("[data-find]"));
  // What somebody waits for can be joined by one press.
  await press(second.page.getByRole("button", { name: "Boxes · Advanced rules · 2 players · No time limit" }));
  for (const { page } of [first, second]) {
    await expect(page).toHaveURL(/\/t\/[a-z0-9]{26}$/);
    await expect(page.locator("[data-guide=ask]")).toBeVisible();
  }
  expect(first.page.url()).toBe(second.page.url());
  expect([...first.heard, ...second.heard]).toEqual([]);
  for (const { close } of [first, second]) await close();
});

test("whoever agrees to bots gets a game with them after half a minute", long, async ({ browser }) => {
  const { page, heard, close } = await visit(browser);
  await choose(page, "Basic rules", "3", true);
  await start(page);
  await expect(bar(page)).toContainText(/Bots join in \d+ s/);
  await expect(page).toHaveURL(/\/t\/[a-z0-9]{26}$/);
  await expect(page.locator("[data-guide=ask]")).toBeVisible();
  const { scene } = (await (await page.request.get(`${server.url}/api/tables/${page.url().split("/t/")[1]}`)).json()) as {
    scene: { table: { seats: { bot?: string }[] } };
  };
  expect(scene.table.seats.filter(({ bot }) => bot)).toHaveLength(2);
  expect(heard).toEqual([]);
  await close();
});

test("a search can be cancelled, and stays cancelled", async ({ browser }) => {
  const { page, heard, close } = await visit(browser, phone);
  await choose(page, "Basic rules", "5", false);
  await start(page);
  await press(bar(page).getByRole("button", { name: "Cancel" }));
  await expect(bar(page)).toHaveCount(0);
  const list = (await (await page.request.get(`${server.url}/api/seeks`)).json()) as { wishes: { most: number }[] };
  expect(list.wishes.filter(({ most }) => most === 5)).toEqual([]);
  await page.reload();
  await expect(page.locator("[data-find]")).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  expect(heard).toEqual([]);
  await close();
});

for (const language of languages) {
  test(`the search fits a phone: ${language}`, longIf(language !== "uk"), async ({ browser }) => {
    const { page, heard, close } = await visit(browser, { ...phone, locale: language });
    await press(page.locator("[data-find]"));
    await expect(page.getByRole("dialog").locator("form")).toBeVisible();
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    expect(await faults(page)).toEqual([]);
    // Others who look for a game meanwhile look for another one.
    await page
      .getByRole("dialog")
      .locator(`input[value="${2 + languages.indexOf(language)}"]`)
      .check();
    await press(page.getByRole("dialog").locator("button[type=submit]"));
    await expect(bar(page)).toBeVisible();
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await press(bar(page).locator("button"));
    await expect(bar(page)).toHaveCount(0);
    expect(heard).toEqual([]);
    await close();
  });
}

test("games that are played can be watched from home", async ({ browser }) => {
  const host = await visit(browser);
  const name = unique("Wanda");
  await host.page.request.post(`${server.url}/api/people`, { data: { name } });
  const settings = { game: "boxes", config: { players: 2 }, public: true, watch: true };
  const made = await host.page.request.post(`${server.url}/api/tables`, { data: { settings, bots: ["kitten"] } });
  const { id } = (await made.json()) as { id: string };
  await host.page.request.post(`${server.url}/api/tables/${id}/commands`, { data: { id: "start", do: "start" } });
  const { page, heard, close } = await visit(browser);
  const row = page.locator("[aria-labelledby=live] li", { hasText: name });
  await expect(row).toContainText("Boxes");
  await expect(row).toContainText("Watch");
  await press(row.locator("a"));
  await expect(page).toHaveURL(new RegExp(id));
  expect(heard).toEqual([]);
  for (const one of [host, { close }]) await one.close();
});
