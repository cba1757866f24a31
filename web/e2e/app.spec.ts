import { expect, type Browser, type BrowserContextOptions, type Page } from "@playwright/test";
import { alone, asset, holdBots, keep, keepEngine, keptFiles, later, recorded, thinkingForEver } from "./alone";
import { expectAnnounced } from "./announced";
import { faults } from "./axe";
import { mouse, step } from "./boxes";
import { pass } from "./clock";
import { begin } from "./finish";
import { complaints, numbers } from "./isle";
import { press } from "./press";
import { proxy } from "./proxy";
import { languages } from "../src/words/languages";
import { resize } from "./resize";
import { long } from "./long";
import { serve, server, test } from "./server";
import { speak } from "./speak";

test.use({ serviceWorkers: "allow" });

/** How long the page waits before it offers to be installed, in milliseconds. */
const patience = 8000;

async function visit(browser: Browser, options: BrowserContextOptions = {}, before: (page: Page) => Promise<unknown> = async () => {}) {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  await before(page);
  return page;
}

// The test of addresses without a network, below, opens home and the rules in English.
test("home is there without a network from the first reload on, in its language", long, async ({ browser }) => {
  const own = await serve();
  const page = await visit(browser, { locale: "uk-UA" });
  const heard = complaints(page);
  await keep(page, own.url);
  const title = await page.locator("h1").textContent();
  expect(title).toMatch(/[а-яіїє]/);
  await own.stop();
  await page.reload();
  await expect(page.locator("h1")).toHaveText(title!);
  await expect(page.locator("[data-place=device]")).toBeVisible();
  await page.goto(`${own.url}/rules/boxes`);
  await expect(page.locator("h1")).toContainText(/[а-яіїє]/);
  expect(heard).toEqual([]);
  await own.close();
});

test("what is kept: the page, its words and the offline program, which the worker alone fetches", async ({ browser }) => {
  const failed: string[] = [];
  const page = await visit(browser, {}, (page) => {
    page.on("requestfailed", (request) => failed.push(request.url()));
    return page.addInitScript(() => {
      const plain = window.fetch;
      const asked: string[] = [];
      Object.assign(window, { asked });
      window.fetch = (what, ...how) => (asked.push(new Request(what).url), plain(what, ...how));
      const { match } = CacheStorage.prototype;
      CacheStorage.prototype.match = function (what, ...how) {
        return match.call(this, what, ...how).finally(() => asked.push(`kept ${new Request(what).url}`));
      };
    });
  });
  await keepEngine(page, server.url);
  const asked = () => page.evaluate(() => (window as unknown as { asked: string[] }).asked.filter((what) => what.endsWith(".wasm")));
  const program = server.url + asset("offline-");
  await expect.poll(asked).toEqual([`kept ${program}`]);
  await page.reload();
  await later(page);
  await expect.poll(asked).toEqual([`kept ${program}`]);
  expect(failed).toEqual([]);

  const kept = await page.evaluate(async () => {
    const name = (await caches.keys()).find((cache) => cache.startsWith("page-"))!;
    const cache = await caches.open(name);
    const all = (await cache.keys()).map((request) => new URL(request.url).pathname);
    const paths = all.filter((path) => !path.endsWith(".wasm"));
    const sizes = await Promise.all(paths.map(async (path) => (await (await cache.match(path))!.arrayBuffer()).byteLength));
    return { paths, bytes: sizes.reduce((sum, size) => sum + size, 0) };
  });
  console.log(`${kept.paths.length} files are kept, of ${kept.bytes} bytes unpacked`);
  expect(kept.paths.filter((path) => path !== "/index.html" && !path.startsWith("/assets/"))).toEqual([]);
  expect(kept.paths.filter((path) => /words_(uk|ru|pl)|cyrillic/.test(path))).toEqual([]);
  expect(kept.bytes).toBeLessThan(2_500_000);

  // Another language that is chosen is kept too.
  await page.locator("header select").selectOption("pl");
  await expect.poll(async () => (await keptFiles(page, "_words_pl")).length).toBeGreaterThan(10);
});

/** Makes the server one that has another build of the page. */
const another = (sw: string) => sw.replace(/version:\W*[0-9a-f]{12}/, (of) => `${of.slice(0, -12)}abcdefabcdef`);
const update = (page: Page) => page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())!.update()));
/** The builds that are kept. */
const builds = (page: Page) => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("page-")));

test("a new build waits while a game is played, is offered, and takes over when it is wanted", async ({ browser }) => {
  const between = await proxy(server.url);
  const page = await visit(browser);
  await keep(page, between.url);
  await page.request.post(`${between.url}/api/people`, { data: { name: "Mira" } });
  const id = await begin(page.request, between.url, { game: "isle", config: { players: 2 } }, ["random"]);
  await page.goto(`${between.url}/t/${id}`);
  await page.locator("[data-decision]").first().waitFor();
  await later(page);
  const [before] = await builds(page);
  between.change("/sw.js", another);
  await update(page);
  const offer = page.locator('[data-do="update"]');
  await expect(offer).toBeVisible();
  expect(await faults(page, "[role=status]:has([data-do=update])")).toEqual([]);
  expect(await builds(page)).toContain(before);
  await page.evaluate(() => Object.assign(window, { same: true }));
  await page.getByRole("button", { name: "Later" }).click();
  await expect(offer).toHaveCount(0);
  expect(await page.evaluate(() => "same" in window)).toBe(true);
  // It is still offered elsewhere, and home takes it by itself once nothing is under way.
  await page.locator("header a.brand").click();
  await page.locator("h1").waitFor();
  await pass(page, 5000); // somebody who presses something is not disturbed
  await expect.poll(() => page.evaluate(() => "same" in window).catch(() => true)).toBe(false);
  await expect.poll(() => builds(page)).toEqual(["page-abcdefabcdef"]);
  await between.close();
});

test("a press takes the new build at a table", async ({ browser }) => {
  const between = await proxy(server.url);
  const page = await visit(browser);
  await keep(page, `${between.url}/rules/isle`);
  between.change("/sw.js", another);
  await update(page);
  await page.evaluate(() => Object.assign(window, { same: true }));
  await page.locator('[data-do="update"]').click();
  await expect.poll(() => page.evaluate(() => "same" in window).catch(() => true)).toBe(false);
  await expect(page.locator("h1")).toContainText("How to play");
  await expect.poll(() => builds(page)).toEqual(["page-abcdefabcdef"]);
  await between.close();
});

// offline-engine.spec.ts reloads a page while a bot thinks, and the test above takes a new build.
test(
  "a game of this device outlives an update in the middle of a bot's thinking, and goes on without a network",
  long,
  async ({ browser }) => {
    const between = await proxy(server.url);
    const page = await visit(browser);
    const heard = complaints(page);
    between.change(asset("worker-engine"), (engine) => thinkingForEver + engine);
    await keepEngine(page, between.url);
    await page.locator("[data-place=server] input").check();
    await page.getByRole("combobox", { name: /Boxes$/ }).selectOption("tiger");
    await page.locator(".boxes [data-bots='1']").click();
    await page.locator("[data-play=boxes]").click();
    await page.locator("[data-guide=hand]").first().waitFor();
    await later(page);
    // The new build calls the offline program otherwise, as one would that has other rules.
    between.change("/sw.js", (sw) => another(sw).replaceAll(/\/assets\/offline-[\w-]+\.wasm/g, "$&?next"));
    await update(page);
    await expect(page.locator('[data-do="update"]')).toBeVisible();
    expect(await keptFiles(page, ".wasm?next")).toHaveLength(1);
    const random = numbers(7);
    // The offer is in nobody's way, on a phone either.
    while ((await recorded(page)).length < 3) await step(page, mouse, random);
    await resize(page, { width: 390, height: 844 });
    await expect(page.locator(".prompt.mine")).toBeVisible();
    await holdBots(page);
    await expect(async () => {
      await step(page, mouse, random);
      await expect(page.locator(".prompt.mine")).toHaveCount(0, { timeout: 50 });
    }).toPass({ intervals: [0] });
    const before = await recorded(page);
    await page.evaluate(() => Object.assign(window, { same: true }));
    await page.locator('[data-do="update"]').click();
    await expect.poll(() => page.evaluate(() => "same" in window).catch(() => true)).toBe(false);
    await expect(page.locator(".prompt.mine")).toBeVisible();
    const after = await recorded(page);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.length).toBeGreaterThan(before.length);
    await expect.poll(() => builds(page)).toEqual(["page-abcdefabcdef"]);

    await page.context().setOffline(true);
    await between.close();
    await page.reload();
    await expect(page.locator(".prompt.mine")).toBeVisible();
    expect(await recorded(page)).toEqual(after);
    expect(heard).toEqual([]);
  },
);

test("without a network each address says what it can, and a game of the server comes back with it", async ({ browser }) => {
  const { page, own, heard } = await alone(browser);
  const nobody = page.getByText("Can’t reach the server.");
  // What is all on this device complains of nothing.
  for (const path of ["/rules/boxes", "/seed"]) {
    await page.goto(own.url + path);
    await page.locator("h1").waitFor();
    await expect(nobody).toHaveCount(0);
  }
  await page.locator("header select").selectOption("pl");
  await expect(page.getByRole("alert")).toHaveText("You’re offline, so nothing was done. Try again once you’re connected.");
  await expect(page.locator("header select")).toHaveValue("en");
  const table = "abcdefghijklmnopqrstuvwxyz";
  for (const path of [`/replay/${table}`, `/p/${table}`, "/j/lapkok", "/f/abc", `/t/${table}`]) {
    await page.goto(own.url + path);
    await page.locator("h1").waitFor();
    await expect(page.locator("main").filter({ has: nobody })).toHaveCount(1);
    if (/^.(t|replay)/.test(path)) await expect(nobody).toHaveCount(1); // and it can be loaded again there
  }
  expect(await faults(page)).toEqual([]);
  // What needs others is not there, or says why not.
  await page.getByRole("button", { name: "Home" }).click();
  await expect(page.locator("[data-find]")).toHaveCount(0);
  const friends = page.locator("[data-friends=isle]");
  await expect(friends).toHaveAttribute("aria-disabled", "true");
  await expect(friends).toHaveAccessibleName(/Can’t reach the server/);
  await expect(page.getByLabel("Join with a link")).toHaveCount(0);

  await own.start();
  const id = await begin(page.request, own.url, { game: "boxes", config: { players: 2 } }, ["kitten"]);
  await own.stop();
  await page.goto(`${own.url}/t/${id}`);
  await expect(page.locator("main").filter({ has: nobody })).toHaveCount(1);
  await own.start();
  await page.context().setOffline(false);
  await page.locator("[data-guide=hand]").first().waitFor();
  await expect(nobody).toHaveCount(0);
  // One that loses its connection says that it waits, and goes on by itself.
  await own.stop();
  const status = page.locator("header [role=status]");
  await expect(status).toHaveText("Connection lost. Reconnecting…");
  await own.start();
  await expectAnnounced(page, /Connection lost\. Reconnecting…[^]*Reconnected\./);
  // Home lists it without a network, too, and lets it go on at once when there is one.
  await page.locator("header a.brand").first().click();
  const listed = page.locator("section[aria-labelledby=mine] li");
  await expect(listed).toHaveCount(1);
  await own.stop();
  await page.context().setOffline(true);
  await page.reload();
  await expect(listed).toContainText("waits until you’re online");
  expect(await faults(page)).toEqual([]);
  await own.start();
  await page.context().setOffline(false);
  await expect(listed).toContainText("Your turn");
  expect(heard.filter((line) => !line.includes("ERR_FAILED"))).toEqual([]); // of the words that are not there
  await own.close();
});

test("a page that meets another protocol loads itself anew once", async ({ browser }) => {
  const page = await visit(browser);
  await page.request.post(`${server.url}/api/people`, { data: { name: "Mira" } });
  await keep(page, server.url);
  let loads = 0;
  page.on("load", () => loads++);
  let welcomes = 0;
  await page.routeWebSocket(/\/api\/socket/, (mine) => {
    const theirs = mine.connectToServer();
    theirs.onMessage((message) => {
      welcomes += String(message).includes('"welcome"') ? 1 : 0;
      mine.send(String(message).replace('"protocol":1', '"protocol":2'));
    });
  });
  await page.reload();
  await expect.poll(() => welcomes).toBe(2);
  await expect.poll(() => builds(page).then((all) => all.length)).toBeLessThan(2);
  await page.locator("h1").waitFor();
  expect(loads).toBe(2);
});

test("the page offers to be installed, quietly and in its language", async ({ browser }) => {
  const page = await visit(browser, { serviceWorkers: "block" }, (page) => page.clock.install());
  await page.goto(server.url);
  await page.locator("h1").waitFor();
  await later(page);
  await page.clock.fastForward(patience);
  const button = page.locator("[data-install=press] button");
  for (const language of languages) {
    await speak(page, language);
    await expect(page.locator("link[rel=manifest]")).toHaveAttribute("href", `/app.${language}.webmanifest`);
    await page.evaluate(() => {
      const offer = Object.assign(new Event("beforeinstallprompt"), {
        prompt: () => Promise.resolve(Object.assign(window, { asked: true })),
      });
      Object.assign(window, { asked: undefined });
      dispatchEvent(offer);
    });
    await expect(button).toBeVisible();
    if (language === languages[0]) expect(await faults(page, "footer")).toEqual([]); // the words differ, the elements do not
    await press(button);
    await expect(button).toHaveCount(0);
    expect(await page.evaluate(() => (window as { asked?: boolean }).asked)).toBe(true);
  }
});

test("an iPhone is told how, and that notifications need the app", async ({ browser }) => {
  const userAgent =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
  const page = await visit(browser, { userAgent, viewport: { width: 390, height: 844 }, hasTouch: true }, async (page) => {
    await page.clock.install();
    await page.addInitScript("delete window.PushManager");
  });
  await page.context().request.post(`${server.url}/api/people`, { data: { name: "Mira" } });
  await page.goto(server.url);
  await page.getByRole("button", { name: "My devices" }).click();
  await expect(page.getByText("notifications work only in the installed app")).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await page.clock.fastForward(patience);
  await page.locator("[data-install=hand] button").click();
  await expect(page.getByRole("dialog").getByText("Add to Home Screen")).toBeVisible();
  expect(await faults(page, "dialog")).toEqual([]);
});

test("where the address is not secure the page says so where it would offer to be installed, and asks the browser for nothing", async ({
  browser,
}) => {
  const page = await visit(browser, {}, async (page) => {
    await page.clock.install();
    await page.addInitScript("Object.defineProperty(window, 'isSecureContext', { value: false })");
  });
  const heard = complaints(page);
  await page.goto(server.url);
  await page.locator("h1").waitFor();
  await later(page);
  await page.clock.fastForward(patience);
  await expect(page.locator("[data-install=insecure]")).toContainText("https");
  await expect(page.locator("[data-install]")).toHaveCount(1);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  expect(heard).toEqual([]);
});

test("as an app the page has a button that goes back", async ({ browser }) => {
  const page = await visit(browser, {}, (page) =>
    page.addInitScript(() => {
      const ask = window.matchMedia.bind(window);
      window.matchMedia = (query) => ask(query.includes("display-mode: standalone") ? "all" : query);
    }),
  );
  await page.goto(server.url);
  const back = page.getByRole("button", { name: "Go back" });
  await page.locator("h1").waitFor();
  await expect(back).toHaveCount(0);
  await page.getByRole("link", { name: "Ratings" }).click();
  await back.click();
  await expect(page).toHaveURL(`${server.url}/`);
});

test("a link that is shared with the app is opened, and of anything else it says what it opens", async ({ browser }) => {
  const page = await visit(browser);
  await page.goto(`${server.url}/?shared_text=${encodeURIComponent(`Look: ${server.url}/replay/abc`)}`);
  await expect(page).toHaveURL(`${server.url}/replay/abc`);
  await page.goto(`${server.url}/?shared=${encodeURIComponent("https://example.org/t/abc")}`);
  await expect(page.getByText("isn’t a link to this server")).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/`);
});

test("a shortcut of the app begins a game", async ({ browser }) => {
  const page = await visit(browser);
  await page.goto(`${server.url}/?play=boxes`);
  await expect(page).toHaveURL(/\/t\/\w+/);
  await page.locator("[data-guide=hand]").first().waitFor();
});
