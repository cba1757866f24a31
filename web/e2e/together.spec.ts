import { expect, type Browser, type Page } from "@playwright/test";
import { expectAnnounced } from "./announced";
import { command, complaints, keys, newTable, playUntil } from "./isle";
import { press } from "./press";
import { resize } from "./resize";
import { server, test } from "./server";
import { speak } from "./speak";
import { languages } from "../src/words/languages";

async function visit(browser: Browser, width = 1440, height = 900) {
  const context = await browser.newContext({ viewport: { width, height }, locale: "en-GB", reducedMotion: "reduce" });
  const page = await context.newPage();
  return { page, heard: complaints(page), close: () => context.close() };
}

/** How much of an element lies under the bubble of the guide, as a share of the element. */
const covered = (page: Page, part: string) =>
  page.evaluate((part) => {
    const [a, b] = [document.querySelector("aside[data-step]")!, document.querySelector(`[data-guide="${part}"]`)!].map((node) =>
      node.getBoundingClientRect(),
    );
    const across = Math.min(a!.right, b!.right) - Math.max(a!.left, b!.left);
    const down = Math.min(a!.bottom, b!.bottom) - Math.max(a!.top, b!.top);
    return (Math.max(0, across) * Math.max(0, down)) / (b!.width * b!.height);
  }, part);

test("the guide tells how to place while a tile is in hand, then of the score, and covers neither", async ({ browser }) => {
  const { page, heard, close } = await visit(browser);
  const id = await newTable(page, server.url, "Mira", { players: 2 }, ["kitten"]);
  await command(page, server.url, id, { do: "start" });
  await page.goto(`${server.url}/t/${id}?guide=1`);
  const bubble = page.locator("aside[data-step]");
  const at = (step: string) => expect(bubble).toHaveAttribute("data-step", step);
  const next = () => press(bubble.getByRole("button").first());
  for (const step of ["welcome", "draft"]) {
    await at(step);
    await next();
  }
  await at("ship");
  await expect.poll(() => covered(page, "ship")).toBe(0);
  await expect.poll(() => covered(page, "ask")).toBe(0);
  const top = async (part: string) => (await page.locator(part).boundingBox())!.y;
  await expect.poll(async () => Math.abs((await top("[data-guide=ship]")) - (await top("div.ring")))).toBeLessThan(5);
  await next();
  await expect(bubble).toHaveCount(0);

  await playUntil(page.request, server.url, id, ({ view, may }) => view.phase === "rescue" && may?.verbs.rescue > 0);
  await at("rescue");
  await next();
  await expect(bubble).toHaveCount(0);
  await keys(page, "[data-tile][data-can]");
  await at("place");
  await expect.poll(() => covered(page, "ship")).toBe(0);
  await expect.poll(() => covered(page, "ask")).toBe(0);
  await next();
  await expect(bubble).toHaveCount(0);
  await press(page.locator('.prompt [data-do="place"]:not([aria-disabled])'));
  await at("score");

  const [rules] = await Promise.all([page.waitForEvent("popup"), bubble.getByRole("link").click()]);
  await expect(rules).toHaveURL(/\/rules\/isle/);
  await expect(page).toHaveURL(new RegExp(`/t/${id}`));
  expect(heard).toEqual([]);
  await close();
});

test("a parent and a child at one device: names, seats, and the way back to one's own choice", async ({ browser }) => {
  const { page, heard, close } = await visit(browser, 820, 1180);
  await page.goto(server.url);
  await page.getByRole("button", { name: "On this device: With a child" }).click();
  await expect(page.getByRole("button", { name: "Start the game" })).toBeVisible();
  await page.getByLabel("Number of seats").selectOption("3");
  await expect(page.getByText("Seats still free: 1").first()).toBeVisible();
  const third = page.locator("li[data-seat='2'] small");
  await expect(third).toHaveText("Play this seat too");
  await page.getByRole("button", { name: "Fill with bots" }).click();
  await expect(page.getByLabel("Bot for seat 3")).toHaveValue("tabby");
  await expect(third).toHaveText("Bot");
  await resize(page, { width: 390, height: 844 });
  const [chair, name] = [page.locator("li[data-seat='0']"), page.getByLabel("Who plays seat 1")];
  expect((await name.boundingBox())!.width).toBeLessThan((await chair.boundingBox())!.width);
  await resize(page, { width: 820, height: 1180 });
  await page.getByLabel("Number of seats").selectOption("2");
  await page.getByLabel("Who plays seat 1").fill("Olha");
  await page.getByLabel("Who plays seat 2").fill("Mia");
  await page.getByLabel("Who plays seat 2").press("Enter");
  await page.getByRole("button", { name: "Start the game" }).click();

  const keep = async () => {
    for (const _ of [1, 2]) await page.locator('[data-card][aria-pressed="false"]').first().click();
    await page.locator('[data-do="keep"]').click();
  };
  // Nobody sees cards before the first of them has said who they are.
  await expect(page.getByRole("button", { name: "I’m Olha" })).toBeVisible();
  await expect(page.locator("[data-card]")).toHaveCount(0);
  await page.getByRole("button", { name: "I’m Olha" }).click();
  await keep();
  await expect(page.getByRole("button", { name: "I’m Mia" })).toBeVisible();
  await page.getByRole("button", { name: "Olha", exact: true }).click();
  // Those who may see each other's cards are asked once more, and then no longer.
  await page.getByLabel("Open cards").check();
  await page.getByRole("button", { name: "I’m Olha" }).click();
  await expect(page.locator(".prompt")).toBeVisible();
  const pass = page.getByRole("button", { name: "Pass the device to Mia" });
  await expect(pass).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(page.locator('[data-card][aria-pressed="true"]')).toHaveCount(0);
  await keep();
  await expectAnnounced(page, "Mia’s turn");
  await expect(page.getByRole("group", { name: "My seats" }).getByRole("button", { name: "Mia" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator('[data-do="keep"]')).toBeVisible();
  // Held sideways, the seats and the days stand beside each other.
  await resize(page, { width: 1180, height: 820 });
  const [seats, day] = [(await page.locator("header .seats").boundingBox())!, (await page.locator(".days li").first().boundingBox())!];
  expect(seats.x + seats.width).toBeLessThanOrEqual(day.x);
  expect(heard).toEqual([]);
  await close();
});

test("a network that has gone silent is said, and so is its return", async ({ browser }) => {
  const { page, heard, close } = await visit(browser, 390, 844);
  await page.clock.install();
  let mute = false;
  await page.routeWebSocket(/\/api\/socket/, (socket) => {
    const far = socket.connectToServer();
    socket.onMessage((message) => mute || far.send(message));
    far.onMessage((message) => mute || socket.send(message));
  });
  const id = await newTable(page, server.url, "Mira", { players: 2 }, ["kitten"]);
  await command(page, server.url, id, { do: "start" });
  await page.goto(`${server.url}/t/${id}`);
  await expect(page.locator(".prompt")).toBeVisible();
  mute = true;
  for (const _ of [1, 2]) await page.locator('[data-card][aria-pressed="false"]').first().click();
  await page.locator('[data-do="keep"]').click();
  const status = page.locator("header [role=status]");
  await page.clock.runFor(4600);
  await expectAnnounced(page, /No answer yet/);
  // What is not answered in time is given up with a word, and not done when the network is back.
  await page.clock.runFor(1500);
  await expectAnnounced(page, /before the server answered/);
  mute = false;
  await page.clock.runFor(6000);
  await expectAnnounced(page, "Reconnected.");
  await page.clock.runFor(5000);
  await expect(status).toHaveText("");
  const { scene } = (await (await page.request.get(`${server.url}/api/tables/${id}`)).json()) as {
    scene: { may: { verbs: { keep?: number } } };
  };
  expect(scene.may.verbs.keep).toBeGreaterThan(0);
  expect(heard).toEqual([]);
  await close();
});

test("what no table can have is said before the start, and every option is explained", async ({ browser }) => {
  const { page, heard, close } = await visit(browser);
  await page.goto(server.url);
  await page.getByRole("button", { name: "New table" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Exact numbers: five cats of a colour", { exact: false })).toBeVisible();
  for (const module of ["A", "B"]) await dialog.getByRole("checkbox", { name: module, exact: true }).check();
  await expect(dialog.getByRole("alert")).toHaveText(/Choose three/);
  const open = dialog.getByRole("button", { name: /Open the table/ });
  await expect(open).toHaveAttribute("aria-disabled", "true");
  await dialog.getByRole("checkbox", { name: "D", exact: true }).check();
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await open.click();
  await expect(page).toHaveURL(/\/t\//);
  expect(heard).toEqual([]);
  await close();
});

test("a notice of a table that was looked at does not come back", async ({ browser }) => {
  const { page, heard, close } = await visit(browser);
  const left = page.waitForEvent("websocket").then(async (socket) => {
    const id = (payload: string | Buffer, type?: string) => {
      const message = JSON.parse(String(payload)) as { type: string; id?: string };
      return !type || message.type === type ? message.id : undefined;
    };
    const asked = await socket.waitForEvent("framesent", ({ payload }) => !!id(payload, "leave"));
    await socket.waitForEvent("framereceived", ({ payload }) => id(payload) === id(asked.payload));
  });
  await page.goto(server.url);
  await page.locator("[data-play=boxes]").click();
  await expect(page.locator("[data-guide=ask]")).toBeVisible();
  await page.locator("header a.brand").click();
  await expect(page.locator("[data-play=boxes]")).toBeVisible();
  await left; // a notice that came with it would be there
  await expect(page.locator(".notice")).toHaveCount(0);
  expect(heard).toEqual([]);
  await close();
});

test("a late spectator reads what happened before", async ({ browser }) => {
  const { page, heard, close } = await visit(browser);
  const id = await newTable(page, server.url, "Mira", { players: 2 }, ["kitten"]);
  await command(page, server.url, id, { do: "start" });
  const guest = await visit(browser);
  await guest.page.goto(`${server.url}/t/${id}`);
  await guest.page.locator("form button").click();
  await guest.page.locator("[data-drawer=log]").click();
  await expect(guest.page.getByText("The game begins.").first()).toBeVisible();
  expect([...heard, ...guest.heard]).toEqual([]);
  await guest.close();
  await close();
});

test("the home page does not scroll sideways on the smallest phone", async ({ browser }) => {
  const { page, close } = await visit(browser, 320, 640);
  await page.goto(server.url);
  for (const language of languages) {
    await speak(page, language);
    await expect(page.locator("[data-play=isle]")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), language).toBe(320);
  }
  await close();
});
