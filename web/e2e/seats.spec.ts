import { expect, type APIRequestContext, type Browser } from "@playwright/test";
import { faults } from "./axe";
import { complaints } from "./isle";
import { server, test } from "./server";

async function visit(browser: Browser, name: string) {
  const context = await browser.newContext({ locale: "en-GB", reducedMotion: "reduce" });
  await context.request.post(`${server.url}/api/people`, { data: { name } });
  const page = await context.newPage();
  return { context, page, on: context.request, heard: complaints(page) };
}

async function command(on: APIRequestContext, table: string, what: object): Promise<void> {
  const answer = await on.post(`${server.url}/api/tables/${table}/commands`, { data: { id: crypto.randomUUID(), ...what } });
  expect(answer.status(), await answer.text()).toBe(204);
}

async function open(on: APIRequestContext, settings: object): Promise<string> {
  const made = await on.post(`${server.url}/api/tables`, { data: { settings } });
  return ((await made.json()) as { id: string }).id;
}

const seatOf = async (on: APIRequestContext, table: string, seat: number) =>
  (await (await on.get(`${server.url}/api/tables/${table}`)).json()).scene.table.seats[seat] as { standin?: string };

test("a bot that comes for an absent player is announced, says so on their page, and gives the seat back", async ({ browser }) => {
  const anna = await visit(browser, "Anna");
  const borys = await visit(browser, "Borys");
  const id = await open(anna.on, { game: "boxes", config: { players: 2 } });
  await command(borys.on, id, { do: "sit" });
  await command(borys.on, id, { do: "ready", on: true });
  await command(anna.on, id, { do: "start" });
  await anna.page.goto(`${server.url}/t/${id}`);
  const ask = anna.page.getByRole("button", { name: "Let a bot play for Borys" });
  await anna.page.getByRole("button", { name: "Menu" }).click();
  await expect(anna.page.getByRole("button", { name: "Give up" }).first()).toBeVisible();
  await expect(ask).toHaveCount(0);
  await server.pass(61_000);
  await ask.click();
  const proposal = anna.page.getByRole("alert").filter({ hasText: /In \d:\d\d a bot takes over/ });
  await expect(proposal).toContainText("unless Borys comes back");
  const [head, lies] = [await anna.page.locator("[data-region=head]").boundingBox(), await proposal.boundingBox()];
  expect(lies!.y, "right below the head, where it covers least").toBe(head!.y + head!.height);
  expect((await seatOf(anna.on, id, 1)).standin).toBeUndefined();
  await server.pass(181_000);
  await expect.poll(async () => (await seatOf(anna.on, id, 1)).standin).toBeTruthy();
  expect([...anna.heard, ...borys.heard]).toEqual([]);
  await Promise.all([anna.context.close(), borys.context.close()]);
});

test("my page says that a bot plays for me, and takes the seat back by one press", async ({ browser }) => {
  const anna = await visit(browser, "Anna");
  const borys = await visit(browser, "Borys");
  const id = await open(anna.on, { game: "boxes", config: { players: 2 }, clock: { kind: "move", seconds: 10 } });
  await command(borys.on, id, { do: "sit" });
  await command(borys.on, id, { do: "ready", on: true });
  await command(anna.on, id, { do: "start" });
  await anna.page.goto(`${server.url}/t/${id}`);
  await expect(anna.page.locator(".prompt")).toBeVisible();
  const standin = async () => Boolean((await seatOf(borys.on, id, 0)).standin);
  // The third move in a row that the clock ends is the last that it waits for.
  await expect
    .poll(async () => {
      await server.pass(11_000);
      return standin();
    })
    .toBe(true);
  const banner = anna.page.locator("[data-standin]");
  await expect(banner).toContainText("A bot is playing for you.");
  expect(await faults(anna.page, "[data-standin]")).toEqual([]);
  await expect(anna.page.locator("[data-guide=hand] button:not([aria-disabled])")).toHaveCount(0);
  const back = banner.getByRole("button", { name: "Take my seat back" });
  expect((await back.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await back.focus();
  await anna.page.keyboard.press("Enter");
  await expect(banner).toHaveCount(0);
  expect(await standin()).toBe(false);
  expect([...anna.heard, ...borys.heard]).toEqual([]);
  await Promise.all([anna.context.close(), borys.context.close()]);
});

test("who was removed reads so, and sits down again when the host allows it", async ({ browser }) => {
  const anna = await visit(browser, "Anna");
  const zoe = await visit(browser, "Zoe");
  const id = await open(anna.on, { game: "boxes", config: { players: 3 } });
  await command(zoe.on, id, { do: "sit" });
  for (const { page } of [anna, zoe]) await page.goto(`${server.url}/t/${id}`);
  await anna.page.getByRole("button", { name: "Remove", exact: true }).click();
  const told = zoe.page.getByRole("heading", { name: "The host has removed you" });
  await expect(told).toBeVisible();
  await zoe.page.reload();
  await expect(told).toBeVisible();
  const answer = await zoe.on.post(`${server.url}/api/tables/${id}/commands`, { data: { id: "again", do: "sit" } });
  expect(answer.status()).toBe(403);
  expect(await answer.json()).toMatchObject({ code: "removed_by_host" });
  await anna.page.getByRole("button", { name: "Let Zoe back in" }).click();
  await expect(zoe.page.getByRole("heading", { name: "Anna invites you" })).toBeVisible();
  await zoe.page.locator("[data-go] button").click();
  await expect(anna.page.locator("[data-seat]").filter({ hasText: "Zoe" })).toHaveCount(1);
  expect([...anna.heard, ...zoe.heard.filter((line) => !line.includes("403"))]).toEqual([]);
  await Promise.all([anna.context.close(), zoe.context.close()]);
});
