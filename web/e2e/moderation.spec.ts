import { expect, type Browser, type Locator, type Page } from "@playwright/test";
import { faults } from "./axe";
import { command, complaints } from "./isle";
import { longIf } from "./long";
import { press } from "./press";
import { server, test } from "./server";
import { sideways } from "./sideways";
import { languages } from "../src/words/languages";

type Options = NonNullable<Parameters<Browser["newContext"]>[0]>;

async function visit(browser: Browser, name: string, more: Options = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-GB", reducedMotion: "reduce", ...more });
  const page = await context.newPage();
  const made = await page.request.post(`${server.url}/api/people`, { data: { name } });
  return { page, person: ((await made.json()) as { id: string }).id, heard: complaints(page), close: () => context.close() };
}

/** A running game of two people, in which the second has said something rude. */
async function quarrel(browser: Browser, game: "isle" | "boxes", more: Options = {}, names = ["Hedwig", "Zygmunt"]) {
  const [host, guest] = [await visit(browser, names[0]!, more), await visit(browser, names[1]!)];
  const made = await host.page.request.post(`${server.url}/api/tables`, {
    data: { settings: { game, config: { players: 2 }, watch: true } },
  });
  const { id } = (await made.json()) as { id: string };
  const start = { id: "ready", do: "ready", on: true };
  await guest.page.request.post(`${server.url}/api/tables/${id}/commands`, { data: { id: "sit", do: "sit" } });
  await guest.page.request.post(`${server.url}/api/tables/${id}/commands`, { data: start });
  await command(host.page, server.url, id, { do: "start" });
  let said = 0;
  const say = (text: string) =>
    guest.page.request.post(`${server.url}/api/tables/${id}/commands`, { data: { id: `line-${said++}`, do: "say", text } });
  await say("you play like a dog");
  return { host, guest, id, say, close: () => Promise.all([host.close(), guest.close()]) };
}

const chat = (page: Page) => page.getByRole("list", { name: "Chat" });
const menu = (page: Page) => page.locator("[data-person-menu]");

async function openChat(page: Page): Promise<void> {
  const talk = page.locator("[data-drawer=talk]");
  const last = page.locator("[data-drawer], [role=tab]").last();
  await expect(last).toBeVisible();
  if ((await talk.count()) === 0) await press(last); // which opens the chat, or shows the button of the chat
  if ((await talk.count()) > 0) await press(talk);
  await expect(page.locator("#say")).toBeVisible();
}

/** The chat lies over the players' cards. */
async function closeChat(page: Page): Promise<void> {
  await press(page.locator("[data-drawer=talk]"));
  await expect(page.locator("#say")).toHaveCount(0);
}

test("a line is reported, its author muted and heard again, by the keyboard", async ({ browser }) => {
  const { host, id, say, close } = await quarrel(browser, "boxes");
  const { page, heard } = host;
  await page.goto(`${server.url}/t/${id}`);
  await openChat(page);
  const name = chat(page).getByRole("button", { name: "Zygmunt" });
  await name.focus();
  await page.keyboard.press("Enter");
  await expect(menu(page).getByRole("menuitem").first()).toBeFocused();
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(menu(page)).toHaveCount(0);
  await expect(name).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(menu(page).getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("End");
  await expect(menu(page).getByRole("menuitem", { name: "Report…" })).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Report Zygmunt" });
  await expect(dialog).toContainText("you play like a dog");
  expect(await faults(page)).toEqual([]);
  await dialog.getByRole("radio", { name: "Insults, threats or hate" }).check();
  await press(dialog.getByRole("button", { name: "Send report" }));
  await expect(dialog).toContainText("Thank you");
  await press(dialog.getByRole("button", { name: "Close" }).last());
  await expect(name).toBeFocused();

  await press(name);
  await press(menu(page).getByRole("menuitem", { name: "Mute" }));
  await expect(chat(page)).not.toContainText("like a dog");
  await say("and like a cat");
  await page.reload();
  await openChat(page);
  await expect(chat(page)).toContainText("No messages yet");
  await closeChat(page);
  await press(page.locator("[data-plate] [data-person]"));
  await press(menu(page).getByRole("menuitem", { name: "Unmute" }));
  await expect(menu(page)).toContainText("Zygmunt is no longer muted");
  await page.keyboard.press("Escape");
  await openChat(page);
  await expect(chat(page)).toContainText("like a cat");
  expect(heard).toEqual([]);
  await close();
});

test("who is blocked from a player’s card is not heard, and friends list them", async ({ browser }) => {
  const { host, id, close } = await quarrel(browser, "isle");
  const { page, heard } = host;
  await page.goto(`${server.url}/t/${id}`);
  await openChat(page);
  await expect(chat(page)).toContainText("like a dog");
  await closeChat(page);
  await press(page.locator("[data-plate='1']"));
  await press(page.getByRole("dialog").getByRole("button", { name: "Zygmunt" }));
  await press(menu(page).getByRole("menuitem", { name: "Block" }));
  let answer = () => {}; // of a slow server, which comes when the card has been closed
  const held = new Promise<void>((done) => (answer = done));
  await page.route("**/api/me/blocks/*", (route) => held.then(() => route.continue()));
  await press(page.locator("[data-do=yes]"));
  await press(page.getByRole("dialog").getByRole("button", { name: "Close" }).first());
  await openChat(page);
  answer();
  await expect(chat(page)).not.toContainText("like a dog");
  await page.goto(server.url);
  await press(page.locator("[data-friends-list]"));
  await expect(page.getByRole("dialog").getByRole("button", { name: "Unblock: Zygmunt" })).toBeVisible();
  expect(heard).toEqual([]);
  await close();
});

test("a profile is reported, and too many reports are refused in words", async ({ browser }) => {
  const [anna, boris] = [await visit(browser, "Anna"), await visit(browser, "Boris the Rude")];
  const { page } = anna;
  await boris.page.request.patch(`${server.url}/api/me/profile`, { data: { seen: "all" } });
  await page.goto(`${server.url}/p/${boris.person}`);
  await expect(page.locator("#title")).toHaveText("Boris the Rude");
  const send = async () => {
    await press(page.getByRole("heading").getByRole("button", { name: "Boris the Rude" }));
    await press(menu(page).getByRole("menuitem", { name: "Report…" }));
    await page.getByRole("radio", { name: "Something else" }).check();
    await page.getByRole("textbox", { name: "What happened?" }).fill("he hisses");
    await press(page.getByRole("button", { name: "Send report" }));
  };
  await send();
  await expect(page.locator("[data-thanks]")).toBeVisible();
  for (let i = 0; i < 6; i++)
    await page.request.post(`${server.url}/api/people/${boris.person}/report`, { data: { kind: "spam", subject: "name" } });
  await page.reload();
  await send();
  await expect(page.getByRole("alert")).toContainText("Try again in an hour");
  await page.goto(`${server.url}/p/${anna.person}`);
  await expect(page.getByRole("heading", { name: "Anna" })).toBeVisible();
  await expect(page.getByRole("heading").getByRole("button")).toHaveCount(0); // there is no menu of oneself
  await anna.close();
  await boris.close();
});

test("spectators, opponents after a game and names in a deal’s list have the menu", async ({ browser }) => {
  const [{ host, guest, id, close }, watcher] = [await quarrel(browser, "boxes"), await visit(browser, "Wanda")];
  const { page, heard } = host;
  const opens = async (name: Locator) => {
    await press(name);
    for (const action of ["mute", "block", "report"]) await expect(menu(page).locator(`[data-do=${action}]`)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(menu(page)).toHaveCount(0);
  };
  await watcher.page.goto(`${server.url}/t/${id}`);
  await page.goto(`${server.url}/t/${id}`);
  await openChat(page);
  await opens(page.locator("[data-watchers]").getByRole("button", { name: "Wanda" }));
  await command(guest.page, server.url, id, { do: "concede", seat: 1 });
  await opens(page.locator("[data-stand='1']").getByRole("button", { name: "Zygmunt", exact: true }));
  await expect(page.locator("[data-stand='0']").getByRole("button")).toHaveCount(1); // there is no menu of oneself
  expect(await faults(page)).toEqual([]);

  const deals = (await (await page.request.get(`${server.url}/api/voyages`)).json()) as { id: string }[];
  const places = [{ place: 1, person: guest.person, name: "Zygmunt", points: 50, lead: 5 }];
  await page.route(`**/api/deals/${deals[0]!.id}`, (route) => route.fulfill({ json: { ...deals[0], places } }));
  await page.goto(`${server.url}/d/${deals[0]!.id}`);
  await opens(page.getByRole("row").getByRole("button", { name: "Zygmunt" }));

  await page.goto(server.url);
  await press(page.locator("[data-friends-list]"));
  await opens(page.getByRole("dialog").getByRole("button", { name: "Zygmunt", exact: true }));
  expect(heard).toEqual([]);
  await Promise.all([close(), watcher.close()]);
});

for (const [width, height, some] of [
  [390, 844, ["uk"]],
  [390, 844, languages],
  [844, 390, languages],
  [820, 1180, languages],
] as const)
  test(`the menu and the report fit ${width} x ${height}: ${some.join()}`, longIf(some === languages), async ({ browser }) => {
    const { host, id, close } = await quarrel(browser, "boxes", { viewport: { width, height }, hasTouch: true }, [
      "Hedwig",
      "Wolfeschlegelsteinhaus",
    ]);
    const { page } = host;
    for (const language of some) {
      await page.request.patch(`${server.url}/api/me`, { data: { prefs: { language } } });
      await page.goto(`${server.url}/t/${id}`);
      await openChat(page);
      await press(page.locator("ol[tabindex] [data-person]").first());
      await expect(menu(page).getByRole("menuitem").first()).toBeFocused();
      const box = (await menu(page).boundingBox())!;
      expect([box.x >= 0, box.y >= 0, box.x + box.width <= width, box.y + box.height <= height]).toEqual([true, true, true, true]);
      for (const item of await menu(page).getByRole("menuitem").all())
        expect((await item.boundingBox())!.height).toBeGreaterThanOrEqual(44);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/menu-${width}-${language}.png` });
      await press(menu(page).locator("[data-do=report]"));
      await expect(page.getByRole("dialog").getByRole("radio")).toHaveCount(6);
      expect(await sideways(page)).toBe(0);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/report-${width}-${language}.png` });
    }
    await close();
  });
