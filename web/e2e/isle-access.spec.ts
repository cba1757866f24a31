import { expect } from "@playwright/test";
import { faults } from "./axe";
import { complaints } from "./isle";
import { at, phone, sit, untilRescue, wide } from "./isletable";
import { long } from "./long";
import { resize } from "./resize";
import { test } from "./server";

test("what is there explains itself by key, right button and press", async ({ browser }) => {
  const { context, page, heard } = await at(browser, { players: 2 });
  const told = async (name: string | RegExp) => {
    await expect(page.getByRole("dialog", { name })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  };
  const ship = page.getByRole("application", { name: "Your boat" });
  await ship.focus();
  await page.keyboard.press("?");
  await told("The rooms");
  const board = (await page.locator(".board").boundingBox())!;
  await page.mouse.click(board.x + board.width * 0.36, board.y + board.height * 0.55, { button: "right" });
  await told(/dining room/);
  await page.getByRole("button", { name: /^Left field/ }).click();
  await told("Left field");
  await page.getByRole("button", { name: /^Right field/ }).click({ button: "right" });
  await told("Right field");
  await page.getByRole("button", { name: "Treasures", exact: true }).press("Enter"); // cards that are chosen from stand before it
  await told("Treasures");
  await page.locator("[data-tile]").first().focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".ship.placing")).toBeFocused();
  await page.keyboard.press("?");
  await told(/cat|kitten/);
  await page.locator('[data-do="place"]').focus();
  await expect(page.locator(".note:popover-open")).toContainText("You can’t take this now");
  expect(heard).toEqual([]);
  await context.close();
});

// So do tests of every kind of state, of contrast on a phone in the dark, and of dialogs.
test("the table of Isle has no serious faults for assistive technology", long, async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const heard = complaints(page);
  for (const [viewport, colorScheme] of [
    [wide, "light"],
    [phone, "dark"],
  ] as const) {
    await resize(page, viewport);
    await page.emulateMedia({ colorScheme });
    await untilRescue(page, await sit(page, { players: 2 }));
    expect(await faults(page)).toEqual([]);
  }
  expect(heard).toEqual([]);
  await context.close();
});
