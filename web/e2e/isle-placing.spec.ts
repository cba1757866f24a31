import { expect } from "@playwright/test";
import { stepUntil } from "./change";
import { finger } from "./finger";
import { keys, numbers, step } from "./isle";
import { at, ghost, phone, putBack, untilRescue } from "./isletable";
import { press } from "./press";
import { resize } from "./resize";
import { server, test } from "./server";
import type { Sheet } from "../src/protocol";

test("the keyboard alone drafts, pays, picks, turns, places and takes back", async ({ browser }) => {
  const { context, page, heard } = await at(browser, { players: 2 });
  const random = numbers(5);
  await stepUntil(
    [page],
    () => step(page, keys, () => 0.8 + random() / 10),
    async () => (await page.locator("[data-tile][data-can]").count()) > 0,
  );
  await putBack(page); // the last step may have picked a tile up already
  const had = await page.locator(".my .piece").count();
  const tile = page.locator("[data-tile][data-can]").first();
  const name = await tile.getAttribute("data-tile");
  await tile.focus();
  await page.keyboard.press("Enter");
  const ship = page.locator(".ship.placing");
  await expect(ship).toBeFocused();
  await putBack(page);
  await expect(page.locator(`[data-tile="${name}"]`)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(ship).toBeFocused();
  for (const key of ["KeyR", "KeyF", "KeyQ", "ArrowRight", "ArrowDown"]) await page.keyboard.press(key);
  for (let n = 0; n < 9; n++) await page.keyboard.press("ArrowUp");
  for (let n = 0; n < 22; n++) await page.keyboard.press("ArrowLeft");
  await expect(page.locator('.prompt [data-do="place"]')).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Tab");
  await expect(ship).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator(".my .piece")).toHaveCount(had + 1);
  await expect(page.locator('.prompt [data-do="end"], .prompt [data-do="stop"]').first()).toBeVisible();
  if (await page.locator('.prompt [data-do="undo"]').count()) {
    await page.keyboard.press("Control+z");
    await expect(page.locator(".my .piece")).toHaveCount(had);
  }
  await page.keyboard.press("Escape");
  await page.locator(".prompt").press("d");
  await expect(page.getByRole("dialog", { name: "Describe the table" })).toBeVisible();
  await page.keyboard.press("Escape");
  expect(heard).toEqual([]);
  await context.close();
});

test("a place changes the two sums of the plate as its preview promises", async ({ browser }) => {
  const { context, page, id } = await at(browser, { players: 2 });
  await untilRescue(page, id);
  await page.locator("[data-tile][data-can]").first().press("Enter");
  await expect(page.locator(".preview")).toBeVisible();
  await page.keyboard.press("Tab"); // the best place
  const sum = (of: string) => page.locator(`.me ${of}`);
  /** What a sum is now, and what it is to become. */
  const promised = async (now: string, after: string) => {
    const changed = await sum(after).count();
    return (await sum(changed ? after : now).textContent())!.replace("→", "").trim();
  };
  const { accounts } = (await (await page.request.get(`${server.url}/api/tables/${id}/score`)).json()) as Sheet;
  await expect(sum(".open b:not(.after)")).toHaveText(String(accounts[0]!.open).replace("-", "−"));
  await expect(page.locator(".me .sums .after").first()).toBeVisible();
  const [earned, open] = [await promised(".earned", ".sums > .after"), await promised(".open b:not(.after)", ".open .after")];
  await press(page.locator('.prompt [data-do="place"]'));
  await expect(page.locator(".me .sums .after")).toHaveCount(0);
  await expect(sum(".earned")).toHaveText(earned);
  await expect(sum(".open b")).toHaveText(open);
  await context.close();
});

test("a tile is tried at any time, dragged, and told why it does not fit", async ({ browser }) => {
  const { context, page, heard } = await at(browser, { players: 2 });
  const tile = (await page.locator("[data-tile]").first().boundingBox())!;
  const board = (await page.locator(".board").boundingBox())!;
  await page.mouse.move(tile.x + tile.width / 2, tile.y + tile.height / 2);
  await page.mouse.down();
  await page.mouse.move(board.x + 80, board.y + 40, { steps: 6 });
  await expect(page.locator(".ship.placing")).toBeVisible();
  await page.mouse.move(board.x + 10, board.y + 10, { steps: 3 });
  await expect(page.locator(".fault").first()).toBeVisible();
  await expect(page.locator(".prompt .effect")).toContainText("sticks out");
  await page.mouse.move(board.x + board.width / 2, board.y + board.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(page.locator(".prompt .effect")).toContainText("Earned");
  await expect(page.locator('.prompt [data-do="place"]')).toHaveAttribute("aria-disabled", "true");
  await putBack(page);
  expect(heard).toEqual([]);
  await context.close();
});

test("with a tile in hand the keyboard reaches its colour, and puts it back", async ({ browser }) => {
  const { context, page, heard } = await at(browser, { players: 2 });
  await page.locator('[data-tile^="oshax"]').first().focus();
  await page.keyboard.press("Enter");
  const ship = page.locator(".ship.placing");
  await expect(ship).toBeFocused();
  await expect(ship).toHaveAccessibleDescription(/Escape puts it back.*1 to 5 choose the colour/);
  await page.keyboard.press("3");
  await expect(page.getByRole("button", { name: "red", exact: true })).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Escape");
  await expect(ship).toHaveCount(0);
  await expect(page.locator('[data-tile^="oshax"]').first()).toBeFocused();
  // On a phone the colours lie over the panel, and not over what is asked.
  await resize(page, { width: 390, height: 844 });
  await press(page.locator(".tabs.low button").first());
  await page.locator('[data-tile^="oshax"]').first().press("Enter");
  const tray = (await page.locator(".tray").boundingBox())!;
  const panel = (await page.locator(".panel").boundingBox())!;
  expect(tray.y).toBeGreaterThanOrEqual(panel.y);
  expect(tray.y + tray.height).toBeLessThanOrEqual((await page.locator(".ask").boundingBox())!.y);
  expect(heard).toEqual([]);
  await context.close();
});

test("a finger drags a tile from its field to the ship", async ({ browser }) => {
  const { context, page, heard } = await at(browser, { players: 2 }, { viewport: phone, hasTouch: true, isMobile: true });
  await page.clock.install();
  await page.reload();
  await page.locator(".tabs.low button:nth-child(1)").tap();
  const from = (await page.locator("[data-tile]").first().boundingBox())!;
  const board = (await page.locator(".board").boundingBox())!;
  const hand = await finger(page);
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
  await page.clock.pauseAt(Date.now() + 60 * 60 * 1000); // a finger rests as long as is said, however busy the machine is
  await hand.down(x, y);
  await page.clock.runFor(260); // a finger that rests lifts the tile
  await hand.move(board.x + board.width / 2, board.y + board.height / 2, 10);
  await page.clock.resume();
  await expect(page.locator(".ship.placing")).toBeVisible();
  await hand.move(board.x + board.width / 2, board.y + board.height / 2);
  await hand.up();
  const there = await ghost(page);
  expect(Math.hypot(there.x - board.x - board.width / 2, there.y - board.y - board.height / 2)).toBeLessThan(board.height / 3);
  await expect(page.locator(".prompt .effect")).not.toBeEmpty();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await putBack(page);

  // The meadows of a tablet do not scroll: a finger need not rest there, and one that slips takes nothing.
  await resize(page, { width: 820, height: 1180 });
  const cat = (await page.locator("[data-tile].lying").first().boundingBox())!;
  const ship = (await page.locator(".board").boundingBox())!;
  const [left, top] = [cat.x + cat.width / 2, cat.y + cat.height / 2];
  await page.clock.pauseAt(Date.now() + 2 * 60 * 60 * 1000);
  await hand.down(left, top);
  await hand.move(left, top + 20);
  await hand.up();
  await expect(page.locator(".ship.placing")).toHaveCount(0);
  await hand.down(left, top);
  await hand.move(ship.x + ship.width / 2, ship.y + ship.height / 2, 10);
  await page.clock.resume();
  await expect(page.locator(".ship.placing")).toBeVisible();
  await hand.move(ship.x + ship.width / 2, ship.y + ship.height / 2 + 1);
  await hand.up();
  const here = await ghost(page);
  expect(Math.hypot(here.x - ship.x - ship.width / 2, here.y - ship.y - ship.height / 2)).toBeLessThan(ship.height / 3);
  expect(heard).toEqual([]);
  await context.close();
});
