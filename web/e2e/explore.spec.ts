import { expect, type Page } from "@playwright/test";
import { faults } from "./axe";
import { announced } from "./announced";
import { complaints } from "./isle";
import { press } from "./press";
import { server, test } from "./server";

// By keys alone, with what is said: every table is explored and described.
test.skip(!!process.env.PURRLOR_URL, "positions need a server of their own");

/** Opens a position against a bot. */
async function enter(page: Page, position: string): Promise<void> {
  const made = await page.request.post(`${server.url}/api/people`, { data: { name: "Mira" } });
  const { id } = (await made.json()) as { id: string };
  await page.goto(`${server.url}/t/${await server.take(position, [id, "tabby"])}`);
  await expect(page.locator("[data-guide=ask]")).toBeVisible();
}

/** Presses a key and waits until something is said because of it. */
async function says(page: Page, key: string, text: RegExp): Promise<void> {
  const before = (await announced(page)).length;
  await page.keyboard.press(key);
  await expect.poll(async () => (await announced(page)).slice(before).join("\n")).toMatch(new RegExp(text, "m"));
}

test("a ship is explored square by square and by letters, and described longer each time", async ({ page }) => {
  const complained = complaints(page);
  await enter(page, "isle");
  const ship = page.getByRole("application", { name: "Your boat" });
  await ship.focus();
  await says(page, "ArrowRight", /^[a-v][1-9]: /);
  await expect(ship.locator("[data-explored]")).toBeVisible();
  await says(page, "KeyF", /, family of \d+, .* Family of \d+ \w+ cats: \d+\. Squares: /);
  await says(page, "KeyO", /Uncovered: /);
  await says(page, "KeyR", /^[a-v][1-9]: rat, /);
  await says(page, "d", /^Cats: \d+, families: \d+, visible rats: \d+, unfilled rooms: \d+\. Earned: /);
  await says(page, "d", /^Cats: .* Family of .* Visible rats: /);
  await page.keyboard.press("d");
  const dialog = page.getByRole("dialog", { name: "Describe the table" });
  await expect(dialog).toContainText("row 9: ");
  await page.keyboard.press("Escape");
  await expect(ship).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(ship).not.toBeFocused();
  await ship.focus();
  await page.keyboard.press("Escape");
  await expect(page.locator(".prompt")).toBeFocused();
  expect(complained).toEqual([]);
});

test("the ship of another is explored in its dialog, and heard there", async ({ page }) => {
  const complained = complaints(page);
  await enter(page, "isle");
  await page.locator("[data-guide=others] [data-plate]").first().press("Enter");
  const dialog = page.getByRole("dialog");
  const ship = dialog.getByRole("application");
  await ship.focus();
  await page.keyboard.press("ArrowRight");
  await expect(dialog.locator("[aria-live]")).toContainText(/[a-v][1-9]: /);
  await page.keyboard.press("KeyD");
  await expect(dialog.locator("[aria-live]")).toContainText("Earned: ");
  await dialog.getByText("The boat in words").click();
  await dialog.getByLabel("Level of detail").selectOption("all");
  await expect(dialog.getByRole("listitem").last()).toContainText("row 9: ");
  await page.keyboard.press("Escape");
  await expect(page.locator("[data-guide=others] [data-plate]").first()).toBeFocused();
  expect(complained).toEqual([]);
});

test("tiles are one stop for Tab, walked by arrows, and described with their shapes", async ({ page }) => {
  const complained = complaints(page);
  await enter(page, "isle");
  const islet = page.getByRole("region", { name: "Available treasures" });
  const tiles = islet.locator("[data-tile]");
  await expect(islet.locator("[data-tile][tabindex='0']")).toHaveCount(1);
  await tiles.first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(tiles.nth(1)).toBeFocused();
  await page.keyboard.press("End");
  await expect(tiles.last()).toBeFocused();
  await expect(islet.locator("[data-tile][tabindex='0']")).toHaveCount(1);
  await says(page, "d", /squares: \d, \d by \d, .*you can/);
  await says(page, "d", /squares by row: row 1: /);
  await says(page, "Tab", /^F6 goes from one part of the table to the next/);
  await expect(islet.locator(":focus")).toHaveCount(0);
  expect(complained).toEqual([]);
});

test("boxes are walked by B, and described longer each time", async ({ page }) => {
  const complained = complaints(page);
  await enter(page, "boxes");
  await expect(page.locator("[data-guide=ask]")).toBeFocused();
  const board = page.locator("[data-guide=board]");
  await board.focus();
  await says(page, "KeyB", /^[a-l][1-9]: .* · /);
  const first = (await announced(page)).at(-1);
  await says(page, "KeyB", /^[a-l][1-9]: .* · /);
  expect((await announced(page)).at(-1)).not.toBe(first);
  await says(page, "d", /^(?!Box: ).* · (closed|open sides: \d+)\.$/);
  await says(page, "d", /^Box: [a-l]\d/);
  await page.keyboard.press("d");
  const dialog = page.getByRole("dialog", { name: "Describe the cards in play" });
  await expect(dialog).toContainText("Cards on the table: ");
  await dialog.getByLabel("Level of detail").selectOption("line");
  await expect(dialog.getByRole("listitem")).toHaveCount(3);
  await page.keyboard.press("Escape");
  await expect(board).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.locator("[data-guide=ask]:focus-within")).toBeVisible();
  // The hand is one stop for Tab, and walked by arrows.
  const cards = page.locator("[data-guide=hand] button");
  const stop = page.locator("[data-guide=hand] button[tabindex='0']");
  await expect(stop).toHaveCount(1);
  await stop.focus();
  for (const [key, at] of [
    ["End", -1],
    ["Home", 0],
    ["ArrowRight", 1],
    ["ArrowLeft", 0],
  ] as const) {
    await page.keyboard.press(key);
    await expect(cards.nth(at)).toBeFocused();
    await expect(stop).toHaveCount(1);
  }
  expect(complained).toEqual([]);
});

test("the reference card is one key and one press away in both games", async ({ page }) => {
  const complained = complaints(page);
  for (const [position, open, line] of [
    ["isle", "header [data-do=card]", "each visible rat"],
    ["boxes", "[data-tool=card]", "each spray bottle"],
  ] as const) {
    await page.context().clearCookies();
    await enter(page, position);
    const card = page.getByRole("dialog", { name: /^Reference card/ });
    const byButton = () => press(page.locator(open));
    for (const way of [() => page.keyboard.press("F1"), () => page.locator("[data-guide=ask]").press("?"), byButton]) {
      await way();
      await expect(card).toContainText(line);
      await expect(card).toContainText("Ctrl+Z");
      if (way === byButton) expect(await faults(page, "dialog")).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(card).toHaveCount(0);
    }
  }
  expect(complained).toEqual([]);
});
