import { createECDH, randomBytes } from "node:crypto";
import { expect, type Browser, type BrowserContextOptions, type Page } from "@playwright/test";
import { begin } from "./finish";
import { server, test } from "./server";

test.use({ serviceWorkers: "allow" });

/** The dialog of my devices, for a guest. */
async function devices(
  browser: Browser,
  options: BrowserContextOptions = {},
  before: (page: Page) => Promise<unknown> = async () => {},
): Promise<Page> {
  const context = await browser.newContext(options);
  await context.request.post(`${server.url}/api/people`, { data: { name: "Mira" } });
  const page = await context.newPage();
  await before(page);
  await page.goto(server.url);
  await page.getByRole("button", { name: "My devices" }).click();
  return page;
}
const start = (page: Page) => page.getByRole("button", { name: "Turn on notifications" });

test("a browser that refuses, cannot or does not reach its push service says so", async ({ browser }) => {
  const page = await devices(browser);
  await start(page).click();
  await expect(page.getByText("blocks notifications")).toBeVisible();

  await page.context().grantPermissions(["notifications"]);
  await page.reload();
  await page.getByRole("button", { name: "My devices" }).click();
  await start(page).click();
  await expect(page.getByText("can’t reach its push service")).toBeVisible();

  const old = await devices(browser, { serviceWorkers: "block" }, (page) => page.addInitScript("delete window.PushManager"));
  await expect(old.getByText("doesn’t support notifications while the page is closed")).toBeVisible();
  await expect(start(old)).toHaveCount(0);
});

test("notices are switched on and off again, and belong to one person", async ({ browser }) => {
  const keys = createECDH("prime256v1");
  keys.generateKeys();
  const made = {
    endpoint: "https://push.example.org/1",
    p256dh: keys.getPublicKey("base64url"),
    auth: randomBytes(16).toString("base64url"),
  };
  // A push service of our own: the browser's is out of reach.
  const fake = (page: Page) =>
    page.addInitScript(({ endpoint, p256dh, auth }) => {
      const is = {
        endpoint,
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: async () => localStorage.removeItem("fake"),
      };
      PushManager.prototype.subscribe = async () => (localStorage.setItem("fake", "1"), is as never);
      PushManager.prototype.getSubscription = async () => (localStorage.getItem("fake") ? (is as never) : null);
    }, made);
  const page = await devices(browser, { permissions: ["notifications"] }, fake);
  const targets = async () => (await (await page.request.get(`${server.url}/api/me/targets`)).json()) as { endpoint: string }[];
  const stop = page.getByRole("button", { name: "Turn off notifications" });
  await start(page).click();
  await expect(stop).toBeVisible();
  expect((await targets()).map((t) => t.endpoint)).toEqual([made.endpoint]);
  await page.reload();
  await page.getByRole("button", { name: "My devices" }).click();
  await stop.click();
  await expect(start(page)).toBeVisible();
  expect(await targets()).toEqual([]);

  await page.evaluate(() => localStorage.setItem("fake", "of somebody else"));
  await page.reload();
  await page.getByRole("button", { name: "My devices" }).click();
  await start(page).click();
  await expect(stop).toBeVisible();
  await page.getByRole("button", { name: "Log out" }).click();
  await page.getByRole("button", { name: "Log out without a code" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("fake"))).toBeNull();
});

test("the worker shows a notice in the words of the page", async ({ browser }) => {
  const page = await devices(browser, { permissions: ["notifications"] });
  await start(page).click();
  await expect(page.getByText("can’t reach its push service")).toBeVisible();
  const cdp = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => registrations[0] && resolve(registrations[0].registrationId)),
  );
  await cdp.send("ServiceWorker.enable");
  const registrationId = await registered;
  const data = JSON.stringify({ key: "notice.your_turn", args: { game: "isle" }, table: "abc", text: "in another language" });
  const [worker] = page.context().serviceWorkers();
  // What the worker asks the browser to show: not every browser without a window has a place for notices and badges.
  const listen = () => {
    const { registration, asked } = self as unknown as { registration: ServiceWorkerRegistration; asked?: string[] };
    if (asked) return;
    const kept: string[] = [];
    const badges: number[] = [];
    registration.showNotification = (_, options) => Promise.resolve(void kept.push(`${options?.tag} ${options?.body}`));
    navigator.setAppBadge = (n) => Promise.resolve(void badges.push(n ?? -1));
    navigator.clearAppBadge = () => Promise.resolve(void badges.push(0));
    Object.assign(self, { asked: kept, badges });
  };
  // A worker that has only just begun may miss a message, or not have the words yet.
  await expect
    .poll(async () => {
      await worker!.evaluate(listen);
      await cdp.send("ServiceWorker.deliverPushMessage", { origin: server.url, registrationId, data });
      return worker!.evaluate(() => (self as unknown as { asked: string[] }).asked.at(-1));
    })
    .toMatch(/^abc .*Isle/);
  const badge = () => worker!.evaluate(() => (self as unknown as { badges: number[] }).badges.at(-1));
  await expect.poll(badge).toBe(0);
  await begin(page.request, server.url, { game: "isle", config: { players: 2 } }, ["random"]);
  await cdp.send("ServiceWorker.deliverPushMessage", { origin: server.url, registrationId, data });
  await expect.poll(badge).toBe(1);
});
