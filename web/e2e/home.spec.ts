import { expect, type Browser, type Page } from "@playwright/test";
import { faults } from "./axe";
import { begin, playOn } from "./finish";
import { goTo } from "./goto";
import { command, complaints } from "./isle";
import { longIf } from "./long";
import { press } from "./press";
import { server, test } from "./server";

/** A browser of its own, at an address of the page. */
async function visit(browser: Browser, path: string, more: Parameters<Browser["newContext"]>[0] = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-GB", reducedMotion: "reduce", ...more });
  const page = await context.newPage();
  const heard = complaints(page);
  await page.goto(server.url + path);
  return { page, heard, close: () => context.close() };
}

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Ends a game of Boxes with a few moves in it, and returns its table. */
async function finished(page: Page): Promise<string> {
  const id = await begin(page.request, server.url, { game: "boxes", config: { players: 2 } }, ["random"]);
  await playOn(page.request, server.url, id, 6);
  await command(page, server.url, id, { do: "concede", seat: 0 });
  return id;
}

test("one click plays each game, or opens a table for friends", async ({ browser }) => {
  const { page, heard, close } = await visit(browser, "/");
  for (const name of ["isle", "sister", "boxes"]) {
    await press(page.locator(`[data-play=${name}]`));
    await expect(page.locator('[data-guide="ask"]')).toBeVisible();
    await expect(page).toHaveURL(/\/t\/[a-z0-9]{26}$/);
    await goTo(page, `${server.url}/`);
  }
  for (const game of ["isle", "boxes"]) {
    await press(page.locator(`[data-friends=${game}]`));
    await expect(page.getByRole("heading", { name: "Your table" })).toBeVisible();
    await expect(page.getByText("1 of 4 seats taken")).toBeVisible();
    await goTo(page, `${server.url}/`);
  }
  expect(heard).toEqual([]);
  await close();
});

for (const [game, most] of [
  ["isle", 5],
  ["boxes", 4],
] as const) {
  test(`a number of bots is chosen, marked and played against at ${game}`, longIf(game === "boxes"), async ({ browser }) => {
    const { page, heard, close } = await visit(browser, "/", { viewport: { width: 390, height: 844 } });
    const counts = page.locator(`article.${game} [data-bots]`);
    await expect(counts).toHaveCount(most);
    const marked = page.locator(`article.${game} [data-bots][aria-pressed=true]`);
    await expect(marked).toHaveText("2");
    const play = page.locator(`[data-play=${game}]`);
    await expect(play).toHaveText("Play against 2 bots");
    await press(counts.last());
    await expect(marked).toHaveText(String(most));
    await expect(play).toHaveText(`Play against ${most} bots`);
    await press(play);
    await expect(page.locator('[data-guide="ask"]')).toBeVisible();
    const id = page.url().split("/t/")[1]!;
    const { scene } = (await (await page.request.get(`${server.url}/api/tables/${id}`)).json()) as {
      scene: { table: { seats: object[] } };
    };
    expect(scene.table.seats).toHaveLength(1 + most);
    expect(heard).toEqual([]);
    await close();
  });
}

test("every preset of the server is offered, and the advanced rules of Boxes are one press away", async ({ browser }) => {
  const { page, heard, close } = await visit(browser, "/");
  const games = (await (await page.request.get(`${server.url}/api/games`)).json()) as { presets: object }[];
  await expect(page.locator("[aria-labelledby=presets] li")).toHaveCount(games.flatMap(({ presets }) => Object.keys(presets)).length);
  await page.getByRole("button", { name: "Options: With a child" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("radio", { name: /^Family game/ })).toBeChecked();
  await page.keyboard.press("Escape");
  await page.locator("article.boxes [data-bots='4']").click();
  await page.locator("article.boxes select").selectOption("tabby");
  await press(page.getByRole("button", { name: "Advanced rules, table size" }));
  await expect(dialog.getByRole("radio", { name: /^Advanced rules/ })).toBeChecked();
  await expect(dialog.getByRole("radio", { name: "5", exact: true })).toBeChecked();
  await expect(dialog.getByLabel(/^Bot \d/)).toHaveCount(4);
  await expect(dialog.getByLabel("Bot 4")).toHaveValue(/^tabby/);
  await expect(dialog.getByLabel("Columns")).toHaveAttribute("placeholder", "12 (default)");
  await expect(dialog.getByLabel("Rows")).toHaveAttribute("placeholder", "9 (default)");
  await expect(dialog.getByRole("button", { name: "Start the game" })).toBeVisible();
  expect(heard).toEqual([]);
  await close();
});

test("what waits for me comes first, and of many games a few", async ({ browser }) => {
  const { page, heard, close } = await visit(browser, "/");
  for (let n = 0; n < 4; n++) await begin(page.request, server.url, { game: "boxes", config: { players: 2 } }, ["random"]);
  await expect(page.getByRole("heading", { name: "My games" })).toHaveCount(0);
  await page.reload();
  const rows = page.locator("[aria-labelledby=mine] li");
  await expect(rows.filter({ hasText: "Your turn" })).toHaveCount(4);
  const top = (await page.locator("#mine").boundingBox())!.y;
  expect(top).toBeLessThan((await page.locator("[data-play=isle]").boundingBox())!.y);
  for (let n = 0; n < 3; n++)
    await page.request.post(`${server.url}/api/tables`, { data: { settings: { game: "isle", config: { players: 2 } } } });
  await page.reload();
  await expect(rows).toHaveCount(4);
  await page.getByRole("button", { name: "All my games (7)" }).click();
  await expect(rows).toHaveCount(7);
  expect(heard).toEqual([]);
  await close();
});

test("the page speaks the reader's language and can be told another", async ({ browser }) => {
  const own = { en: "Play against 2 bots", uk: "Грати з 2 ботами", pl: "Zagraj z 2 botami" };
  for (const [locale, text] of [
    ["uk", own.uk],
    ["de", own.en],
  ] as const) {
    const { page, close } = await visit(browser, "/", { locale });
    await expect(page.locator("[data-play=isle]")).toHaveText(text);
    await close();
  }
  const { page, close } = await visit(browser, "/");
  await page.getByLabel("Language").selectOption("pl");
  await expect(page.locator("[data-play=isle]")).toHaveText(own.pl);
  await expect(page.locator("html")).toHaveAttribute("lang", "pl");
  await page.reload();
  await expect(page.locator("[data-play=isle]")).toHaveText(own.pl);
  await expect(page.getByRole("main")).toHaveAccessibleName(await page.getByRole("heading", { level: 1 }).innerText());
  // What stands in an empty field is read to its end, beside the arrows of the field.
  await page.getByRole("button", { name: "Zasady zaawansowane, wielkość pola" }).click();
  const cut = (field: HTMLInputElement) => {
    const { fontFamily, fontSize, fontWeight, paddingLeft, paddingRight } = getComputedStyle(field);
    const text = field.parentElement!.appendChild(document.createElement("span"));
    text.textContent = field.placeholder;
    Object.assign(text.style, { position: "absolute", fontFamily, fontSize, fontWeight });
    const { width } = text.getBoundingClientRect();
    text.remove();
    return Math.max(0, width - (field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - 18));
  };
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const field of await page.getByPlaceholder("domyślnie").all()) expect(await field.evaluate(cut), `at ${width} px`).toBe(0);
  }
  await close();
});

for (const [colorScheme, width] of [
  ["light", 1440],
  ["dark", 390],
] as const) {
  const name = `no page has serious faults for assistive technology, or scrolls sideways: ${colorScheme}, ${width} px`;
  test(name, longIf(colorScheme === "light"), async ({ browser }) => {
    const { page, heard, close } = await visit(browser, "/", { colorScheme, viewport: { width, height: 844 } });
    const over = await finished(page);
    /** Addresses, and what is there when all has come. */
    for (const [path, last] of [
      ["/", "[data-play=boxes]"],
      ["/rules/isle", "article footer"],
      ["/rules/boxes", "article footer"],
      ["/seed", "form"],
      [`/replay/${over}`, "[type=range]"],
    ] as const) {
      if (colorScheme === "dark" && path === "/rules/boxes") continue; // its elements are those of the other rules
      await goTo(page, server.url + path);
      await page.locator(last).first().waitFor();
      await page.evaluate(() => document.fonts.ready);
      expect(await faults(page), path).toEqual([]);
      expect(await sideways(page), path).toBeLessThanOrEqual(0);
    }
    expect(heard).toEqual([]);
    await close();
  });
}

test("the rules go to paper with every section and nothing around them", async ({ browser }) => {
  const { page, close } = await visit(browser, "/rules/isle", { colorScheme: "dark" });
  await page.locator("article h2").first().waitFor();
  const sections = await page.locator("article h2").count();
  expect(sections).toBeGreaterThan(15);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("article h2:visible")).toHaveCount(sections);
  for (const other of ["header", "aside", "article footer"]) await expect(page.locator(other).first()).toBeHidden();
  await expect(page.locator("html")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(page.locator("article p").first()).toHaveCSS("color", "rgb(0, 0, 0)");
  await close();
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
  await page.getByRole("button", { name: "I already have a profile" }).click();
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
  await friend.page.getByLabel("Join with a link").fill("not a link");
  await friend.page.getByRole("button", { name: "Join", exact: true }).click();
  await expect(friend.page.getByRole("alert")).toBeVisible();
  await friend.page.getByLabel("Join with a link").fill(link);
  await friend.page.getByRole("button", { name: "Join", exact: true }).click();
  await expect(friend.page).toHaveURL(link);

  await host.page.goto(server.url);
  await expect(host.page.getByRole("heading", { name: "My games" })).toBeVisible();
  const name = (await host.page.locator(".me span").first().textContent())!;
  await host.page.getByRole("button", { name: "My devices" }).click();
  await host.page.getByRole("button", { name: "Create a code" }).click();
  const code = await host.page.locator("output").textContent();
  const phone = await visit(browser, "/");
  await phone.page.getByRole("button", { name: "I already have a profile" }).click();
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
  await page.getByRole("dialog").getByLabel("On this device").selectOption("2");
  await page.getByRole("button", { name: "Open the table" }).click();
  await expect(page).toHaveURL(/\/t\//);
  await page.getByLabel("Who plays seat 1").fill("Olha");
  await page.getByLabel("Who plays seat 2").fill("Mia");
  await page.getByLabel("Who plays seat 2").press("Enter");
  await page.getByRole("button", { name: "Start the game" }).click();
  // A curtain asks for the first of them; with open cards there is none, not even for who loads the page anew.
  const ready = page.getByRole("button", { name: /^I’m (Olha|Mia)$/ });
  await expect(ready).toBeVisible();
  const seats = await page.evaluate(
    async () => (await (await fetch(`/api${location.pathname.replace("/t/", "/tables/")}`)).json()).scene.table.seats,
  );
  expect(new Set(seats.map((seat: { person: string }) => seat.person)).size).toBe(1);
  expect(seats.map((seat: { name: string }) => seat.name)).toEqual(["Olha", "Mia"]);
  await page.getByLabel("Open cards").check();
  await page.reload();
  await expect(page.locator("[data-guide=hand] button").first()).toBeVisible();
  await expect(ready).toHaveCount(0);
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
  await page.getByLabel("Step by").selectOption("move");
  await page.getByRole("button", { name: "Previous step" }).click();
  await expect(slider).toHaveValue(String(last - 1));
  await slider.focus();
  await page.keyboard.press("Home");
  await expect(page.getByRole("region", { name: "What happened" }).getByText("The start of the game.")).toBeVisible();
  await page.getByRole("button", { name: "Next step" }).click();
  await expect(page.getByText(`Move 1 of ${last}`)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Score over time" })).toBeVisible();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as PNG" }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.png$/);
  await page.getByRole("link", { name: "Check the shuffle" }).first().click();
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByText("They match.").first()).toBeVisible();
  expect(heard).toEqual([]);
  await close();
});

test("the host chooses who begins and which oshax lie out", async ({ browser }) => {
  const { page, close } = await visit(browser, "/");
  await page.getByRole("button", { name: "New table with all options" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Promo tiles").check();
  const faceUp = dialog.getByRole("group", { name: "Oshax that start face up" });
  await faceUp.getByRole("radio", { name: "Choose them" }).check();
  const chosen = dialog.getByRole("group", { name: "Choose them" });
  await expect(chosen.getByRole("checkbox")).toHaveCount(9);
  await expect(chosen.getByRole("alert")).toContainText("Choose six");
  for (const name of ["Oshax 1", "Oshax 2", "Oshax 3", "Oshax 4", "Promo oshax 1", "Promo oshax 3"])
    await chosen.getByRole("checkbox", { name, exact: true }).check();
  await expect(chosen.getByRole("alert")).toHaveCount(0);
  const first = dialog.getByRole("group", { name: "Who goes first" });
  await expect(first.getByRole("radio", { name: "Random" })).toBeChecked();
  await first.getByRole("radio", { name: "Player 2" }).check();
  const low = await dialog
    .locator("label:visible")
    .evaluateAll((all) => all.filter((label) => label.getBoundingClientRect().height < 44).map((label) => label.textContent));
  expect(low).toEqual([]);
  expect(await faults(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Open the table" }).click();
  await expect(page.getByText("Player 2 goes first")).toBeVisible();
  await expect(page.getByText("Chosen oshax")).toBeVisible();
  await close();
});
