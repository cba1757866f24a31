import { expect, type APIRequestContext, type Browser, type Page } from "@playwright/test";
import { faults } from "./axe";
import { goTo } from "./goto";
import { complaints } from "./isle";
import { server, test } from "./server";

/** Somebody with a browser, a name and an id. */
async function visit(browser: Browser, name: string, width: number, height: number) {
  const context = await browser.newContext({ viewport: { width, height }, locale: "en-GB", reducedMotion: "reduce" });
  const page = await context.newPage();
  const heard = complaints(page);
  const made = await page.request.post(`${server.url}/api/people`, { data: { name } });
  const { id } = (await made.json()) as { id: string };
  return { page, heard, id, close: () => context.close() };
}

/** Plays a game to its end past the page, each by whatever comes first. */
async function playOut(players: readonly APIRequestContext[], table: string): Promise<void> {
  const at = `${server.url}/api/tables/${table}`;
  for (let moves = 0; moves < 2000; moves++) {
    let acted = false;
    for (const [seat, request] of players.entries()) {
      const answer = await request.get(`${at}/legal`);
      const { decision, actions, code } = (await answer.json()) as { decision: number; actions: string[]; code?: string };
      if (code) {
        expect(code).toBe("not_seated"); // as at every table that is over
        return;
      }
      if (actions.length === 0) continue;
      const action = actions[(moves * 7919) % actions.length];
      acted =
        (await request.post(`${at}/commands`, { data: { id: crypto.randomUUID(), do: "act", seat, decision, action } })).ok() || acted;
    }
    expect(acted).toBe(true);
  }
}

const change = async (page: Page, name: string) =>
  /\((.*)\)/.exec((await page.locator(".ending table tr", { hasText: name }).innerText()) ?? "")?.[1];

test("a rated game to its rating on both profiles", async ({ browser }) => {
  const anna = await visit(browser, "Anna", 1440, 900);
  const borys = await visit(browser, "Borys", 390, 844);
  await anna.page.goto(server.url);
  await anna.page.getByRole("button", { name: "New table" }).first().click();
  const dialog = anna.page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Boxes" }).check();
  await dialog.getByLabel("Columns").fill("6");
  await dialog.getByLabel("Rows").fill("5");
  await dialog.getByRole("checkbox", { name: "Rated game" }).check();
  await expect(dialog.getByLabel("Days to wait")).toHaveValue("3");
  await expect(dialog.getByText("Only against bots")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Open the table" }).click();
  await anna.page.waitForURL(/\/t\//);
  const table = anna.page.url().split("/").at(-1)!;
  await expect(anna.page.locator("li[data-seat='0'] small")).toContainText("rating 1009?");

  await borys.page.goto(`${server.url}/t/${table}`);
  await expect(borys.page.getByText("by taking a seat you agree")).toBeVisible();
  await borys.page.locator("[data-go] button").click();
  for (const { page } of [anna, borys]) {
    await expect(page.locator("[data-guide=ask]")).toBeVisible();
    await expect(page.getByRole("button", { name: "Hint" })).toHaveCount(0);
  }
  // Nobody draws the game meanwhile.
  for (const { page } of [anna, borys]) await goTo(page, `${server.url}/seed`);
  await playOut([anna.page.request, borys.page.request], table);
  for (const { page } of [anna, borys]) await goTo(page, `${server.url}/t/${table}`);

  // The end tells both what the game has changed, and it is the same.
  for (const { page } of [anna, borys])
    await expect(page.locator(".ending tr", { hasText: "Rating" })).toHaveText(/\([+−]?\d+\).*\([+−]?\d+\)/);
  await expect.poll(() => change(anna.page, "Rating")).toBe(await change(borys.page, "Rating"));

  for (const { page, id, heard } of [anna, borys]) {
    await goTo(page, server.url);
    await page.getByRole("link", { name: "My profile" }).click();
    await expect(page).toHaveURL(`${server.url}/p/${id}`);
    await expect(page.getByRole("button", { name: /Boxes, two players \d+\? Rated games: 1 · provisional/ })).toBeVisible();
    await expect(page.getByRole("img", { name: /Rating over time, Boxes, two players: from \d+ / })).toBeVisible();
    await expect(page.getByText("Games: 1, won: ")).toBeVisible();
    await expect(page.locator("ul.games li")).toHaveCount(1);
    await expect(page.locator("ul.games time")).toHaveText(/\d{4}/);
    expect(await faults(page)).toEqual([]);
    expect(heard).toEqual([]);
  }

  // Anna shows herself to nobody else yet; then to everyone, but not this game.
  await goTo(borys.page, `${server.url}/p/${anna.id}`);
  await expect(borys.page.getByText("This profile is private.")).toBeVisible();
  await anna.page.getByRole("radio", { name: "Everyone" }).check();
  await anna.page.getByRole("button", { name: "Hide" }).click();
  await expect(anna.page.getByText("only you see it")).toBeVisible();
  await borys.page.reload();
  await expect(borys.page.getByRole("heading", { name: "Anna" })).toBeVisible();
  await expect(borys.page.locator("ul.games li")).toHaveCount(0);

  // One game does not make a place in the list.
  await borys.page.getByRole("link", { name: "Best players" }).click();
  await borys.page.getByLabel("Game").selectOption("boxes.two");
  await expect(borys.page).toHaveURL(`${server.url}/ratings/boxes.two`);
  await expect(borys.page.getByText("Nobody has played enough rated games here yet.")).toBeVisible();
  expect(await faults(borys.page)).toEqual([]);
  expect(anna.heard).toEqual([]);
  await Promise.all([anna.close(), borys.close()]);
});

test("a table that never started is closed from the list, and a diary has the boats of finished games", async ({ browser }) => {
  const { page, heard, id, close } = await visit(browser, "Mira", 820, 1180);
  const made = await page.request.post(`${server.url}/api/tables`, { data: { settings: { game: "isle", config: { players: 3 } } } });
  const { id: table } = (await made.json()) as { id: string };
  await page.goto(server.url);
  await page.getByRole("button", { name: /^Close table/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Close table" }).click();
  await expect(page.getByRole("button", { name: /^Close table/ })).toHaveCount(0);
  const { scene } = (await (await page.request.get(`${server.url}/api/tables/${table}`)).json()) as {
    scene: { table: { reason: string } };
  };
  expect(scene.table.reason).toBe("closed");

  const settings = { game: "isle", config: { players: 2, mode: "family" } };
  const family = await page.request.post(`${server.url}/api/tables`, { data: { settings, bots: ["random"] } });
  const { id: game } = (await family.json()) as { id: string };
  await page.request.post(`${server.url}/api/tables/${game}/commands`, { data: { id: "s", do: "start" } });
  const at = `${server.url}/api/tables/${game}`;
  await expect
    .poll(
      async () => {
        const answer = await page.request.get(`${at}/legal`);
        if (!answer.ok()) return true;
        const { decision, actions } = (await answer.json()) as { decision: number; actions: string[] };
        if (actions.length > 0)
          await page.request.post(`${at}/commands`, {
            data: { id: crypto.randomUUID(), do: "act", seat: 0, decision, action: actions.at(-1) },
          });
        return false;
      },
      { intervals: [1], timeout: 60_000 },
    )
    .toBe(true);
  await page.goto(`${server.url}/p/${id}`);
  await expect(page.locator("ul.diary li")).toHaveCount(1);
  await expect(page.locator("ul.diary svg").first()).toBeVisible();
  await expect(page.getByText("Largest family")).toBeVisible();
  expect(await faults(page)).toEqual([]);
  expect(heard).toEqual([]);
  await close();
});
