import { expect, type Browser, type Page } from "@playwright/test";
import { encode } from "uqr";
import { faults } from "./axe";
import { complaints } from "./isle";
import { press } from "./press";
import { server, test } from "./server";
import { sideways } from "./sideways";

type Options = NonNullable<Parameters<Browser["newContext"]>[0]>;

/** A browser of its own at an address of the page, with a share sheet that only remembers what was shared. */
async function visit(browser: Browser, path: string, more: Options = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-GB", reducedMotion: "reduce", ...more });
  await context.addInitScript(() => {
    Object.assign(navigator, { share: (data: object) => ((window as unknown as { shared: object }).shared = data) && Promise.resolve() });
  });
  const page = await context.newPage();
  const heard = complaints(page);
  await page.goto(server.url + path);
  return { page, heard, close: () => context.close() };
}

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** Opens a table of Boxes for two by its one button, and returns its short code. */
async function openTable(page: Page, players: number): Promise<string> {
  await page.locator("[data-friends=boxes]").click();
  await expect(page.getByRole("heading", { name: "Your table" })).toBeVisible();
  await page.getByLabel("Number of seats").selectOption(String(players));
  const code = page.locator("[data-code]");
  await expect(code).toHaveAttribute("data-code", /^[A-Z]{6}$/);
  return (await code.getAttribute("data-code"))!;
}

/** What a browser says itself of an answer that refuses a code. */
const refused = /status of 404/;

test("a friend types the code in small letters, sits down by one press, and the game starts by itself", async ({ browser }) => {
  const host = await visit(browser, "/");
  const code = await openTable(host.page, 2);
  await expect(host.page.getByText("The game starts by itself when all seats are taken.")).toBeVisible();
  await expect(host.page.getByRole("button", { name: "Start the game" })).toHaveCount(0);

  const friend = await visit(browser, "/", phone);
  await friend.page.getByLabel("Join with a link").fill("zzzzzz");
  await press(friend.page.getByRole("button", { name: "Join", exact: true }));
  await expect(friend.page.getByRole("alert")).toHaveText(/code is wrong/);
  await friend.page.getByLabel("Join with a link").fill(`${code.slice(0, 3)} ${code.slice(3)}`.toLowerCase());
  await press(friend.page.getByRole("button", { name: "Join", exact: true }));
  await expect(friend.page.getByRole("heading", { name: /invites you/ })).toBeVisible();
  await expect(friend.page.getByText("About 20 min")).toBeVisible();
  await press(friend.page.locator("[data-go] button"));
  for (const { page } of [host, friend]) await expect(page.locator("[data-guide=ask]")).toBeVisible();
  expect([...host.heard, ...friend.heard].filter((line) => !refused.test(line))).toEqual([]);
  await host.close();
  await friend.close();
});

/** The squares of a QR code on the page, as rows of black and white. */
async function squares(page: Page): Promise<boolean[][]> {
  const drawn = page.getByRole("dialog").locator("svg:has([data-squares])");
  const size = Number((await drawn.getAttribute("viewBox"))!.split(" ")[2]);
  const path = (await drawn.locator("[data-squares]").getAttribute("d"))!;
  const rows = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) rows[Number(y)]![Number(x)] = true;
  return rows;
}

test("the picture of the code leads to the table, and so does the sheet of the phone", async ({ browser }) => {
  const host = await visit(browser, "/", phone);
  const code = await openTable(host.page, 3);
  const link = `${server.url}/j/${code}`;
  await press(host.page.getByRole("button", { name: "Share" }));
  expect(await host.page.evaluate(() => (window as unknown as { shared: { url: string } }).shared.url)).toBe(link);
  await press(host.page.getByRole("button", { name: "QR code" }));
  await expect(host.page.getByRole("dialog").getByRole("img")).toHaveAccessibleName(`QR code of ${link}`);
  expect(await squares(host.page)).toEqual(encode(link, { ecc: "M", border: 4 }).data);
  await expect(host.page.getByRole("dialog").locator("output")).toHaveText(code);
  expect(await sideways(host.page)).toBeLessThanOrEqual(0);
  expect(await faults(host.page)).toEqual([]);
  await host.page.keyboard.press("Escape");

  const friend = await visit(browser, `/j/${code.toLowerCase()}`);
  await expect(friend.page).toHaveURL(/\/t\/[a-z0-9]{26}$/);
  await press(friend.page.locator("[data-go] button"));
  await expect(friend.page.getByText("Waiting for the others")).toBeVisible();
  // Whoever sits there may call others too.
  await expect(friend.page.locator("[data-code]")).toHaveAttribute("data-code", code);
  await press(host.page.getByRole("button", { name: "Add a bot and start" }));
  for (const { page } of [host, friend]) await expect(page.locator("[data-guide=ask]")).toBeVisible();
  expect([...host.heard, ...friend.heard]).toEqual([]);
  await host.close();
  await friend.close();
});

test("the host may start the game by hand, and a code that leads nowhere says so", async ({ browser }) => {
  const host = await visit(browser, "/");
  const code = await openTable(host.page, 2);
  await host.page.getByLabel("Start the game by itself").uncheck();
  await expect(host.page.getByRole("button", { name: "Start the game" })).toHaveAttribute("aria-disabled", "true");
  const friend = await visit(browser, `/j/${code}`, phone);
  await press(friend.page.locator("[data-go] button"));
  await expect(friend.page.getByText("Waiting for the others")).toBeVisible();
  await press(host.page.getByRole("button", { name: "Start the game" }).and(host.page.locator(":not([aria-disabled])")));
  await expect(friend.page.locator("[data-guide=ask]")).toBeVisible();

  const { page, heard, close } = await visit(browser, "/j/zzzzzz");
  await expect(page.getByRole("heading", { name: "This table can’t be shown" })).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.getByLabel("Join with a link").fill(code);
  await press(page.getByRole("button", { name: "Join", exact: true }));
  await expect(page.getByRole("button", { name: "Come in" })).toBeVisible();
  expect(heard.filter((line) => !refused.test(line))).toEqual([]);
  for (const { close } of [host, friend]) await close();
  await close();
});
