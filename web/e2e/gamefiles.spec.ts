import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { faults } from "./axe";
import { complaints } from "./isle";
import { press } from "./press";
import { server, test } from "./server";

const here = /\/t\/\w+-device/;

/** Gives a game up. */
async function concede(page: Page): Promise<void> {
  await press(page.getByRole("button", { name: "Menu" }));
  await press(page.getByRole("button", { name: "Give up" }));
  await press(page.locator("[data-do=yes]"));
}

test("a game is saved as a file, goes on at another device, and is forgotten", async ({ browser }) => {
  const page = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
  const heard = complaints(page);
  await page.goto(server.url);
  await page.getByRole("checkbox", { name: /Play offline/ }).check();
  await page.locator("[data-play=boxes]").click();
  await page.locator(".prompt.mine").waitFor(); // before it bots lay cards, and the hand is another
  const hand = await page.locator("[data-guide=hand]").first().textContent();
  await page.locator("header a.brand").first().click();
  await press(page.getByRole("button", { name: "More: Boxes" }));
  await expect(page.getByText("choose “Open a game file” on the home page")).toBeVisible();
  expect(await faults(page)).toEqual([]);
  const [file] = await Promise.all([page.waitForEvent("download"), press(page.getByRole("button", { name: "Save as a file" }))]);
  expect(file.suggestedFilename()).toMatch(/^boxes-\d{4}-\d\d-\d\d\.purrlor\.json$/);
  const saved = await readFile(await file.path());

  const other = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
  const heardThere = complaints(other);
  await other.goto(server.url);
  await press(other.getByRole("button", { name: "Open a game file" }));
  const choose = async (text: string | Buffer) =>
    other.locator("input[type=file]").setInputFiles({ name: "game.purrlor.json", mimeType: "application/json", buffer: Buffer.from(text) });
  const forged = JSON.parse(saved.toString()) as { record: { version: number; actions: string[] } };
  forged.record.actions.push("0 nothing");
  for (const bad of ["half a {", JSON.stringify(forged)]) {
    await choose(bad);
    await expect(other.getByRole("alert")).toContainText("can be replayed");
  }
  forged.record.version = 999;
  await choose(JSON.stringify(forged));
  await expect(other.getByRole("alert")).toContainText("needs another version of the rules");
  expect(await faults(other)).toEqual([]);
  await choose(saved);
  await expect(other).toHaveURL(here);
  await expect(other.locator("[data-guide=hand]").first()).toHaveText(hand!);
  await concede(other);
  await expect(other.getByRole("link", { name: "Replay" })).toBeVisible();

  await press(page.getByRole("button", { name: "Delete this game" }));
  await press(page.locator("[data-do=back]"));
  await press(page.getByRole("button", { name: "Delete this game" }));
  await press(page.locator("[data-do=yes]"));
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.locator("[data-here-mark]")).toHaveCount(0);
  await page.reload();
  await page.locator("h1").waitFor();
  await expect(page.locator("[data-here-mark]")).toHaveCount(0);
  expect([...heard, ...heardThere]).toEqual([]);
});
