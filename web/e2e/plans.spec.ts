import { expect, type Browser, type Page } from "@playwright/test";
import { expectAnnounced } from "./announced";
import { faults } from "./axe";
import { command, complaints, newTable } from "./isle";
import { press } from "./press";
import { server, test } from "./server";

/** A person with a browser of their own. */
async function visit(browser: Browser, name: string) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-GB", reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.request.post(`${server.url}/api/people`, { data: { name } });
  return { page, heard: complaints(page), close: () => context.close() };
}
type Visitor = Awaited<ReturnType<typeof visit>>;

const sceneOf = async ({ page }: Visitor, id: string) =>
  ((await (await page.request.get(`${server.url}/api/tables/${id}`)).json()) as any).scene;

/** Answers for somebody past the page with the first of some verbs that is legal. */
async function answer(who: Visitor, id: string, seat: number, verbs: string[]): Promise<void> {
  const legal = (await (await who.page.request.get(`${server.url}/api/tables/${id}/legal`)).json()) as {
    decision: number;
    actions: string[];
  };
  const action = verbs.map((verb) => legal.actions.find((a) => a === verb || a.startsWith(`${verb} `))).find(Boolean);
  if (!action) throw new Error(`none of ${verbs.join(", ")} in ${legal.actions.join("; ")}`);
  await command(who.page, server.url, id, { do: "act", seat, decision: legal.decision, action });
}

/** Two people at a table of Isle whose first day has come to its rescues: who is asked, and who waits. */
async function toRescues(browser: Browser) {
  const people = [await visit(browser, "Mira"), await visit(browser, "Leo")] as const;
  const id = await newTable(people[0].page, server.url, "Mira", { players: 2 });
  await command(people[1].page, server.url, id, { do: "sit", seat: 1 });
  await command(people[1].page, server.url, id, { do: "ready", seat: 1, on: true });
  await command(people[0].page, server.url, id, { do: "start" });
  for (let i = 0; i < 60; i++) {
    const scenes = [await sceneOf(people[0], id), await sceneOf(people[1], id)];
    const asked = scenes.findIndex((s) => s.may?.must);
    if (scenes[0].view.phase === "rescue")
      return { id, asked, turn: people[asked]!, waits: people[1 - asked]!, close: () => Promise.all(people.map((p) => p.close())) };
    await answer(people[asked]!, id, asked, ["keep", "buy nothing", "read", "lay", "end", "confirm", "pass"]);
  }
  throw new Error("the day has not come to its rescues");
}

/** Tries a cat that lies out and plans to rescue it where it lies then. Returns which. */
async function planRescue(page: Page): Promise<string> {
  const cat = page.locator("[data-tile^=cat-]").first();
  const tile = (await cat.getAttribute("data-tile"))!;
  await press(cat);
  await page.keyboard.press("Tab");
  await press(page.locator('.prompt [data-do="plan"]'));
  await expect(page.locator('.prompt [data-do="plans"]')).toHaveText("1");
  return tile;
}

test("a plan made from a try is carried out when its turn comes, and nobody else knows of it", async ({ browser }) => {
  const { id, asked, turn, waits, close } = await toRescues(browser);
  await turn.page.goto(`${server.url}/t/${id}`);
  await waits.page.goto(`${server.url}/t/${id}`);
  const tile = await planRescue(waits.page);
  await expect(turn.page.locator('[data-do="plans"]')).toHaveCount(0);
  expect(await sceneOf(turn, id)).not.toHaveProperty("may.plans");

  await press(waits.page.locator('.prompt [data-do="plans"]'));
  const dialog = waits.page.getByRole("dialog", { name: "Plans" });
  await expect(dialog.getByRole("listitem")).toHaveCount(1);
  expect(await faults(waits.page)).toEqual([]);
  await waits.page.keyboard.press("Escape");

  await answer(turn, id, asked, ["pass"]);
  await expect.poll(async () => (await sceneOf(waits, id)).view.seats[1 - asked].ship.pieces.map((p: any) => p.tile)).toContain(tile);
  await expect(waits.page.locator('.prompt [data-do="plans"]')).toHaveCount(0);
  expect([...turn.heard, ...waits.heard]).toEqual([]);
  await close();
});

test("a plan is void as soon as its cat is gone, is told so, and can be cancelled before", async ({ browser }) => {
  const { id, asked, turn, waits, close } = await toRescues(browser);
  await waits.page.goto(`${server.url}/t/${id}`);
  const tile = await planRescue(waits.page);
  await press(waits.page.locator('.prompt [data-do="plans"]'));
  const dialog = waits.page.getByRole("dialog", { name: "Plans" });
  await press(dialog.getByRole("button", { name: "Cancel" }));
  await expect(dialog).toContainText("You have no plans.");
  await press(dialog.getByRole("button", { name: "Pass for the rest of the day" }));
  await expect(dialog.getByRole("listitem")).toContainText("For the rest of the day");
  await press(dialog.getByRole("button", { name: "Cancel" }));
  await expect(dialog).toContainText("You have no plans.");
  await waits.page.keyboard.press("Escape");
  expect(await planRescue(waits.page)).toBe(tile);

  await answer(turn, id, asked, [`rescue ${tile}`]);
  await expectAnnounced(waits.page, "Your plan no longer holds.");
  await expect(waits.page.locator('.prompt [data-do="plans"]')).toHaveCount(0);
  expect((await sceneOf(waits, id)).may.plans ?? []).toEqual([]);
  expect(waits.heard).toEqual([]);
  await close();
});

test("in Boxes a card is planned from a list of places, shown with the others and carried out", async ({ browser }) => {
  const people = [await visit(browser, "Mira"), await visit(browser, "Leo")] as const;
  const made = await people[0].page.request.post(`${server.url}/api/tables`, {
    data: { settings: { game: "boxes", config: { players: 2 }, watch: true } },
  });
  const { id } = (await made.json()) as { id: string };
  await command(people[1].page, server.url, id, { do: "sit", seat: 1 });
  await command(people[1].page, server.url, id, { do: "ready", seat: 1, on: true });
  await command(people[0].page, server.url, id, { do: "start" });
  let asked = -1;
  for (let i = 0; i < 60; i++) {
    const scenes = [await sceneOf(people[0], id), await sceneOf(people[1], id)];
    asked = scenes.findIndex((s) => s.may?.must);
    if (scenes[0].view.phase === "end" && scenes[0].view.cards.length > 5) break;
    await answer(people[asked]!, id, asked, ["start", "draw", "toy", "lay", "end", "discard"]);
  }
  const waits = people[1 - asked]!;
  await waits.page.goto(`${server.url}/t/${id}`);
  await press(waits.page.getByRole("button", { name: "Menu" }));
  await press(waits.page.getByRole("button", { name: "Plans for my turn" }));
  const dialog = waits.page.getByRole("dialog", { name: "Plans" });
  const cards = dialog.getByLabel("Card");
  const card = (await cards.locator("option").nth(1).getAttribute("value"))!;
  await cards.selectOption(card);
  await expect(dialog.getByLabel("Place, the best first")).toBeVisible();
  expect(await faults(waits.page)).toEqual([]);
  if (process.env.SHOTS) await waits.page.screenshot({ path: `${process.env.SHOTS}/boxes-plan.png` });
  await press(dialog.locator("[data-plan=lay]"));
  await expect(dialog.getByRole("listitem")).toHaveCount(1);
  const { view } = await sceneOf(waits, id);
  await waits.page.keyboard.press("Escape");
  await expect(waits.page.locator(".prompt [data-do=plans]")).toHaveText("1");
  await expect.poll(async () => (await sceneOf(people[asked]!, id)).may.plans).toBeUndefined();
  await answer(people[asked]!, id, asked, ["end"]);
  await expect.poll(async () => (await sceneOf(waits, id)).may.plans).toBeUndefined();
  const after = (await sceneOf(waits, id)).view;
  expect(after.special || after.cards.length === view.cards.length + 1).toBeTruthy(); // a special toy that is drawn is laid first
  expect([...people[0].heard, ...people[1].heard]).toEqual([]);
  await Promise.all(people.map((p) => p.close()));
});
