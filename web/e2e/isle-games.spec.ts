import { expect, type Browser, type Page } from "@playwright/test";
import { stepUntil } from "./change";
import { complaints, keys, mouse, newTable, numbers, playOut, step } from "./isle";
import { at, wide } from "./isletable";
import { long } from "./long";
import { press } from "./press";
import { server, test } from "./server";

/** Two browsers, one of them without motion, and what goes wrong in them. */
async function two(browser: Browser) {
  const first = await (await browser.newContext({ viewport: wide, reducedMotion: "no-preference" })).newPage();
  const second = await (await browser.newContext({ viewport: wide, reducedMotion: "reduce" })).newPage();
  const heard = [complaints(first), complaints(second)];
  return { first, second, heard: () => heard.flat() };
}

/** Leads two people from the lobby to the first cards. */
async function meet(first: Page, second: Page): Promise<string> {
  const id = await newTable(first, server.url, "Mira", { players: 2 });
  await first.goto(`${server.url}/t/${id}`);
  await expect(first.getByRole("button", { name: "Start the game" })).toHaveAttribute("aria-disabled", "true");
  await second.goto(`${server.url}/t/${id}`);
  await expect(second.getByRole("heading", { name: "Mira invites you" })).toBeVisible();
  await second.getByLabel("You play as").fill("Oleh");
  await second.getByRole("button", { name: "Come aboard" }).click();
  await expect(second.getByText("Waiting for the others")).toBeVisible();
  await expect(first.getByText("Oleh", { exact: true })).toBeVisible();
  await first.getByRole("button", { name: "Start the game" }).and(first.locator(":not([aria-disabled])")).click();
  await expect(second.locator(".prompt")).toBeVisible();
  return id;
}

/** Plays with two browsers to the last line, and begins another game. */
async function end(first: Page, second: Page, id: string): Promise<void> {
  await playOut([first, second], mouse, numbers(7));
  for (const page of [first, second]) {
    await page.keyboard.press("Escape");
    await expect(page.locator(".ending .total td")).toHaveCount(2);
  }
  expect(await first.locator(".ending .total").innerText()).toBe(await second.locator(".ending .total").innerText());
  await press(first.getByRole("button", { name: "Play again" }));
  await expect(first).toHaveURL((url) => !url.pathname.endsWith(id));
}

// Tests of friends who meet show the lobby, those of guides and of placing show the first cat, and the next one shows two browsers.
test("two browsers play by mouse from the lobby to the first cat on board", long, async ({ browser }) => {
  const { first, second, heard } = await two(browser);
  await meet(first, second);
  const pages = [first, second];
  const aboard = (page: Page) => page.locator(".my .piece").count();
  const before = await Promise.all(pages.map(aboard));
  const random = numbers(7);
  await stepUntil(
    pages,
    async () => {
      const acted = [];
      for (const page of pages) acted.push(await step(page, mouse, random));
      return acted.some(Boolean);
    },
    async () => (await Promise.all(pages.map(aboard))).every((pieces, i) => pieces > before[i]!),
  );
  expect(heard()).toEqual([]);
});

test("two browsers play by mouse to the last line, and again", async ({ browser }) => {
  const { first, second, heard } = await two(browser);
  const seats: string[] = [];
  for (const [page, name] of [
    [first, "Mira"],
    [second, "Oleh"],
  ] as const) {
    const made = await page.request.post(`${server.url}/api/people`, { data: { name } });
    seats.push(((await made.json()) as { id: string }).id);
  }
  const id = await server.take("isle-last", seats);
  for (const page of [first, second]) {
    await page.goto(`${server.url}/t/${id}`);
    await expect(page.locator(".prompt")).toBeVisible();
  }
  await end(first, second, id);
  expect(heard()).toEqual([]);
});

test("two browsers play a whole game by mouse, from the lobby to the last line", long, async ({ browser }) => {
  test.setTimeout(420_000);
  const { first, second, heard } = await two(browser);
  await end(first, second, await meet(first, second));
  expect(heard()).toEqual([]);
});

test("the keyboard alone plays a whole game", long, async ({ browser }) => {
  test.setTimeout(420_000);
  const { context, page, heard } = await at(browser, { players: 2 });
  await playOut([page], keys, numbers(5));
  await expect(page.locator(".ending")).toBeVisible();
  expect(heard).toEqual([]);
  await context.close();
});
