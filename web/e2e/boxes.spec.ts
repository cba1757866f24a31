import { expect, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { faults } from "./axe";
import { keys, mouse, playOut, step } from "./boxes";
import { stepUntil } from "./change";
import { goTo } from "./goto";
import { complaints, numbers } from "./isle";
import { long } from "./long";
import { resize } from "./resize";
import { server, test } from "./server";
import { sideways } from "./sideways";

/** A page whose person has a name; what goes wrong in its console is kept. */
async function visit(context: BrowserContext, name: string): Promise<{ page: Page; heard: string[]; id: string }> {
  const made = await context.request.post(`${server.url}/api/people`, { data: { name } });
  const { id } = (await made.json()) as { id: string };
  const page = await context.newPage();
  return { page, heard: complaints(page), id };
}

async function open(context: BrowserContext, config: object, bots: string[]): Promise<string> {
  const made = await context.request.post(`${server.url}/api/tables`, { data: { settings: { game: "boxes", config }, bots } });
  return ((await made.json()) as { id: string }).id;
}

async function command(context: BrowserContext, table: string, what: object): Promise<void> {
  const answer = await context.request.post(`${server.url}/api/tables/${table}/commands`, { data: what });
  expect(answer.status()).toBe(204);
}

/** Two people who sit at a table of their own, or at a stored one, each in a browser; one of them does without motion. */
async function two(browser: Browser, position?: string) {
  const first = await browser.newContext({ reducedMotion: "no-preference" });
  const second = await browser.newContext({ reducedMotion: "reduce" });
  const anna = await visit(first, "Anna");
  const borys = await visit(second, "Borys");
  const pages = [anna.page, borys.page];
  let table: string;
  if (position) {
    table = await server.take(position, [anna.id, borys.id]);
    for (const page of pages) await page.goto(`${server.url}/t/${table}`);
  } else {
    table = await open(first, { players: 2, columns: 6, rows: 5 }, []);
    await command(second, table, { id: "1", do: "sit" });
    await command(second, table, { id: "2", do: "ready", on: true });
    for (const page of pages) await page.goto(`${server.url}/t/${table}`);
    await command(first, table, { id: "3", do: "start" });
  }
  for (const page of pages) await expect(page.locator("[data-guide=ask]")).toBeVisible();
  const ends = async () => {
    await playOut(pages, mouse, numbers(1));
    for (const page of pages) await expect(page.locator(".ending")).toBeVisible();
    expect([...anna.heard, ...borys.heard]).toEqual([]);
  };
  return { anna, borys, pages, table, ends };
}

test("two browsers begin a game of Boxes by mouse", long, async ({ browser }) => {
  const { anna, borys, pages, table } = await two(browser);
  const random = numbers(1);
  const laid = async () => (await (await anna.page.request.get(`${server.url}/api/tables/${table}`)).json()).scene.view.cards.length;
  await stepUntil(
    pages,
    async () => {
      const acted = [];
      for (const page of pages) acted.push(await step(page, mouse, random));
      return acted.some(Boolean);
    },
    async () => (await laid()) >= 6,
  );
  for (const page of pages) await expect(page.locator("svg[data-guide=board] [data-slot] path")).not.toHaveCount(0);
  expect([...anna.heard, ...borys.heard]).toEqual([]);
});

test("two browsers play a game of Boxes to its end by mouse", async ({ browser }) => (await two(browser, "boxes-last")).ends());

test("two browsers play a whole game of Boxes by mouse", long, async ({ browser }) => (await two(browser)).ends());

test("the keyboard alone plays a whole game of Boxes", long, async ({ browser }) => {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const { page, heard } = await visit(context, "Danylo");
  const table = await open(context, { players: 2, columns: 6, rows: 5 }, ["random"]);
  await command(context, table, { id: "1", do: "start" });
  await page.goto(`${server.url}/t/${table}`);
  await expect(page.locator("[data-guide=ask]")).toBeVisible();
  await playOut([page], keys, numbers(2));
  await expect(page.locator(".ending")).toBeVisible();
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
  const onTable = async () =>
    (await (await context.request.get(`${server.url}/api/tables/${table}`)).json()).scene.view.cards.length as number;
  const before = await onTable();
  for (const key of ["Tab", "ArrowRight", "Tab", "r", "Enter"]) await page.keyboard.press(key);
  await expect(page.locator("[data-guide=hand] button[aria-pressed=true]")).toHaveCount(0);
  await expect.poll(onTable).toBeGreaterThan(before);
  await context.close();
});

test("Boxes has no serious faults for assistive technology and does not scroll sideways", async ({ browser }) => {
  const context = await browser.newContext();
  const { page, heard } = await visit(context, "Celina");
  for (const [width, colorScheme] of [
    [1440, "light"],
    [390, "dark"],
  ] as const) {
    await resize(page, { width, height: 844 });
    await page.emulateMedia({ colorScheme });
    const table = await open(context, { players: 3 }, ["random", "random"]);
    await command(context, table, { id: "1", do: "start" });
    await goTo(page, `${server.url}/t/${table}`);
    await expect(page.locator("[data-guide=ask]")).toBeVisible();
    expect(await faults(page)).toEqual([]);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    if (width < 1440) continue;
    const [tools, board] = await Promise.all([".boxes-layout > .tools", "svg[data-guide=board]"].map((s) => page.locator(s).boundingBox()));
    expect(tools!.y, "tools lie below the board").toBeGreaterThanOrEqual(board!.y + board!.height);
  }
  expect(heard).toEqual([]);
  await context.close();
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
  const shown = async () =>
    (await board.getAttribute("viewBox"))!
      .split(" ")
      .filter((_, i) => i % 2 === 0)
      .join(" ");
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
  // Two fingers at once: on a busy machine one after the other would be a long press, which explains.
  await board.evaluate(
    (node, [x, y]) => {
      for (const [type, apart] of [
        ["pointerdown", 30],
        ["pointermove", 80],
        ["pointerup", 80],
      ] as const)
        [x - apart, x + apart].forEach((clientX, pointerId) =>
          node.dispatchEvent(new PointerEvent(type, { pointerId, clientX, clientY: y, bubbles: true })),
        );
    },
    [x, y] as const,
  );
  await expect.poll(async () => width(await shown())).toBeLessThan(width(fitted));
  await card.click();
  await expect(page.locator(".place").first()).toBeVisible();
  // A place that is pressed is seen already: the table stays under the finger.
  await page.getByRole("button", { name: "Show all cards" }).click();
  await expect.poll(shown).toBe(fitted);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 10, y, { steps: 2 });
  await page.mouse.up();
  const chosen = await shown();
  const frame = (await board.boundingBox())!;
  const seen = await page.locator(".place .edge").evaluateAll(
    (all, [left, right]) =>
      all.findIndex((node) => {
        const at = node.getBoundingClientRect();
        return at.left > left && at.right < right;
      }),
    [frame.x, frame.x + frame.width] as const,
  );
  await page.locator(".place").nth(seen).dispatchEvent("click");
  await expect(page.locator(".ghost .frame")).toBeVisible();
  expect(await shown()).toBe(chosen);
  // A place that the keyboard reaches out of view brings the table back.
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Play it here" })).toBeVisible();
  for (const button of await page.locator(".boxes button").all()) {
    const at = (await button.boundingBox())!;
    expect(Math.min(at.width, at.height)).toBeGreaterThanOrEqual(44);
    expect(at.y + at.height).toBeLessThanOrEqual(844);
  }
  await context.close();
});
