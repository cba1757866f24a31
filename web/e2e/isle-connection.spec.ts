import { expect } from "@playwright/test";
import { nextFrame } from "./change";
import { command, complaints, mouse, newTable, numbers, playSteps } from "./isle";
import { at, untilRescue, wide } from "./isletable";
import { slowNetwork } from "./network";
import { press } from "./press";
import { server, test } from "./server";

test("what I do is shown at once, however slow the server answers", async ({ browser }) => {
  const { context, page, heard, id } = await at(browser, { players: 2 });
  const network = await slowNetwork(page);
  await page.reload();
  const card = page.locator('[data-card][aria-pressed="false"]');
  for (const _ of [1, 2]) await press(card.first());
  network.hold();
  const busy = '.prompt [aria-busy="true"]';
  expect(await nextFrame(page.locator('[data-do="keep"]'), [busy, '[data-card][aria-pressed="true"]'])).toEqual([1, 2]);
  network.release();
  await untilRescue(page, id);
  const had = await page.locator(".my .piece").count();
  await press(page.locator("[data-tile][data-can]").first());
  await expect(page.locator('.prompt [data-do="place"]:not([aria-disabled])')).toBeVisible();
  network.hold();
  expect(await nextFrame(page.locator('.prompt [data-do="place"]'), [".my .piece", busy])).toEqual([had + 1, 1]);
  network.release();
  await expect(page.locator('.prompt [aria-busy="false"]')).toBeVisible();
  await expect(page.locator(".my .piece")).toHaveCount(had + 1);
  expect(heard).toEqual([]);
  await context.close();
});

test("a reload and a lost connection lose nothing", async ({ browser }) => {
  const { context, page, heard } = await at(browser, { players: 2 });
  const random = numbers(4);
  await playSteps(page, 8, mouse, random);
  await page.keyboard.press("Escape");
  await expect(page.locator(".prompt.mine")).toBeVisible();
  const asked = await page.locator(".prompt .sentence").innerText();
  await page.reload();
  await expect(page.locator(".prompt .sentence")).toHaveText(asked, { useInnerText: true });
  await context.setOffline(true);
  await context.setOffline(false);
  if (!process.env.PURRLOR_URL) {
    await server.stop();
    await expect(page.getByText("Connection lost").first()).toBeVisible();
    await server.start();
    await expect(page.getByText("Connection lost")).toHaveCount(0);
  }
  await playSteps(page, 6, mouse, random);
  expect(heard).toEqual([]);
  await context.close();
});

test("two tabs of one person agree", async ({ browser }) => {
  const { context, page, id } = await at(browser, { players: 2 });
  const tab = await context.newPage();
  await tab.goto(`${server.url}/t/${id}`);
  await expect(tab.locator(".prompt")).toBeVisible();
  await page.locator('[data-card][aria-pressed="false"]').first().click();
  await page.locator('[data-card][aria-pressed="false"]').first().click();
  await page.locator('[data-do="keep"]').click();
  await expect(tab.locator(".kept [data-card]")).toHaveCount(2);
  await context.close();
});

test("who looks on sees the score, and is offered nothing that does not work", async ({ browser, request }) => {
  const id = await newTable({ request }, server.url, "Mira", { players: 2 }, ["random"]);
  await command({ request }, server.url, id, { do: "start" });
  const context = await browser.newContext({ viewport: wide });
  const page = await context.newPage();
  const heard = complaints(page);
  await page.request.post(`${server.url}/api/people`, { data: { name: "Oleh" } });
  await page.goto(`${server.url}/t/${id}`);
  await expect(page.locator(".me .earned")).toBeVisible();
  await page.locator("[data-tile]").first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect(heard).toEqual([]);
  await context.close();
});
