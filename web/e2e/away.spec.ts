import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { begin, playOn } from "./finish";
import { heard, listen } from "./heard";
import { complaints } from "./isle";
import { serve, type Server } from "./server";

let server: Server;
test.beforeAll(async () => (server = await serve()));
test.afterAll(() => server.close());

test("who comes back is told once what happened meanwhile, even after a restart", async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await listen(page);
  const wrong = complaints(page);
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
  await expect.poll(async () => (await heard(page)).join(" ")).toContain("since you were last here");
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
  expect((await heard(page)).join(" ")).not.toContain("since you were last here");
  expect(wrong).toEqual([]);
  await context.close();
});

test("the screen reader hears what happens once and in order", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await listen(page);
  const id = await begin(context.request, server.url, { game: "isle", config: { players: 2 } }, ["random"]);
  await page.goto(`${server.url}/t/${id}`);
  await expect(page.locator(".prompt")).toBeVisible();
  const log = () => page.getByRole("list", { name: "Log" }).getByRole("listitem").allInnerTexts();
  await expect.poll(async () => (await log()).join(" ")).toContain("makes a choice");
  await expect.poll(async () => (await heard(page)).join(" ")).toContain("Choose the cards to keep: 2.");
  await page.waitForTimeout(1000);
  const before = (await log()).length;
  const earlier = (await heard(page)).length;
  const spoken = async () => (await heard(page)).slice(earlier).join(" ");
  /** The first line that is not spoken after those before it; what I am asked is spoken in between. */
  const unheard = async () => {
    const said = await spoken();
    let at = 0;
    return (await log()).slice(before).find((line) => {
      const found = said.indexOf(line, at);
      at = found + line.length;
      return found < 0;
    });
  };
  for (let n = 0; n < 3; n++) {
    await playOn(context.request, server.url, id, 1);
    await page.waitForTimeout(700);
    await expect.poll(unheard).toBeUndefined();
  }
  const happened = (await log()).slice(before);
  const said = await spoken();
  expect(happened.length).toBeGreaterThan(3);
  const count = (text: string) => said.split(text).length - 1;
  for (const line of new Set(happened)) expect(count(line), line).toBe(happened.filter((l) => l === line).length);
  await context.close();
});
