import AxeBuilder from "@axe-core/playwright";
import { expect, test, type Browser, type Page } from "@playwright/test";
import { complaints } from "./isle";
import { serve, type Server } from "./server";

let server: Server;
test.beforeAll(async () => {
  server = await serve();
});
test.afterAll(() => server.close());

/** A browser of its own, at an address of the page. */
async function visit(browser: Browser, path: string, more: Parameters<Browser["newContext"]>[0] = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-GB", reducedMotion: "reduce", ...more });
  const page = await context.newPage();
  const heard = complaints(page);
  await page.goto(server.url + path);
  return { page, heard, close: () => context.close() };
}

async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.filter((v) => v.impact === "serious" || v.impact === "critical").map((v) => `${v.id}: ${v.nodes[0]?.html}`);
}

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Ends a game of Boxes with a few moves in it, and returns its table. */
async function finished(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const call = async (method: string, path: string, body?: unknown) => {
      const answer = await fetch(path, { method, headers: { "Content-Type": "application/json" }, body: body === undefined ? undefined : JSON.stringify(body) });
      return answer.status === 204 ? undefined : answer.json();
    };
    await call("POST", "/api/people", { name: "Mira" });
    const { id } = await call("POST", "/api/tables", { settings: { game: "boxes", config: { players: 2 } }, bots: ["random"] });
    const at = `/api/tables/${id}`;
    await call("POST", `${at}/commands`, { id: "start", do: "start" });
    for (let done = 0; done < 6; ) {
      const { decision, actions } = await call("GET", `${at}/legal`);
      if (actions.length > 0) await call("POST", `${at}/commands`, { id: `act-${done++}`, do: "act", seat: 0, decision, action: actions[0] });
      else await new Promise((go) => setTimeout(go, 10));
    }
    await call("POST", `${at}/commands`, { id: "end", do: "concede", seat: 0 });
    return id as string;
  });
}

for (const name of ["isle", "sister", "boxes"]) {
  test(`one click plays: ${name}`, async ({ browser }) => {
    const { page, heard, close } = await visit(browser, "/");
    const began = Date.now();
    await page.locator(`[data-play=${name}]`).click();
    await expect(page.locator('[data-guide="ask"]')).toBeVisible();
    expect(Date.now() - began).toBeLessThan(10_000);
    await expect(page).toHaveURL(/\/t\/[a-z0-9]{26}$/);
    expect(heard).toEqual([]);
    await close();
  });
}

for (const name of ["isle", "boxes"]) {
  test(`the guide leads through the first game: ${name}`, async ({ browser }) => {
    const { page, heard, close } = await visit(browser, "/");
    await page.locator(`[data-guide-start=${name}]`).click();
    const bubble = page.locator("aside[data-step]");
    await expect(bubble).toHaveAttribute("data-step", "welcome");
    await bubble.getByRole("button").first().click();
    await expect(page.locator("aside[data-step=welcome]")).toHaveCount(0);
    await page.reload();
    await expect(page.locator('[data-guide="ask"]')).toBeVisible();
    await expect(page.locator("aside[data-step=welcome]")).toHaveCount(0);
    expect(heard).toEqual([]);
    await close();
  });
}

test("the page speaks the reader's language and can be told another", async ({ browser }) => {
  for (const [locale, own] of [
    ["uk-UA", "Грати з ботами"],
    ["ru-RU", "Играть с ботами"],
    ["pl-PL", "Zagraj z botami"],
    ["de-DE", "Play against bots"],
  ] as const) {
    const { page, close } = await visit(browser, "/", { locale });
    await expect(page.locator("[data-play=isle]")).toHaveText(own);
    await close();
  }
  const { page, close } = await visit(browser, "/");
  await page.getByLabel("Language").selectOption("pl");
  await expect(page.locator("[data-play=isle]")).toHaveText("Zagraj z botami");
  await expect(page.locator("html")).toHaveAttribute("lang", "pl");
  await page.reload();
  await expect(page.locator("[data-play=isle]")).toHaveText("Zagraj z botami");
  await close();
});

test("no page has serious faults for assistive technology, in light and dark, or scrolls sideways", async ({ browser }) => {
  const first = await visit(browser, "/");
  const over = await finished(first.page);
  await first.close();
  const paths = ["/", "/rules/isle", "/rules/boxes", "/seed", `/replay/${over}`];
  for (const [colorScheme, width] of [["light", 1440], ["dark", 390]] as const) {
    const { page, heard, close } = await visit(browser, "/", { colorScheme, viewport: { width, height: 844 } });
    for (const path of paths) {
      await page.goto(server.url + path);
      await page.locator("h1").waitFor();
      await page.waitForLoadState("networkidle");
      expect(await faults(page), `${path} ${colorScheme}`).toEqual([]);
      expect(await sideways(page), path).toBeLessThanOrEqual(0);
    }
    expect(heard).toEqual([]);
    await close();
  }
});

test("the dialogs have no serious faults and show refusals beside the field", async ({ browser }) => {
  const { page, close } = await visit(browser, "/");
  await page.getByRole("button", { name: "New table with all options" }).click();
  await page.getByRole("dialog").waitFor();
  expect(await faults(page)).toEqual([]);
  await page.getByLabel("D", { exact: true }).check();
  await expect(page.getByRole("group", { name: "Lesson modules" }).getByRole("alert")).toBeVisible();
  await expect(page.getByRole("button", { name: "Open the table" })).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "I have a code" }).click();
  await page.getByRole("dialog").waitFor();
  expect(await faults(page)).toEqual([]);
  await close();
});

test("a table is joined by its link, and the same person goes on at another device by a code", async ({ browser }) => {
  const host = await visit(browser, "/");
  await host.page.getByRole("button", { name: "Invite friends: First game" }).click();
  await expect(host.page).toHaveURL(/\/t\//);
  const link = host.page.url();

  const friend = await visit(browser, "/", { viewport: { width: 390, height: 844 }, hasTouch: true });
  await friend.page.getByLabel("Join by a link").fill("not a link");
  await friend.page.getByRole("button", { name: "Join", exact: true }).click();
  await expect(friend.page.getByRole("alert")).toBeVisible();
  await friend.page.getByLabel("Join by a link").fill(link);
  await friend.page.getByRole("button", { name: "Join", exact: true }).click();
  await expect(friend.page).toHaveURL(link);

  await host.page.goto(server.url);
  await expect(host.page.getByRole("heading", { name: "My games" })).toBeVisible();
  const name = (await host.page.locator(".me span").first().textContent())!;
  await host.page.getByRole("button", { name: "My devices" }).click();
  await host.page.getByRole("button", { name: "Make a code" }).click();
  const code = await host.page.locator("output").textContent();
  const phone = await visit(browser, "/");
  await phone.page.getByRole("button", { name: "I have a code" }).click();
  await phone.page.getByLabel("Code", { exact: true }).fill(code!);
  await phone.page.getByRole("button", { name: "That’s me" }).click();
  await expect(phone.page.locator(".me span").first()).toHaveText(name);
  await expect(phone.page.getByRole("heading", { name: "My games" })).toBeVisible();
  for (const { close } of [host, friend, phone]) await close();
});

test("several people play at one device", async ({ browser }) => {
  const { page, heard, close } = await visit(browser, "/");
  await page.getByRole("button", { name: "New table with all options" }).click();
  await page.getByRole("radio", { name: "Boxes" }).check({ force: true });
  await page.getByRole("dialog").getByLabel("At this device").selectOption("2");
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(page).toHaveURL(/\/t\//);
  const seats = await page.evaluate(async () => (await (await fetch(`/api${location.pathname.replace("/t/", "/tables/")}`)).json()).scene.table.seats);
  expect(new Set(seats.map((seat: { person: string }) => seat.person)).size).toBe(1);
  expect(heard).toEqual([]);
  await close();
});

test("a finished game is stepped through, and its seed is checked", async ({ browser }) => {
  const { page, heard, close } = await visit(browser, "/");
  const id = await finished(page);
  await page.goto(`${server.url}/replay/${id}`);
  const slider = page.getByRole("slider");
  const last = Number(await slider.getAttribute("max"));
  expect(last).toBeGreaterThan(5);
  await expect(slider).toHaveValue(String(last));
  await page.getByRole("button", { name: "One move back" }).click();
  await expect(slider).toHaveValue(String(last - 1));
  await slider.focus();
  await page.keyboard.press("Home");
  await expect(page.getByRole("region", { name: "What happened" }).getByText("The start of the game.")).toBeVisible();
  await page.getByRole("button", { name: "One move on" }).click();
  await expect(page.getByText(`Move 1 of ${last}`)).toBeVisible();
  await expect(page.getByRole("heading", { name: "How the points grew" })).toBeVisible();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as PNG" }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.png$/);
  await page.getByRole("link", { name: "Check a seed" }).first().click();
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByText("They belong together.").first()).toBeVisible();
  expect(heard).toEqual([]);
  await close();
});

test("the host chooses who begins and which oshax lie out", async ({ browser }) => {
  const { page, close } = await visit(browser, "/");
  await page.getByRole("button", { name: "New table with all options" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Promo tiles").check();
  const faceUp = dialog.getByRole("group", { name: "Oshax that start face up" });
  await faceUp.getByRole("radio", { name: "Chosen ones" }).check();
  const chosen = dialog.getByRole("group", { name: "Chosen ones" });
  await expect(chosen.getByRole("checkbox")).toHaveCount(9);
  await expect(chosen.getByRole("alert")).toContainText("Choose six");
  for (const name of ["Oshax 1", "Oshax 2", "Oshax 3", "Oshax 4", "Promo oshax 1", "Promo oshax 3"]) await chosen.getByRole("checkbox", { name, exact: true }).check();
  await expect(chosen.getByRole("alert")).toHaveCount(0);
  const first = dialog.getByRole("group", { name: "Who begins" });
  await expect(first.getByRole("radio", { name: "Chance decides" })).toBeChecked();
  await first.getByRole("radio", { name: "Player 2" }).check();
  for (const label of await dialog.locator("label:visible").all()) {
    const box = (await label.boundingBox())!;
    expect(box.height, await label.innerText()).toBeGreaterThanOrEqual(44);
  }
  expect(await faults(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Open the table" }).click();
  await expect(page.getByText("Player 2 begins")).toBeVisible();
  await expect(page.getByText("Chosen oshax")).toBeVisible();
  await close();
});
