import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { begin, playOn } from "./finish";
import { complaints } from "./isle";
import { serve, type Server } from "./server";

let server: Server;
test.beforeAll(async () => (server = await serve()));
test.afterAll(() => server.close());

test("who comes back is told once what happened meanwhile, even after a restart", async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const heard = complaints(page);
  const id = await begin(context.request, server.url, { game: "isle", config: { players: 2 } }, ["random"]);
  await page.goto(`${server.url}/t/${id}`);
  await expect(page.locator(".prompt")).toBeVisible();
  const digest = page.getByRole("region", { name: "Since you were last here" });
  await expect(digest).toBeHidden();
  await page.waitForTimeout(500);

  await page.goto(`${server.url}/rules/isle`);
  await playOn(context.request, server.url, id, 5);
  if (!process.env.PURRLOR_URL) {
    await server.stop();
    await server.start();
  }
  await page.goto(`${server.url}/t/${id}`);
  await expect(digest).toBeVisible();
  await expect(page.locator("[aria-live=polite]").first()).toContainText("since you were last here");
  await digest.getByRole("button", { name: "Show all" }).click();
  const list = page.getByRole("dialog", { name: "Since you were last here" });
  const lines = await list.getByRole("listitem").allInnerTexts();
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => /^(Mira|You) /.test(line))).toEqual([]);
  const found = await new AxeBuilder({ page }).include("dialog").analyze();
  expect(found.violations.map((v) => v.id)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(digest).toBeHidden();

  await page.getByRole("button", { name: "Since you were last here" }).click();
  await expect(list).toBeVisible();
  await page.keyboard.press("Escape");

  await page.reload();
  await expect(page.locator(".prompt")).toBeVisible();
  await page.waitForTimeout(600);
  await expect(digest).toBeHidden();
  await expect(page.locator("[aria-live=polite]").first()).toBeEmpty();
  expect(heard).toEqual([]);
  await context.close();
});
