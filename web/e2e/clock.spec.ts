import { expect, type APIRequestContext, type Browser } from "@playwright/test";
import { faults } from "./axe";
import { expectAnnounced } from "./announced";
import { command, complaints } from "./isle";
import type { TableView } from "../src/protocol";
import { press } from "./press";
import { server, test } from "./server";

/** A started game of two people with a clock, and a page of the first. */
async function clocked(browser: Browser, other: APIRequestContext, game: string, clock: object, width = 1280, height = 800) {
  const context = await browser.newContext({ viewport: { width, height }, locale: "en-GB" });
  const page = await context.newPage();
  const heard = complaints(page);
  for (const [who, name] of [[context.request, "Mira"] as const, [other, "Bohdan"] as const])
    await who.post(`${server.url}/api/people`, { data: { name } });
  const settings = { game, config: { players: 2 }, clock, takeover: "kitten" };
  const { id } = (await (await context.request.post(`${server.url}/api/tables`, { data: { settings } })).json()) as { id: string };
  await command({ request: other }, server.url, id, { do: "sit" });
  await command({ request: other }, server.url, id, { do: "ready", on: true });
  await command({ request: context.request }, server.url, id, { do: "start" });
  await page.goto(`${server.url}/t/${id}`);
  await page.locator('[data-guide="ask"]').waitFor();
  return { context, page, heard, id };
}

test("whose clock runs out has a move made by a bot, and goes on with the seat", async ({ browser, request }) => {
  test.skip(!!process.env.PURRLOR_URL, "time passes at a server of our own");
  const { context, page, heard, id } = await clocked(browser, request, "isle", { kind: "move", seconds: 300 });
  const { decision, actions } = (await (await request.get(`${server.url}/api/tables/${id}/legal?seat=1`)).json()) as {
    decision: number;
    actions: string[];
  };
  await command({ request }, server.url, id, { do: "act", seat: 1, decision, action: actions[0] });
  const mine = page.locator('[data-clock="0"]');
  await expect(mine).toHaveText(/\d:\d\d/);
  await expect(mine).toHaveAccessibleName(/^Time left: \d:/);
  const scene = async () =>
    (
      (await (await context.request.get(`${server.url}/api/tables/${id}`)).json()) as {
        scene: { table: TableView; may: { decision: number } };
      }
    ).scene;
  const { decision: first } = (await scene()).may;
  await server.pass(300_000);
  await expectAnnounced(page, "Time’s up: a bot makes this move for you.");
  await expectAnnounced(page, "Mira (you) has run out of time, so a bot makes this move.");
  // The next cards are mine to choose, once the bot has made its move.
  await expect.poll(async () => (await scene()).may?.decision).toBe(first + 1);
  const { table, may } = await scene();
  expect(table.seats[0]!.standin).toBeUndefined();
  const mineNow = (await (await context.request.get(`${server.url}/api/tables/${id}/legal?seat=0`)).json()) as { actions: string[] };
  await command({ request: context.request }, server.url, id, { do: "act", seat: 0, decision: may.decision, action: mineNow.actions[0] });
  expect(await faults(page, "[data-guide=ask]")).toEqual([]);
  expect(heard).toEqual([]);
});

test("clocks stand at their seats and go on after a restart", async ({ browser, request }) => {
  const { page, heard } = await clocked(browser, request, "boxes", { kind: "bank", minutes: 20, seconds: 5 });
  const clocks = page.locator("[data-clock]");
  await expect(clocks).toHaveCount(2);
  await expect(clocks.filter({ hasText: "20:00" })).toHaveCount(1); // of who waits
  await expect(clocks.filter({ hasText: /1\d:\d\d/ })).toHaveCount(1);
  /** What is left on the clock that runs, in seconds. */
  const left = async () => {
    const [, minutes, seconds] = /(1\d):(\d\d)/.exec((await clocks.allTextContents()).join(" "))!;
    return Number(minutes) * 60 + Number(seconds);
  };
  await server.stop();
  await server.start();
  await expectAnnounced(page, "Reconnected.");
  const before = await left(); // more than at the end, since the time in between is not charged
  await expect.poll(left).toBeLessThan(before);
  await expect(clocks.filter({ hasText: "20:00" })).toHaveCount(1);
  expect(heard.filter((line) => !/WebSocket|Failed to load/.test(line))).toEqual([]);
});

test("the host of a table chooses its clock", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-GB" });
  const page = await context.newPage();
  await context.request.post(`${server.url}/api/people`, { data: { name: "Mira" } });
  const settings = { game: "boxes", config: { players: 2 } };
  const { id } = (await (await context.request.post(`${server.url}/api/tables`, { data: { settings } })).json()) as { id: string };
  await page.goto(`${server.url}/t/${id}`);
  const choice = page.getByLabel("Time limit");
  await expect(choice).toHaveValue("No time limit");
  await choice.selectOption("20 min each, +10 s a move");
  await expect(page.getByText("20 min each, +10 s a move").locator("visible=true").first()).toBeVisible();
  const about = (await (await context.request.get(`${server.url}/api/tables/${id}`)).json()) as { scene: { table: { clock: object } } };
  expect(about.scene.table.clock).toEqual({ kind: "bank", minutes: 20, seconds: 10 });
});

test("days off are taken in the menu", async ({ browser, request }) => {
  const { page, heard } = await clocked(browser, request, "boxes", { kind: "days", days: 2, vacation: 5 });
  await press(page.getByRole("button", { name: "Menu" }));
  await press(page.getByRole("button", { name: "Take 3 days off" }));
  await expect(page.getByText("You have 2 days left.")).toBeVisible();
  await expect(page.getByText(/You’re off until/)).toBeVisible();
  expect(heard).toEqual([]);
});
