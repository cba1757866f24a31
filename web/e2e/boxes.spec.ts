import AxeBuilder from "@axe-core/playwright";
import { expect, test, type BrowserContext, type Page } from "@playwright/test";
import { keys, mouse, playOut } from "./boxes";
import { complaints, numbers } from "./isle";
import { serve, type Server } from "./server";

let server: Server;
test.beforeAll(async () => (server = await serve()));
test.afterAll(() => server.close());

/** A page whose person has a name; what goes wrong in its console is kept. */
async function visit(context: BrowserContext, name: string): Promise<{ page: Page; heard: string[] }> {
  await context.request.post(`${server.url}/api/people`, { data: { name } });
  const page = await context.newPage();
  return { page, heard: complaints(page) };
}

async function open(context: BrowserContext, config: object, bots: string[]): Promise<string> {
  const made = await context.request.post(`${server.url}/api/tables`, { data: { settings: { game: "boxes", config }, bots } });
  return ((await made.json()) as { id: string }).id;
}

async function command(context: BrowserContext, table: string, what: object): Promise<void> {
  const answer = await context.request.post(`${server.url}/api/tables/${table}/commands`, { data: what });
  expect(answer.status()).toBe(204);
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
  await playOut([anna.page, borys.page], mouse, numbers(1));
  await expect(anna.page.locator(".sheet")).toBeVisible();
  await expect(borys.page.locator(".sheet")).toBeVisible();
  expect([...anna.heard, ...borys.heard]).toEqual([]);
  await first.close();
  await second.close();
});

test("the keyboard alone plays a whole game of Boxes @long", async ({ browser }) => {
  const context = await browser.newContext();
  const { page, heard } = await visit(context, "Danylo");
  const table = await open(context, { players: 2, columns: 6, rows: 5 }, ["random"]);
  await command(context, table, { id: "1", do: "start" });
  await page.goto(`${server.url}/t/${table}`);
  await expect(page.locator("[data-guide=ask]")).toBeVisible();
  await playOut([page], keys, numbers(2));
  await expect(page.locator(".sheet")).toBeVisible();
  expect(heard).toEqual([]);
  await context.close();
});

test("arrows, turns and Enter lay a card of Boxes without a button", async ({ browser }) => {
  const context = await browser.newContext();
  const { page } = await visit(context, "Ewa");
  const table = await open(context, { players: 2 }, ["random"]);
  await command(context, table, { id: "1", do: "start" });
  await page.goto(`${server.url}/t/${table}`);
  const card = page.locator("[data-guide=hand] button:not([aria-disabled])").first();
  await expect(card).toBeVisible();
  await keys(card);
  await expect(page.locator(".place").first()).toBeVisible();
  const onTable = async () => (await (await context.request.get(`${server.url}/api/tables/${table}`)).json()).scene.view.cards.length as number;
  const before = await onTable();
  for (const key of ["Tab", "ArrowRight", "r", "Enter"]) await page.keyboard.press(key);
  await expect(page.locator("[data-guide=hand] button[aria-pressed=true]")).toHaveCount(0);
  await expect.poll(onTable).toBeGreaterThan(before);
  await context.close();
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

test("on a phone the table of Boxes fits itself, pans and zooms, and everything to press is in reach", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: "reduce" });
  const { page } = await visit(context, "Fedir");
  const table = await open(context, { players: 2 }, ["random"]);
  await command(context, table, { id: "1", do: "start" });
  await page.goto(`${server.url}/t/${table}`);
  const card = page.locator("[data-guide=hand] button:not([aria-disabled])").first();
  await expect(card).toBeVisible();
  const board = page.locator("svg[data-guide=board]");
  // Left side and width; the height of the board follows the prompt below it.
  const shown = async () => (await board.getAttribute("viewBox"))!.split(" ").filter((_, i) => i % 2 === 0).join(" ");
  let fitted = await shown();
  await expect.poll(async () => fitted === (fitted = await shown()), { intervals: [200] }).toBe(true);
  const box = (await board.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -200);
  await expect.poll(shown).not.toBe(fitted);
  await page.getByRole("button", { name: "Show all cards" }).click();
  await expect.poll(shown).toBe(fitted);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 40, { steps: 4 });
  await page.mouse.up();
  const width = (view: string) => Number(view.split(" ")[1]);
  await expect.poll(shown).not.toBe(fitted);
  expect(width(await shown())).toBe(width(fitted));
  const touch = (type: string, points: [number, number][]) =>
    board.evaluate((node, [type, points]) => {
      points.forEach(([clientX, clientY], pointerId) => node.dispatchEvent(new PointerEvent(type, { pointerId, clientX, clientY, bubbles: true })));
    }, [type, points] as const);
  await touch("pointerdown", [[x - 30, y], [x + 30, y]]);
  await touch("pointermove", [[x - 80, y], [x + 80, y]]);
  await touch("pointerup", [[x - 80, y], [x + 80, y]]);
  await expect.poll(async () => width(await shown())).toBeLessThan(width(fitted));
  await card.click();
  await expect(page.locator(".place").first()).toBeVisible();
  // A place that the keyboard reaches out of view brings the table back.
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Lay it here" })).toBeVisible();
  for (const button of await page.locator(".boxes button").all()) {
    const at = (await button.boundingBox())!;
    expect(Math.min(at.width, at.height)).toBeGreaterThanOrEqual(44);
    expect(at.y + at.height).toBeLessThanOrEqual(844);
  }
  await context.close();
});
