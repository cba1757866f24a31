import { test, type APIRequestContext, type Browser, type Page } from "@playwright/test";
import { playUntil } from "./isle";
import { serve, type Server } from "./server";

// Not a test: `make screenshots` takes the pictures of the pages at three sizes, light and dark, and as seen by different eyes.
const folder = process.env.SHOTS;
test.skip(!folder, "make screenshots takes the pictures");

let server: Server;
test.beforeAll(async () => (server = await serve()));
test.afterAll(() => server.close());

async function table(on: APIRequestContext, settings: object, bots: string[], start = true): Promise<string> {
  const { id } = (await (await on.post(`${server.url}/api/tables`, { data: { settings, bots } })).json()) as { id: string };
  if (start) await on.post(`${server.url}/api/tables/${id}/commands`, { data: { id: "start", do: "start" } });
  return id;
}

async function rescue(page: Page): Promise<string> {
  const on = page.context().request;
  const id = await table(on, { game: "isle", config: { players: 3 } }, ["tabby", "tabby"]);
  await page.goto(`${server.url}/t/${id}`);
  await playUntil(on, server.url, id, (s) => s.view.day >= 3 && s.view.phase === "rescue" && s.may?.must && s.may.verbs.rescue);
  await page.waitForTimeout(500);
  const fields = page.locator(".tabs.low button:nth-child(2)");
  if (await fields.count()) await fields.click();
  await page.locator("[data-tile][data-can]").first().click({ force: true });
  return id;
}

async function boxes(page: Page): Promise<string> {
  const on = page.context().request;
  const id = await table(on, { game: "boxes", config: { players: 3 } }, ["tabby", "tabby"]);
  await page.goto(`${server.url}/t/${id}`);
  await playUntil(on, server.url, id, (s) => s.view.cards.length > 16 && s.may?.must && s.view.phase === "play");
  await page.waitForTimeout(500);
  await page.locator("[data-guide=hand] button").first().click();
  await page.getByRole("button", { name: /^Next place/ }).click().catch(() => {});
  return id;
}

async function visit(browser: Browser, width: number, height: number, colorScheme: "light" | "dark"): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(server.url);
  return page;
}

const named = (page: Page) => page.context().request.post(`${server.url}/api/people`, { data: { name: "Olena" } });

for (const [width, height] of [
  [390, 844],
  [820, 1180],
  [1440, 900],
] as const) {
  for (const colorScheme of ["light", "dark"] as const) {
    const shot = async (page: Page, name: string) => {
      await page.waitForTimeout(700);
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png` });
    };
    test(`home and lobby at ${width}, ${colorScheme}`, async ({ browser }) => {
      const page = await visit(browser, width, height, colorScheme);
      await shot(page, "home");
      await named(page);
      const lobby = await table(page.context().request, { game: "isle", config: { players: 4 } }, ["tabby"], false);
      await page.goto(`${server.url}/t/${lobby}`);
      await shot(page, "lobby");
      await page.context().close();
    });
    test(`isle at ${width}, ${colorScheme}`, async ({ browser }) => {
      const page = await visit(browser, width, height, colorScheme);
      await named(page);
      const on = page.context().request;
      const guided = await table(on, { game: "isle", config: { players: 2 } }, ["kitten"]);
      await page.goto(`${server.url}/t/${guided}?guide=1`);
      await shot(page, "guided");
      await page.goto(`${server.url}/t/${await table(on, { game: "isle", config: { players: 3 } }, ["tabby", "tabby"])}`);
      await shot(page, "draft");
      const isle = await rescue(page);
      await shot(page, "rescue");
      await playUntil(on, server.url, isle, () => false);
      await page.waitForTimeout(6000);
      await shot(page, "scoring");
      await page.context().close();
    });
    test(`boxes at ${width}, ${colorScheme}`, async ({ browser }) => {
      const page = await visit(browser, width, height, colorScheme);
      await named(page);
      const on = page.context().request;
      const id = await boxes(page);
      await shot(page, "boxes");
      await playUntil(on, server.url, id, (s) => s.may?.must && s.view.phase === "claim");
      await shot(page, "boxes-cat");
      await playUntil(on, server.url, id, () => false);
      await shot(page, "boxes-over");
      await page.context().close();
    });
  }
}

test("other eyes", async ({ browser }) => {
  const page = await visit(browser, 1280, 800, "light");
  await named(page);
  const eyes = await page.context().newCDPSession(page);
  for (const [name, open] of [["isle", rescue], ["boxes", boxes]] as const) {
    await open(page);
    await page.waitForTimeout(700);
    for (const type of ["protanopia", "deuteranopia", "tritanopia", "achromatopsia"] as const) {
      await eyes.send("Emulation.setEmulatedVisionDeficiency", { type });
      await page.screenshot({ path: `${folder}/eyes-${name}-${type}.png` });
    }
    await eyes.send("Emulation.setEmulatedVisionDeficiency", { type: "none" });
  }
  await page.context().close();
});
