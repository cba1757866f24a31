import { expect, type Browser, type Page } from "@playwright/test";
import { faults } from "./axe";
import { goTo } from "./goto";
import { command, complaints, newTable } from "./isle";
import { long, longIf } from "./long";
import { press } from "./press";
import { resize } from "./resize";
import { server, test } from "./server";
import { sideways } from "./sideways";
import { speak } from "./speak";
import { languages } from "../src/words/languages";

type Options = NonNullable<Parameters<Browser["newContext"]>[0]>;

async function visit(browser: Browser, more: Options = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-GB", reducedMotion: "reduce", ...more });
  const page = await context.newPage();
  return { page, heard: complaints(page), close: () => context.close() };
}

const open = (page: Page, game: "isle" | "boxes", players: number, bots: string[] = []) =>
  game === "isle"
    ? newTable(page, server.url, "Bramble", { players, modules: ["kittens", "events"] }, bots)
    : (async () => {
        await page.request.post(`${server.url}/api/people`, { data: { name: "Bramble" } });
        const settings = { game, config: { players }, watch: true, clock: { kind: "days", days: 3 } };
        const made = await page.request.post(`${server.url}/api/tables`, { data: { settings, bots } });
        return ((await made.json()) as { id: string }).id;
      })();

/** Where everything is that stays where it is when somebody sits down. */
const places = (page: Page) =>
  page.evaluate(() =>
    [".panel", ".panel header", "[data-go]", ".field input", "ul", "[data-seat='0']", "[data-seat='1']", "[data-seat='2']"].map(
      (selector) => {
        const { x, y, width, height } = document.querySelector(`main ${selector}`)!.getBoundingClientRect();
        return `${selector} ${[x, y, width, height].map(Math.round).join(" ")}`;
      },
    ),
  );

/** Waits for the picture and for the letters, which are wider than those that stand for them before. */
async function drawn(page: Page): Promise<void> {
  await expect(page.locator(".place svg").first()).toBeAttached();
  await page.evaluate(() => document.fonts.ready);
}

test("an invited friend comes aboard by one press, and nothing moves, at every size", long, async ({ browser }) => {
  const host = await visit(browser);
  for (const [width, height] of [
    [1440, 900],
    [820, 1180],
    [390, 844],
    [844, 390],
  ] as const) {
    await test.step(`${width} x ${height}`, async () => {
      const id = await open(host.page, "isle", 4, ["tabby"]);
      const { page, heard, close } = await visit(browser, { viewport: { width, height } });
      await page.goto(`${server.url}/t/${id}`);
      await expect(page.getByRole("heading", { name: "Bramble invites you" })).toBeVisible();
      await expect(page.getByText("2 of 4 seats taken")).toBeVisible();
      await drawn(page);
      const go = page.locator("[data-go] button");
      await expect(go).toBeInViewport({ ratio: 1 });
      await page.locator("main .field input").fill("Curious Whiskers");
      const before = await places(page);
      await go.click();
      await expect(page.getByText("Waiting for the others")).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole("heading", { name: "You’re aboard!" })).toBeVisible();
      await expect(page.getByText("3 of 4 seats taken")).toBeVisible();
      expect(await places(page)).toEqual(before);
      const [trial] = await Promise.all([page.waitForEvent("popup"), page.getByRole("link", { name: "Try a guided game" }).click()]);
      await expect(trial.locator("aside[data-step]")).toBeVisible();
      await trial.close();

      await goTo(host.page, `${server.url}/t/${id}`);
      await press(host.page.getByRole("button", { name: /^Add a bot/ }));
      await press(host.page.locator("[data-go]").getByRole("button", { name: "Start the game" }));
      await expect(page.locator("[data-guide=ask]")).toBeVisible();
      expect([...heard, ...host.heard]).toEqual([]);
      await close();
    });
  }
  await host.close();
});

for (const game of ["isle", "boxes"] as const) {
  for (const [i, language] of languages.entries()) {
    const name = `the lobby of ${game} has no serious faults, and every slot holds the longest words: ${language}`;
    test(name, longIf(game === "boxes" || language !== "uk"), async ({ browser }) => {
      const host = await visit(browser);
      const guest = await visit(browser);
      const id = await open(host.page, game, game === "isle" ? 6 : 5, ["tabby", "tiger"]);
      await host.page.goto(`${server.url}/t/${id}`);
      await guest.page.goto(`${server.url}/t/${id}`);
      for (const [who, { page }] of [host, guest].entries()) {
        await page.emulateMedia({ colorScheme: i % 2 ? "dark" : "light" });
        await speak(page, language);
        await drawn(page);
        for (const [width, height] of [
          [1440, 900],
          [820, 1180],
          [844, 390],
          [320, 568],
          [390, 844],
        ] as const) {
          await resize(page, { width, height });
          const where = `${language} at ${width} x ${height}`;
          await expect.poll(() => sideways(page), where).toBeLessThanOrEqual(0);
          const cut = () =>
            page
              .locator("main :is(button, .slot, .tag small, h1, ul > li)")
              .evaluateAll((all) =>
                all.filter((e) => e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 1).map((e) => `${e.className} ${e.textContent}`),
              );
          await expect.poll(cut, where).toEqual([]);
          // Each of the two is looked at in each language, and in the light and in the dark at both sizes.
          if (width !== ((i >> 1) ^ who ? 390 : 1440)) continue;
          await drawn(page);
          expect(await faults(page), where).toEqual([]);
        }
        const small = await page.locator("main :is(button, a, select, input):visible").evaluateAll((all) =>
          all
            .map((e) => (e.matches("[type=checkbox]") ? e.closest("label")! : e)) // whose words are pressed as well
            .filter((e) => e.getBoundingClientRect().height < 43.5)
            .map((e) => e.outerHTML.slice(0, 90)),
        );
        expect(small, language).toEqual([]);
      }
      expect([...host.heard, ...guest.heard]).toEqual([]);
      await host.close();
      await guest.close();
    });
  }
}

test("the keyboard alone takes a seat, leaves it and watches", async ({ browser }) => {
  const host = await visit(browser);
  const id = await open(host.page, "boxes", 3);
  const { page, heard, close } = await visit(browser);
  await page.goto(`${server.url}/t/${id}`);
  await page.getByLabel("You play as").fill("Oleh");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Waiting for the others")).toBeVisible();
  await page.getByRole("button", { name: "Leave seat" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Bramble invites you" })).toBeVisible();
  await page.getByRole("button", { name: "Just watch" }).press("Enter");
  await expect(page.getByText("Waiting for the game to start")).toBeVisible();
  for (const seat of [1, 2]) await command(host.page, server.url, id, { do: "bot", seat, level: "random" });
  await command(host.page, server.url, id, { do: "start" });
  await expect(page.getByText("watching")).toBeVisible();
  expect(heard).toEqual([]);
  await close();
  await host.close();
});

test("a link that leads to no table says so before anybody is asked for a name", async ({ browser }) => {
  const { page, close } = await visit(browser);
  await page.goto(`${server.url}/t/${"0".repeat(26)}`);
  await expect(page.getByRole("heading", { name: "This table can’t be shown" })).toBeVisible();
  expect((await page.request.get(`${server.url}/api/me`)).status()).toBe(401);
  await close();
});

test("the link to a table can be read and copied in every language on a phone, held upright or on its side", long, async ({ browser }) => {
  const { page, close } = await visit(browser, { viewport: { width: 390, height: 844 }, hasTouch: true });
  for (const bots of [[], ["kitten", "kitten"]]) {
    const id = await open(page, "isle", 3, bots);
    await goTo(page, `${server.url}/t/${id}`);
    for (const language of languages) {
      await speak(page, language);
      for (const [width, height] of [
        [390, 844],
        [844, 390],
        [667, 375],
      ] as const) {
        await resize(page, { width, height });
        const where = `${language}, ${width} x ${height}, ${bots.length} bots`;
        await drawn(page);
        const boxes = await page.locator(".share").evaluate((share) => {
          const holder = share.closest(".slot, .low")!;
          return [holder, ...share.querySelectorAll("input, button")].map((e) => e.getBoundingClientRect().toJSON() as DOMRect);
        });
        const [holder, field, button] = boxes as [DOMRect, DOMRect, DOMRect];
        expect(field.width, where).toBeGreaterThanOrEqual(96);
        for (const part of [field, button]) {
          expect(part.height, where).toBeGreaterThanOrEqual(44);
          expect(part.left, where).toBeGreaterThanOrEqual(holder.left - 1);
          expect(part.right, where).toBeLessThanOrEqual(holder.right + 1);
          expect(part.top, where).toBeGreaterThanOrEqual(holder.top - 1);
          expect(part.bottom, where).toBeLessThanOrEqual(holder.bottom + 1);
        }
        expect(field.right <= button.left || field.bottom <= button.top, where).toBe(true);
        expect(await sideways(page), where).toBeLessThanOrEqual(0);
      }
    }
  }
  await close();
});
