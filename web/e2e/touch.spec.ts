import { expect, type Page } from "@playwright/test";
import { watchFor } from "./appears";
import { begin } from "./finish";
import { playUntil } from "./isle";
import { press } from "./press";
import { server, test } from "./server";

/** Waits until nothing slides any more. */
const still = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const drawn = () => new Promise((go) => requestAnimationFrame(go));
    do {
      await drawn();
      await drawn();
    } while (document.getAnimations().some(({ playState }) => playState === "running"));
  });

test("a thumb goes on in the guide, wherever its bubble has slid to", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: "no-preference" });
  const page = await context.newPage();
  const id = await begin(page.request, server.url, { game: "isle", config: { players: 2 } }, ["random"]);
  await page.goto(`${server.url}/t/${id}?guide=1`);
  const bubble = page.locator("aside[data-step]");
  for (const step of ["welcome", "draft", "ship"]) {
    await expect(bubble).toHaveAttribute("data-step", step);
    await still(page);
    await press(bubble.getByRole("button", { name: "Got it" }), "touch");
  }
  await expect(bubble).toHaveCount(0);
  await context.close();
});

test("a new day is shown, and every new row of cards from its beginning", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: "reduce" });
  const page = await context.newPage();
  const id = await begin(page.request, server.url, { game: "isle", config: { players: 2 } }, ["random"]);
  await playUntil(page.request, server.url, id, ({ view, may }: any) => view.phase === "rescue" && may?.must);
  await page.goto(`${server.url}/t/${id}`);
  await expect(page.locator("#panel [data-tile]").first()).toBeVisible();
  const dawn = await watchFor(page, '.dawn[data-day="2"]');
  await playUntil(page.request, server.url, id, ({ view, may }: any) => view.day === 2 && may?.verbs.keep > 0);
  await dawn();

  const panel = page.locator("#panel");
  const cards = panel.locator(".row [data-card]");
  await expect(cards).toHaveCount(7);
  for (const card of [0, 1]) await press(cards.nth(card), "touch");
  await panel.evaluate((node) => {
    node.scrollTop = 200;
    node.querySelector(".row")!.scrollLeft = 300;
  });
  await press(page.locator('[data-do="keep"]:not([aria-disabled])'), "touch");
  await expect(cards).toHaveCount(5);
  const scrolled = () => panel.evaluate((node) => [node.scrollTop, node.querySelector(".row")!.scrollLeft]);
  await expect.poll(scrolled).toEqual([0, 0]);
  await context.close();
});
