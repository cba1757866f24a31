import { expect, type Browser, type Page } from "@playwright/test";
import { faults } from "./axe";
import { goTo } from "./goto";
import { complaints, playUntil } from "./isle";
import { press } from "./press";
import { server, test } from "./server";

/** Plays a voyage that a page shows to its end; the page draws nothing of it meanwhile. */
async function sail(page: Page): Promise<void> {
  const table = page.url();
  await goTo(page, `${server.url}/seed`);
  await playUntil(page.request, server.url, table.split("/t/")[1]!.split("?")[0]!, () => false);
  await goTo(page, table);
}

/** A guest with a browser of their own. */
async function visit(browser: Browser, name: string) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-GB", reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.request.post(`${server.url}/api/people`, { data: { name } });
  return { page, heard: complaints(page), close: () => context.close() };
}

test("today's voyage is sailed from home to the list of the day, and is played once", async ({ browser }) => {
  const { page, heard, close } = await visit(browser, "Mira");
  await page.goto(server.url);
  const voyage = page.locator("[data-voyage=isle]");
  await press(voyage.getByRole("button", { name: /^Set sail/ }));
  await page.waitForURL(/\/t\//);
  await expect(page.locator("[data-guide=ask]")).toBeVisible();
  await sail(page);
  await expect(page.getByRole("link", { name: "All results" })).toHaveAttribute("href", /^\/d\//);
  await expect(page.getByRole("link", { name: "Replay" })).toHaveCount(0);

  await goTo(page, server.url);
  await expect(page.getByText("once a day. Not rated.")).toBeVisible();
  await expect(voyage.getByRole("button")).toHaveCount(0);
  await expect(voyage).toContainText("Place");
  await expect(voyage).toContainText("1 day in a row");
  await press(voyage.getByRole("link", { name: "Results: Isle" }));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Voyage of");
  await expect(page.getByRole("row", { name: /Mira \(you\)/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: "The best boat" })).toBeVisible();
  await expect(page.getByText("Seed of the shuffle")).toHaveCount(0);
  expect(await faults(page)).toEqual([]);
  await expect(page.getByText("You can practise when it’s over.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Practise" })).toHaveCount(0);
  expect(heard).toEqual([]);
  await close();
});

test("friends play the same deal by a link, and compare when all are done", async ({ browser }) => {
  const [mira, leo] = [await visit(browser, "Mira"), await visit(browser, "Leo")];
  await mira.page.goto(server.url);
  await press(mira.page.locator("[data-voyage=isle]").getByRole("link"));
  await press(mira.page.getByRole("button", { name: "Same deal with friends" }));
  await expect(mira.page.getByRole("heading", { level: 1 })).toHaveText("The same deal for everyone: Mira invites you");
  const link = await mira.page.getByRole("textbox").inputValue();
  for (const { page } of [mira, leo]) {
    await goTo(page, link);
    await press(page.getByRole("button", { name: "Set sail" }));
    await page.waitForURL(/\/t\//);
  }
  for (const { page } of [mira, leo]) {
    await sail(page);
    await goTo(page, link);
    if (page === mira.page)
      await expect(page.getByText("Results appear once everyone who started has finished.", { exact: true })).toBeVisible();
    else await expect(page.getByRole("row")).toHaveCount(3);
  }
  expect([...mira.heard, ...leo.heard]).toEqual([]);
  await Promise.all([mira.close(), leo.close()]);
});
