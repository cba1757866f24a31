import { expect, type Browser, type Page } from "@playwright/test";
import { faults } from "./axe";
import { complaints } from "./isle";
import { press } from "./press";
import { longIf } from "./long";
import { server, test } from "./server";
import { sideways } from "./sideways";
import { languages, type Language } from "../src/words/languages";

type Options = NonNullable<Parameters<Browser["newContext"]>[0]>;

async function visit(browser: Browser, name: string, more: Options = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-GB", reducedMotion: "reduce", ...more });
  const page = await context.newPage();
  await page.request.post(`${server.url}/api/people`, { data: { name } });
  return { page, heard: complaints(page), close: () => context.close() };
}

/** A running game of Boxes of one person against a bot. */
async function running(page: Page): Promise<string> {
  const settings = { game: "boxes", config: { players: 2 }, watch: true };
  const made = await page.request.post(`${server.url}/api/tables`, { data: { settings, bots: ["kitten"] } });
  const { id } = (await made.json()) as { id: string };
  await page.request.post(`${server.url}/api/tables/${id}/commands`, { data: { id: "start", do: "start" } });
  return `${server.url}/t/${id}`;
}

const chat = (page: Page) => page.getByRole("list", { name: "Chat" });

async function say(page: Page, text: string): Promise<void> {
  await page.locator("#say").fill(text);
  await page.locator("#say").press("Enter");
}

/** Shows the chat, which is behind a button or a tab. */
async function openChat(page: Page): Promise<void> {
  await press(page.locator("[data-drawer=talk]").or(page.getByRole("tab").last()).first());
  await expect(page.locator("#say")).toBeVisible();
}

test("those who watch are named and chat among themselves until the host lets them in", async ({ browser }) => {
  const host = await visit(browser, "Hedwig");
  const guest = await visit(browser, "Zygmunt");
  const address = await running(host.page);
  for (const { page } of [host, guest]) {
    await page.goto(address);
    await openChat(page);
  }
  for (const { page } of [host, guest]) await expect(page.locator("[data-watchers]")).toContainText("Watching: Zygmunt");
  await expect(guest.page.locator("[data-watchers]")).toContainText("Only spectators can read what you write");
  await expect(host.page.locator("[data-watchers]")).toContainText("They have a chat of their own");
  await say(guest.page, "the left box is better");
  await expect(chat(guest.page)).toContainText("the left box is better");
  await say(host.page, "hello you all");
  for (const { page } of [host, guest]) await expect(chat(page)).toContainText("hello you all");
  await expect(chat(host.page)).not.toContainText("left box");
  expect(await faults(host.page)).toEqual([]);
  expect(await faults(guest.page)).toEqual([]);

  await press(host.page.getByRole("button", { name: "Let them into our chat" }));
  for (const { page } of [host, guest]) await expect(page.locator("[data-watchers]")).toContainText("share this chat");
  await say(guest.page, "good evening");
  for (const { page } of [host, guest]) await expect(chat(page)).toContainText("good evening");
  // What was said apart stays apart, after a reload too.
  await host.page.reload();
  await openChat(host.page);
  await expect(chat(host.page)).toContainText("good evening");
  await expect(chat(host.page)).not.toContainText("left box");
  await guest.page.reload();
  await openChat(guest.page);
  for (const text of ["the left box is better", "hello you all", "good evening"]) await expect(chat(guest.page)).toContainText(text);
  expect([...host.heard, ...guest.heard]).toEqual([]);
  for (const { close } of [host, guest]) await close();
});

for (const some of [["uk"], languages] as const) {
  const name = `who watches fits a phone in ${some === languages ? "every language" : some.join()}`;
  test(name, longIf(some === languages), async ({ browser }) => fits(browser, some));
}

async function fits(browser: Browser, some: readonly Language[]): Promise<void> {
  const host = await visit(browser, "Hedwig");
  const address = await running(host.page);
  const guest = await visit(browser, "Zygmunt the Very Curious");
  await guest.page.goto(address);
  for (const language of some) {
    const { page, heard, close } = await visit(browser, "Ola", { viewport: { width: 390, height: 844 }, hasTouch: true, locale: language });
    await page.goto(address);
    await openChat(page);
    await expect(page.locator("[data-watchers]")).toContainText("Zygmunt");
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    expect(heard).toEqual([]);
    await close();
  }
  for (const { close } of [host, guest]) await close();
}
