import { expect, type APIRequestContext, type Browser, type Page } from "@playwright/test";
import { faults } from "./axe";
import { command, complaints } from "./isle";
import { server, test } from "./server";

interface Listed {
  id: string;
  yours?: boolean;
}
const waiting = async (who: APIRequestContext): Promise<string[]> => {
  const mine = (await (await who.get(`${server.url}/api/me/tables`)).json()) as Listed[];
  return mine.filter((table) => table.yours).map((table) => table.id);
};

/** A game of Boxes of two people, and a browser of the first. */
async function game(
  browser: Browser,
  other: APIRequestContext,
  clock: object,
  before: (page: Page) => Promise<unknown>,
  serviceWorkers: "allow" | "block" = "block",
) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-GB", serviceWorkers });
  const page = await context.newPage();
  const heard = complaints(page);
  await before(page);
  for (const who of [context.request, other]) await who.post(`${server.url}/api/people`, { data: { name: "Mira" } });
  const settings = { game: "boxes", config: { players: 2 }, clock };
  const { id } = (await (await context.request.post(`${server.url}/api/tables`, { data: { settings } })).json()) as { id: string };
  await command({ request: other }, server.url, id, { do: "sit" });
  await command({ request: other }, server.url, id, { do: "ready", on: true });
  await command({ request: context.request }, server.url, id, { do: "start" });
  return { context, page, heard, id };
}

/** Plays the seats of both by whatever is allowed until the table waits for the first, or for the second alone. */
async function until(seat: number, people: APIRequestContext[], id: string): Promise<void> {
  const at = `${server.url}/api/tables/${id}`;
  for (let moves = 0; moves < 60; moves++) {
    const awaits = await Promise.all(people.map(async (who) => (await waiting(who)).includes(id)));
    if (awaits[seat] && !awaits[1 - seat]) return;
    const mover = awaits[1 - seat] ? 1 - seat : seat;
    const { decision, actions } = (await (await people[mover]!.get(`${at}/legal?seat=${mover}`)).json()) as {
      decision: number;
      actions: string[];
    };
    const action = actions.find((a) => !/^(withdraw|chase)/.test(a));
    await command({ request: people[mover]! }, server.url, id, { do: "act", seat: mover, decision, action });
  }
  throw new Error("nobody's turn comes");
}

const hide = (page: Page, hidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);

/** Keeps what the page writes on the badge of the app. */
const badges = (page: Page) =>
  page.addInitScript(() => {
    const kept: number[] = [];
    Object.assign(window, { badges: kept });
    navigator.setAppBadge = async (n?: number) => void kept.push(n ?? -1);
    navigator.clearAppBadge = async () => void kept.push(0);
  });
const lastBadge = (page: Page) => page.evaluate(() => (window as unknown as { badges: number[] }).badges.at(-1));
const icon = (page: Page) => page.evaluate(() => decodeURIComponent(document.querySelector<HTMLLinkElement>('link[rel="icon"]')!.href));

test("the tab and the app count the tables that wait for me", async ({ browser, request }) => {
  const { context, page, heard, id } = await game(browser, request, { kind: "none" }, badges);
  const people = [context.request, request];
  await until(1, people, id);
  await page.goto(server.url);
  await expect(page.getByRole("heading", { name: "My games" }).or(page.locator("#mine"))).toBeVisible();
  await expect(page).toHaveTitle("Purrlor");

  await until(0, people, id);
  await expect(page).toHaveTitle("(1) Purrlor");
  await expect.poll(() => icon(page)).toContain(">1</text>");
  await expect.poll(() => lastBadge(page)).toBe(1);

  await page.goto(`${server.url}/t/${id}`);
  await expect(page.locator('[data-guide="ask"]')).toBeVisible();
  await hide(page, true);
  await expect(page).toHaveTitle(/^\(1\) .* · Purrlor$/);
  await until(1, people, id);
  await expect(page).toHaveTitle(/^[^(].* · Purrlor$/);
  await expect.poll(() => lastBadge(page)).toBe(0);
  await expect.poll(() => icon(page)).not.toContain("</text>");
  expect(heard).toEqual([]);
});

test("who leaves a slow game is asked once whether to be told, and never again after a no", async ({ browser, request }) => {
  const fresh = (page: Page) =>
    page.addInitScript(() => {
      if (!sessionStorage.getItem("asked")) localStorage.removeItem("turns-offered");
      Object.defineProperty(Notification, "permission", { value: "default" }); // a browser without a window refuses for its reader
    });
  const { context, page, heard, id } = await game(browser, request, { kind: "days", days: 3 }, fresh);
  await until(1, [context.request, request], id);
  const offer = page.getByRole("group", { name: "Notifications" });
  const leave = async () => {
    await page.goto(`${server.url}/t/${id}`);
    await expect(page.locator('[data-guide="ask"]')).toBeVisible();
    await hide(page, false); // which is when turns begin to be counted
    await page.getByRole("link", { name: "Home" }).click();
    await expect(page.locator("[data-play=boxes]")).toBeVisible();
  };
  await leave();
  await expect(offer).toContainText("tell you when it’s your turn");
  expect(await faults(page, '[role="group"][aria-label="Notifications"]')).toEqual([]);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/offer-home.png` });
  await page.evaluate(() => sessionStorage.setItem("asked", "1"));
  await offer.getByRole("button", { name: "No, thanks" }).click();
  await expect(offer).toHaveCount(0);
  await leave();
  await page.waitForLoadState("networkidle");
  await expect(offer).toHaveCount(0);
  expect(heard).toEqual([]);
});

test("whose turn came while the tab was hidden is asked there, and says yes", async ({ browser, request }) => {
  const before = (page: Page) =>
    page.addInitScript(() => {
      localStorage.removeItem("turns-offered");
      const made = { endpoint: "https://push.example.org/2", toJSON: () => ({ endpoint: "https://push.example.org/2", keys: {} }) };
      PushManager.prototype.subscribe = async () => made as never;
      Notification.requestPermission = async () => "granted";
      Object.defineProperty(Notification, "permission", { value: "default" });
    });
  const { context, page, heard, id } = await game(browser, request, { kind: "none" }, before, "allow");
  const people = [context.request, request];
  await page.route("**/api/me/targets", (route) => route.fulfill({ status: 204 }));
  await until(1, people, id);
  await page.goto(`${server.url}/t/${id}`);
  await expect(page.locator('[data-guide="ask"]')).toBeVisible();
  await hide(page, true);
  await expect.poll(() => page.locator('link[rel="manifest"]').count()).toBe(1);
  await until(0, people, id);
  await expect(page).toHaveTitle(/^\(1\)/);
  await hide(page, false);
  const offer = page.getByRole("group", { name: "Notifications" });
  await expect(offer).toBeVisible();
  if (process.env.SHOTS) {
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
      [844, 390],
      [820, 1180],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.screenshot({ path: `${process.env.SHOTS}/offer-table-${width}.png` });
    }
  }
  await offer.getByRole("button", { name: "Yes, tell me" }).click();
  await expect(offer).toContainText("This browser will tell you");
  expect(heard).toEqual([]);
});
