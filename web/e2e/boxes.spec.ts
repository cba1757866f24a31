import AxeBuilder from "@axe-core/playwright";
import { expect, test, type BrowserContext, type Page } from "@playwright/test";
import { serve, type Server } from "./server";

let server: Server;
test.beforeAll(async () => (server = await serve()));
test.afterAll(() => server.close());

/** A page whose person has a name; what goes wrong in its console is kept. */
async function visit(context: BrowserContext, name: string): Promise<{ page: Page; heard: string[] }> {
  await context.request.post(`${server.url}/api/people`, { data: { name } });
  const page = await context.newPage();
  const heard: string[] = [];
  page.on("console", (m) => m.type() === "error" && heard.push(m.text()));
  page.on("pageerror", (e) => heard.push(e.message));
  return { page, heard };
}

async function open(context: BrowserContext, config: object, bots: string[]): Promise<string> {
  const made = await context.request.post(`${server.url}/api/tables`, { data: { settings: { game: "boxes", config }, bots } });
  return ((await made.json()) as { id: string }).id;
}

async function command(context: BrowserContext, table: string, what: object): Promise<void> {
  const answer = await context.request.post(`${server.url}/api/tables/${table}/commands`, { data: what });
  expect(answer.status()).toBe(204);
}

/** Takes one step of whoever the page asks: by mouse, or by keys alone. Returns false when the game is over. */
async function step(page: Page, keys: boolean): Promise<boolean> {
  if (await page.locator(".sheet").isVisible()) return false;
  const prompt = page.locator("[data-guide=ask]");
  const press = async (name: RegExp) => {
    const button = prompt.getByRole("button", { name });
    if (!(await button.isVisible()) || (await button.getAttribute("aria-disabled"))) return false;
    if (keys) {
      await button.focus();
      await page.keyboard.press("Enter");
    } else await button.click({ timeout: 2000 }).catch(() => {});
    return true;
  };
  if (await press(/^Draw a card/)) return true;
  const place = prompt.getByRole("button", { name: /^Next place/ });
  if (await place.isVisible()) {
    if (keys) {
      await page.locator("body").press("Tab");
      await page.locator("main").press("Enter").catch(() => {});
    }
    if (!(await place.getAttribute("aria-disabled"))) {
      await place.click({ timeout: 2000 }).catch(() => {});
      if (await press(/^Lay it here/)) return true;
    }
  }
  if (await press(/^End your turn/)) return true;
  const card = page.locator("[data-guide=hand] button:not([aria-disabled])").first();
  if (await card.isVisible()) {
    const all = page.locator("[data-guide=hand] button:not([aria-disabled])");
    const n = await all.count();
    await all.nth(Math.floor(Math.random() * n)).click({ timeout: 2000 }).catch(() => {});
  }
  await page.waitForTimeout(15);
  return true;
}

test("two browsers play a whole game of Boxes by mouse", async ({ browser }) => {
  const first = await browser.newContext();
  const second = await browser.newContext();
  const anna = await visit(first, "Anna");
  const borys = await visit(second, "Borys");
  const table = await open(first, { players: 2, columns: 6, rows: 5 }, []);
  await command(second, table, { id: "1", do: "sit" });
  await command(second, table, { id: "2", do: "ready", on: true });
  await anna.page.goto(`${server.url}/t/${table}`);
  await borys.page.goto(`${server.url}/t/${table}`);
  await command(first, table, { id: "3", do: "start" });
  await expect(anna.page.locator("[data-guide=ask]")).toBeVisible();
  for (let i = 0; i < 1500; i++) {
    const going = await step(anna.page, false);
    await step(borys.page, false);
    if (!going) break;
  }
  await expect(anna.page.locator(".sheet")).toBeVisible();
  await expect(borys.page.locator(".sheet")).toBeVisible();
  expect([...anna.heard, ...borys.heard]).toEqual([]);
  await first.close();
  await second.close();
});

test("Boxes has no serious faults for assistive technology and does not scroll sideways", async ({ browser }) => {
  for (const [width, colorScheme] of [
    [1440, "light"],
    [390, "dark"],
  ] as const) {
    const context = await browser.newContext({ viewport: { width, height: 844 }, colorScheme });
    const { page, heard } = await visit(context, "Celina");
    const table = await open(context, { players: 3 }, ["random", "random"]);
    await command(context, table, { id: "1", do: "start" });
    await page.goto(`${server.url}/t/${table}`);
    await expect(page.locator("[data-guide=ask]")).toBeVisible();
    const found = await new AxeBuilder({ page }).analyze();
    expect(found.violations.filter((v) => v.impact === "serious" || v.impact === "critical").map((v) => `${v.id}: ${v.nodes[0]?.html}`)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(heard).toEqual([]);
    await context.close();
  }
});
