import { expect, type APIRequestContext, type Browser } from "@playwright/test";
import { goTo } from "./goto";
import { complaints } from "./isle";
import { press } from "./press";
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

const sceneOf = async (on: APIRequestContext, table: string) => (await (await on.get(`${server.url}/api/tables/${table}`)).json()).scene;

/** Plays an action of a seat that begins with a word, the one in the middle of the list. */
async function act(on: APIRequestContext, table: string, seat: number, verb = ""): Promise<string> {
  const { decision, actions } = (await (await on.get(`${server.url}/api/tables/${table}/legal`)).json()) as {
    decision: number;
    actions: string[];
  };
  const list = actions.filter((a) => a.startsWith(verb));
  const action = list[Math.floor(list.length / 2)]!;
  await command(on, table, { do: "act", seat, decision, action });
  return action;
}

/** Two people at a table of Boxes, and a way to play on for both until something is true. */
async function two(browser: Browser) {
  const anna = await visit(browser, "Anna");
  const borys = await visit(browser, "Borys");
  const made = await anna.on.post(`${server.url}/api/tables`, { data: { settings: { game: "boxes", config: { players: 2 } } } });
  const { id } = (await made.json()) as { id: string };
  await command(borys.on, id, { do: "sit" });
  await command(borys.on, id, { do: "ready", on: true });
  await command(anna.on, id, { do: "start" });
  const people = [anna, borys];
  const playUntil = async (done: () => Promise<boolean>) => {
    for (let i = 0; i < 400 && !(await done()); i++) {
      const seat = (await sceneOf(anna.on, id)).table.waits[0] as number;
      const { may } = await sceneOf(people[seat]!.on, id);
      const verb = ["start", "draw", "cat", "lay", "toy"].find((v) => may.verbs[v]) ?? "";
      await act(people[seat]!.on, id, seat, verb);
    }
    expect(await done()).toBe(true);
  };
  return { anna, borys, id, playUntil, close: () => Promise.all(people.map((p) => p.context.close())) };
}

test("those who are asked for a takeback read which move goes back, and one vote takes it back", async ({ browser }) => {
  const { anna, borys, id, playUntil, close } = await two(browser);
  const lays = async () => Boolean((await sceneOf(anna.on, id)).may.verbs.lay);
  await playUntil(lays);
  const before = (await sceneOf(anna.on, id)).view;
  await act(anna.on, id, 0, "lay");
  await act(anna.on, id, 0, "end");
  for (const { page } of [anna, borys]) await page.goto(`${server.url}/t/${id}`);
  await press(anna.page.getByRole("button", { name: "Menu" }));
  await press(anna.page.getByRole("button", { name: "Undo my last move" }));
  const asked = borys.page.getByRole("alert").filter({ hasText: "Anna asks to undo a move." });
  await expect(asked).toContainText("This move and everything after it will be undone: Anna plays");
  await expect(asked).not.toContainText(/box-\d/);
  await asked.getByRole("button", { name: "Agree" }).click();
  await expect(asked).toHaveCount(0);
  expect(await lays()).toBe(true);
  expect((await sceneOf(anna.on, id)).view).toEqual(before);
  await expect(anna.page.locator("[data-guide=hand] button:not([aria-disabled])").first()).toBeVisible();
  expect([...anna.heard, ...borys.heard]).toEqual([]);
  await close();
});

test("who gives up with a lead has not won: at the end, at home and in the replay", async ({ browser }) => {
  const { anna, borys, id, playUntil, close } = await two(browser);
  const points = async () => {
    const { accounts } = (await (await anna.on.get(`${server.url}/api/tables/${id}/score`)).json()) as {
      accounts: { seat: number; total: number }[];
    };
    return [0, 1].map((seat) => accounts.find((a) => a.seat === seat)!.total);
  };
  await playUntil(async () => {
    const [first, second] = await points();
    return first !== second;
  });
  const [first, second] = await points();
  const [leader, other] = first! > second! ? (["Anna", "Borys"] as const) : (["Borys", "Anna"] as const);
  await command((leader === "Anna" ? anna : borys).on, id, { do: "concede", seat: leader === "Anna" ? 0 : 1 });
  for (const { page, name } of [
    { ...anna, name: "Anna" },
    { ...borys, name: "Borys" },
  ]) {
    await goTo(page, `${server.url}/t/${id}`);
    await page.keyboard.press("Escape");
    await expect(page.locator(".ending h2")).toHaveText(name === other ? "You win!" : `${other} wins.`);
    await expect(page.locator(".ribbon")).toContainText(`Gave up: ${leader}`);
    // Who gave up stands last and has no place, though they had more points.
    await expect(page.locator("[data-stand]").last()).toHaveText(new RegExp(leader));
    await expect(page.locator(".ending .places td").last()).toHaveText("gave up");
    if (name === other) continue;
    await goTo(page, server.url);
    await expect(page.getByText(`Given up · Won by: ${other}`)).toBeVisible();
    await goTo(page, `${server.url}/replay/${id}`);
    const said = page.getByRole("region", { name: "What happened" });
    await expect(said).toContainText(`Won by: ${other}`);
    await expect(said).toContainText(`Gave up: ${leader}`);
    await expect(
      page
        .locator("h3, tr, li")
        .filter({ has: page.getByRole("img", { name: "Winner" }) })
        .first(),
    ).toContainText(other);
  }
  expect([...anna.heard, ...borys.heard]).toEqual([]);
  await close();
});
