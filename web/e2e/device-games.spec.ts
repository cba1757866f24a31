import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { fullAtTimes, setFull, spoil } from "./alone";
import { faults } from "./axe";
import { complaints } from "./isle";
import { press } from "./press";
import { server, test } from "./server";

/** Begins Boxes on the device. */
async function begin(page: Page): Promise<void> {
  await page.goto(server.url);
  await page.getByRole("checkbox", { name: /Play offline/ }).check();
  await page.locator("[data-play=boxes]").click();
  await page.locator("[data-guide=hand]").first().waitFor();
}

async function concede(page: Page): Promise<void> {
  await press(page.getByRole("button", { name: "Menu" }));
  await press(page.getByRole("button", { name: "Give up" }));
  await press(page.locator("[data-do=yes]"));
}

test("games of the device: the page says how they are kept, saves all as one file and sends one to the server, once", async ({
  browser,
}) => {
  const page = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
  const heard = complaints(page);
  await begin(page);
  await press(page.getByRole("button", { name: "Menu" }));
  const save = page.getByRole("button", { name: "Save as a file" });
  const [game] = await Promise.all([page.waitForEvent("download"), press(save)]);
  expect(game.suggestedFilename()).toMatch(/^boxes-/);
  await page.keyboard.press("Escape");
  await concede(page);
  await expect(page.locator("[data-kept]")).toContainText("A file keeps them safe");
  await expect(save).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.reload();
  await expect(save).toBeVisible();
  await expect(page.locator("[data-kept]")).toHaveCount(0); // once is enough

  await page.locator("header a.brand").first().click();
  await expect(page.locator("[data-kept=false]")).toHaveCount(1);
  const [all] = await Promise.all([page.waitForEvent("download"), press(page.getByRole("button", { name: "Save all games" }))]);
  const saved = await readFile(await all.path());
  const { games } = JSON.parse(saved.toString()) as { games: { record: { actions: string[] } }[] };
  expect(games).toHaveLength(1);
  expect(await faults(page)).toEqual([]);
  await press(page.getByRole("button", { name: "Open a game file" }));
  await page.locator("input[type=file]").setInputFiles({ name: "all.purrlor.json", mimeType: "application/json", buffer: saved });
  await expect(page.getByRole("dialog").getByRole("status")).toHaveText(/Games opened: 0\.\s+Already on this device: 1\./);
  await page.keyboard.press("Escape");

  const names = await page.locator(".past .second").textContent();
  await press(page.locator("[data-more]"));
  await press(page.getByRole("button", { name: "Send to the server" }));
  await expect(page.getByText("The server has this game.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send to the server" })).toHaveCount(0);
  expect(await faults(page)).toEqual([]);
  await expect(page.locator("[data-here-mark]")).toHaveCount(0);
  await expect(page.locator(".past [data-offline-mark]")).toHaveText("played offline");
  await page.getByRole("link", { name: "View it there" }).click();
  await expect(page).toHaveURL(/\/replay\/\w+$/);
  await expect(page.locator("[data-offline-mark]")).toContainText("played offline");
  await page.locator("input[type=range]").first().waitFor();
  await page.goto(server.url);
  // It is one game, with the names that it had.
  await expect(page.locator(".past [data-offline-mark]")).toBeVisible();
  await expect(page.locator(".past .second")).toHaveText(names!);
  await press(page.locator(".past [data-more]"));
  await expect(page.getByText("The server has this game.")).toBeVisible();
  expect(heard).toEqual([]);
});

test("a device that is full says so at the table until it is not any more, and offers the game as a file", async ({ browser }) => {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const page = await context.newPage();
  await spoil(context, fullAtTimes);
  await begin(page);
  await setFull(page, true);
  await concede(page);
  const notice = page.locator("[data-device-full]");
  await expect(notice).toContainText("The game is paused, and nothing is lost");
  expect(await faults(page)).toEqual([]);
  const [file] = await Promise.all([page.waitForEvent("download"), press(notice.getByRole("button", { name: "Save as a file" }))]);
  expect(file.suggestedFilename()).toMatch(/^boxes-/);
  await setFull(page, false);
  await concede(page);
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Replay" })).toBeVisible();
});
