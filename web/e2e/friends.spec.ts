import { expect, type Browser, type Page } from "@playwright/test";
import { encode } from "uqr";
import { expectAnnounced } from "./announced";
import { faults } from "./axe";
import { goTo } from "./goto";
import { command, complaints } from "./isle";
import { longIf } from "./long";
import { press, settle } from "./press";
import { server, test } from "./server";
import { sideways } from "./sideways";
import { unique } from "./unique";

type Options = NonNullable<Parameters<Browser["newContext"]>[0]>;

/** A browser of its own at an address of the page, with a share sheet that only remembers what was shared. */
async function visit(browser: Browser, path: string, more: Options = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-GB", reducedMotion: "reduce", ...more });
  await context.addInitScript(() => {
    Object.assign(navigator, { share: (data: object) => ((window as unknown as { shared: object }).shared = data) && Promise.resolve() });
  });
  const page = await context.newPage();
  const heard = complaints(page);
  await page.goto(server.url + path);
  return { page, heard, close: () => context.close() };
}

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** Opens a table of Boxes for two by its one button, and returns its short code. */
async function openTable(page: Page, players: number): Promise<string> {
  await page.locator("[data-friends=boxes]").click();
  await expect(page.getByRole("heading", { name: "Your table" })).toBeVisible();
  await page.getByLabel("Number of seats").selectOption(String(players));
  const code = page.locator("[data-code]");
  await expect(code).toHaveAttribute("data-code", /^[A-Z]{6}$/);
  return (await code.getAttribute("data-code"))!;
}

/** What a browser says itself of an answer that refuses a code. */
const refused = /status of 404/;

test("a friend types the code in small letters, sits down by one press, and the game starts by itself", async ({ browser }) => {
  const host = await visit(browser, "/");
  const code = await openTable(host.page, 2);
  await expect(host.page.getByText("The game starts automatically when all seats are taken.")).toBeVisible();
  await expect(host.page.getByRole("button", { name: "Start the game" })).toHaveCount(0);

  const friend = await visit(browser, "/", phone);
  await friend.page.getByLabel("Join with a link").fill("zzzzzz");
  await press(friend.page.getByRole("button", { name: "Join", exact: true }));
  await expect(friend.page.getByRole("alert")).toHaveText(/code is wrong/);
  await friend.page.getByLabel("Join with a link").fill(`${code.slice(0, 3)} ${code.slice(3)}`.toLowerCase());
  await press(friend.page.getByRole("button", { name: "Join", exact: true }));
  await expect(friend.page.getByRole("heading", { name: /invites you/ })).toBeVisible();
  await expect(friend.page.getByText("About 20 min")).toBeVisible();
  await press(friend.page.locator("[data-go] button"));
  for (const { page } of [host, friend]) await expect(page.locator("[data-guide=ask]")).toBeVisible();
  expect([...host.heard, ...friend.heard].filter((line) => !refused.test(line))).toEqual([]);
  await host.close();
  await friend.close();
});

/** The squares of a QR code on the page, as rows of black and white. */
async function squares(page: Page): Promise<boolean[][]> {
  const drawn = page.getByRole("dialog").locator("svg:has([data-squares])");
  const size = Number((await drawn.getAttribute("viewBox"))!.split(" ")[2]);
  const path = (await drawn.locator("[data-squares]").getAttribute("d"))!;
  const rows = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) rows[Number(y)]![Number(x)] = true;
  return rows;
}

test("the picture of the code leads to the table, and so does the sheet of the phone", async ({ browser }) => {
  const host = await visit(browser, "/", phone);
  const code = await openTable(host.page, 3);
  const link = `${server.url}/j/${code}`;
  await press(host.page.getByRole("button", { name: "Share" }));
  expect(await host.page.evaluate(() => (window as unknown as { shared: { url: string } }).shared.url)).toBe(link);
  await press(host.page.getByRole("button", { name: "Invite people" }));
  await expect(host.page.getByRole("dialog").getByRole("img")).toHaveAccessibleName(`QR code of ${link}`);
  expect(await squares(host.page)).toEqual(encode(link, { ecc: "M", border: 4 }).data);
  await expect(host.page.getByRole("dialog").locator("output")).toHaveText(code);
  expect(await sideways(host.page)).toBeLessThanOrEqual(0);
  expect(await faults(host.page)).toEqual([]);
  await host.page.keyboard.press("Escape");

  const friend = await visit(browser, `/j/${code.toLowerCase()}`);
  await expect(friend.page).toHaveURL(/\/t\/[a-z0-9]{26}$/);
  await press(friend.page.locator("[data-go] button"));
  await expect(friend.page.getByText("Waiting for the others")).toBeVisible();
  // Whoever sits there may call others too.
  await expect(friend.page.locator("[data-code]")).toHaveAttribute("data-code", code);
  await press(host.page.getByRole("button", { name: "Add a bot and start" }));
  for (const { page } of [host, friend]) await expect(page.locator("[data-guide=ask]")).toBeVisible();
  expect([...host.heard, ...friend.heard]).toEqual([]);
  await host.close();
  await friend.close();
});

test("the host may start the game by hand, and a code that leads nowhere says so", async ({ browser }) => {
  const host = await visit(browser, "/");
  const code = await openTable(host.page, 2);
  await host.page.getByLabel("Start automatically").uncheck();
  await expect(host.page.getByRole("button", { name: "Start the game" })).toHaveAttribute("aria-disabled", "true");
  const friend = await visit(browser, `/j/${code}`, phone);
  await press(friend.page.locator("[data-go] button"));
  await expect(friend.page.getByText("Waiting for the others")).toBeVisible();
  await press(host.page.getByRole("button", { name: "Start the game" }).and(host.page.locator(":not([aria-disabled])")));
  await expect(friend.page.locator("[data-guide=ask]")).toBeVisible();

  const { page, heard, close } = await visit(browser, "/j/zzzzzz");
  await expect(page.getByRole("heading", { name: "This table can’t be shown" })).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.getByLabel("Join with a link").fill(code);
  await press(page.getByRole("button", { name: "Join", exact: true }));
  await expect(page.getByRole("button", { name: "Come in" })).toBeVisible();
  expect(heard.filter((line) => !refused.test(line))).toEqual([]);
  for (const { close } of [host, friend]) await close();
  await close();
});

/** Becomes somebody by name. */
async function named(page: Page, name: string): Promise<void> {
  await page.request.post(`${server.url}/api/people`, { data: { name } });
  await page.goto(server.url);
}

test("a friend link makes friends by one button; the friend is seen online, invited to a table, and let go", async ({ browser }) => {
  const anna = await visit(browser, "/");
  await named(anna.page, "Anna");
  await anna.page.locator("[data-friends-list]").click();
  const dialog = anna.page.getByRole("dialog");
  await expect(dialog.getByText("No friends here yet.")).toBeVisible();
  await press(dialog.getByRole("button", { name: "Create a link" }));
  const link = await dialog.getByRole("textbox", { name: "Your friend link" }).inputValue();
  expect(await squares(anna.page)).toEqual(encode(link, { ecc: "M", border: 4 }).data);
  expect(await faults(anna.page)).toEqual([]);

  const boris = await visit(browser, new URL(link).pathname, phone);
  await expect(boris.page.getByRole("heading", { name: "Anna would like to be friends" })).toBeVisible();
  expect(await faults(boris.page)).toEqual([]);
  expect(await sideways(boris.page)).toBeLessThanOrEqual(0);
  await boris.page.getByLabel("Your name").fill("Boris");
  await press(boris.page.getByRole("button", { name: "Become friends" }));
  await expect(boris.page.getByRole("heading", { name: "Anna is now your friend" })).toBeVisible();
  await press(boris.page.getByRole("button", { name: "Home" }));

  // Anna opens a table and calls him there from its lobby.
  await anna.page.reload();
  await expect(anna.page.getByText("Boris")).toBeVisible();
  await openTable(anna.page, 2);
  await press(anna.page.getByRole("button", { name: "Invite people" }));
  const row = dialog.locator("[data-friend]");
  await expect(row).toContainText("online");
  // An invitation goes after a while, but not while the time of the page stands still.
  await boris.page.clock.install();
  await boris.page.clock.pauseAt(Date.now() + 60 * 60 * 1000);
  await press(row.getByRole("button", { name: "Invite: Boris" }));
  await expect(row.getByRole("button", { name: /^Invited/ })).toBeVisible();
  const invitation = boris.page.getByRole("link", { name: "Anna invites you: Boxes" });
  await expect(invitation).toBeVisible();
  await boris.page.clock.runFor(settle);
  await invitation.click();
  await boris.page.clock.resume();
  await expect(boris.page.getByRole("heading", { name: "Anna invites you" })).toBeVisible();
  await press(boris.page.locator("[data-go] button"));
  for (const { page } of [anna, boris]) await expect(page.locator("[data-guide=ask]")).toBeVisible();

  // Who hides is offline to the others, and who was let go is not in the list.
  await goTo(boris.page, server.url);
  await boris.page.locator("[data-friends-list]").click();
  const his = boris.page.getByRole("dialog");
  await expect(his.locator("[data-friend]")).toContainText("Boxes: playing");
  await his.getByLabel("Don’t show friends that I’m online").check();
  await goTo(anna.page, server.url);
  await anna.page.locator("[data-friends-list]").click();
  await expect(dialog.locator("[data-friend]")).toContainText("offline");
  await press(dialog.getByRole("button", { name: "More: Boris" }));
  await press(dialog.getByRole("button", { name: "Remove from friends" }));
  await press(anna.page.getByRole("dialog").last().getByRole("button", { name: "Remove from friends" }));
  await expect(dialog.getByText("No friends here yet.")).toBeVisible();
  // A game together is another way.
  expect([...anna.heard, ...boris.heard]).toEqual([]);
  await anna.close();
  await boris.close();
});

test("a bot that somebody has written is challenged from a table, and declines", async ({ browser }) => {
  const robot = await visit(browser, "/");
  const name = unique("Robot");
  await named(robot.page, name);
  await robot.page.request.put(`${server.url}/api/me/bot`, { data: { open: true, games: ["boxes"] } });
  const anna = await visit(browser, "/", phone);
  await named(anna.page, "Anna");
  await openTable(anna.page, 2);
  const table = anna.page.url().split("/").pop()!;
  await expect(async () => {
    const bots = (await (await anna.page.request.get(`${server.url}/api/bots`)).json()) as { name: string }[];
    expect(bots.map(({ name }) => name)).toContain(name);
  }).toPass();
  await press(anna.page.getByRole("button", { name: "Invite people" }));
  const bots = anna.page.locator("[data-bots]");
  await expect(bots.getByText(name, { exact: true })).toBeVisible();
  expect(await faults(anna.page)).toEqual([]);
  expect(await sideways(anna.page)).toBeLessThanOrEqual(0);
  if (process.env.SHOTS) await bots.scrollIntoViewIfNeeded();
  if (process.env.SHOTS) await anna.page.screenshot({ path: `${process.env.SHOTS}/bots.png` });
  await press(bots.getByRole("button", { name: `Challenge: ${name}` }));
  await expect(bots.getByRole("button", { name: /^Challenged/ })).toBeVisible();
  const asked = (await (await robot.page.request.get(`${server.url}/api/me/challenges`)).json()) as { name: string }[];
  expect(asked.map(({ name }) => name)).toEqual(["Anna"]);
  await robot.page.request.delete(`${server.url}/api/me/challenges/${table}`);
  await expectAnnounced(anna.page, `${name} won’t play: Boxes`);
  await robot.page.goto(`${server.url}/t/${table}`);
  await press(robot.page.locator("[data-go] button"));
  await expect(anna.page.locator("[data-guide=ask]")).toBeVisible();
  await expect(anna.page.getByText(`${name} (bot)`).first()).toBeVisible();
  expect([...anna.heard, ...robot.heard]).toEqual([]);
  await robot.close();
  await anna.close();
});

test("the same two play again by one press each, see the score of their series and become friends", async ({ browser }) => {
  const anna = await visit(browser, "/");
  await named(anna.page, "Anna");
  const code = await openTable(anna.page, 2);
  const boris = await visit(browser, `/j/${code}`, phone);
  await boris.page.locator("main .field input").fill("Boris");
  await press(boris.page.locator("[data-go] button"));
  const tableOf = (page: Page) => page.url().split("/t/")[1]!;
  const playing = async () => {
    for (const { page } of [anna, boris]) await expect(page.locator("[data-guide=ask]")).toBeVisible();
  };
  await playing();
  await command(boris.page, server.url, tableOf(boris.page), { do: "concede", seat: 1 });
  for (const { page } of [anna, boris]) {
    await expect(page.getByRole("button", { name: "Play again" })).toBeVisible();
    await expect(page.locator("[data-series]")).toHaveCount(0);
  }
  const first = tableOf(anna.page);
  await press(anna.page.getByRole("button", { name: "Play again" }));
  await expect(anna.page.locator("[data-series]")).toHaveAttribute("data-series", "1");
  await expect(anna.page.locator("[data-series] li")).toHaveText([/Boris\s*0$/, /Anna\s*1$/]);
  expect(tableOf(anna.page)).not.toBe(first);
  await press(boris.page.getByRole("button", { name: "Join the next game" }));
  await playing();
  expect(tableOf(boris.page)).toBe(tableOf(anna.page));
  await command(boris.page, server.url, tableOf(boris.page), { do: "concede", seat: 0 });
  for (const { page } of [anna, boris]) {
    const series = page.locator("[data-series='2']");
    await expect(series).toBeVisible();
    await expect(series.locator("li")).toHaveText([/Boris\s*0$/, /Anna\s*2$/]);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
  }

  await goTo(anna.page, server.url);
  await anna.page.locator("[data-friends-list]").click();
  const dialog = anna.page.getByRole("dialog");
  await press(dialog.getByRole("button", { name: "Add: Boris" }));
  await expect(dialog.getByText("Waiting for an answer")).toBeVisible();
  expect(await faults(anna.page)).toEqual([]);
  await goTo(boris.page, server.url);
  await expect(boris.page.locator("[data-friends-list]")).toContainText("New requests: 1");
  await boris.page.locator("[data-friends-list]").click();
  await press(boris.page.getByRole("dialog").getByRole("button", { name: "Accept: Anna" }));
  await expect(boris.page.getByRole("dialog").locator("[data-friend]")).toContainText("Anna");
  expect([...anna.heard, ...boris.heard].filter((line) => !/status of 409/.test(line))).toEqual([]);
  await anna.close();
  await boris.close();
});

/** Lets a page be out of sight, or come back. */
const show = (page: Page, shown: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, !shown);

for (const game of ["isle", "boxes"]) {
  test(`who is away, offline and back is seen at a table of ${game}`, longIf(game === "isle"), async ({ browser }) => {
    const anna = await visit(browser, "/");
    await named(anna.page, "Anna");
    await anna.page.locator(`[data-friends=${game}]`).click();
    await anna.page.getByLabel("Number of seats").selectOption("2");
    const link = new URL(anna.page.url()).pathname;
    const boris = await visit(browser, link, phone);
    await press(boris.page.locator("[data-go] button"));
    for (const { page } of [anna, boris]) await expect(page.locator("[data-guide=ask]")).toBeVisible();
    const mark = anna.page.locator("[data-plate='1'] [data-presence]");
    await expect(mark).toHaveCount(0);
    await show(boris.page, false);
    await expect(mark).toHaveAttribute("data-presence", "away");
    await expect(mark.getByRole("img")).toHaveAccessibleName("away");
    const plate = anna.page.locator("button[data-plate='1']"); // of Isle, whose name says all that is on it
    if (game === "isle") await expect(plate).toHaveAccessibleName(/away/);
    await show(boris.page, true);
    await expect(mark).toHaveCount(0);
    await goTo(boris.page, server.url);
    if (!process.env.PURRLOR_URL) await server.pass(60_000);
    await expect(mark).toHaveAttribute("data-presence", "offline");
    if (game === "isle") await expect(plate).toHaveAccessibleName(/offline/);
    expect(await faults(anna.page)).toEqual([]);
    if (process.env.SHOTS) await anna.page.screenshot({ path: `${process.env.SHOTS}/presence-${game}.png` });
    await boris.page.goto(server.url + link);
    await expect(mark).toHaveCount(0);
    expect([...anna.heard, ...boris.heard]).toEqual([]);
    await anna.close();
    await boris.close();
  });
}
