import { expect, type Browser, type Page } from "@playwright/test";
import { expectAnnounced } from "./announced";
import { complaints } from "./isle";
import { long } from "./long";
import { press } from "./press";
import { server, test } from "./server";

const bubble = (page: Page) => page.locator("aside[data-step]");
const step = (page: Page, id: string) => expect(bubble(page)).toHaveAttribute("data-step", id);

/** How many pixels of an element the bubble covers. */
const covered = (page: Page, selector: string) =>
  page.evaluate((selector) => {
    const [a, b] = ["aside[data-step]", selector].map((s) => document.querySelector(s)?.getBoundingClientRect());
    if (!a || !b) return 0;
    const [across, down] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
    return Math.max(0, across) * Math.max(0, down);
  }, selector);

async function begin(browser: Browser, game: string, options: object = { viewport: { width: 1440, height: 900 } }) {
  const context = await browser.newContext({ locale: "en-GB", reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  const heard = complaints(page);
  await page.goto(server.url);
  await press(page.locator(`[data-guide-start=${game}]`));
  await expect(bubble(page)).toBeVisible();
  return { page, heard };
}

/** Turns the guide off, and it stays away. */
async function turnOff(page: Page): Promise<void> {
  await press(bubble(page).getByRole("button", { name: "Turn off tips" }));
  await expect(bubble(page)).toHaveCount(0);
  await page.reload();
  await expect(page.locator('[data-guide="ask"]')).toBeVisible();
  await expect(bubble(page)).toHaveCount(0);
}

test("whoever follows the guide of Isle has a family after two presses", async ({ browser }) => {
  const { page, heard } = await begin(browser, "isle");
  await step(page, "pick");
  await page.reload();
  await step(page, "pick");
  const cat = page.locator('[data-tile="cat-14-orange"]');
  for (const part of ['[data-tile="cat-14-orange"]', '[data-guide="ship"]', '[data-guide="ask"]', '[data-guide="go"]']) {
    await expect.poll(() => covered(page, part), part).toBe(0);
  }
  await press(cat);
  await step(page, "put");
  await expect.poll(() => covered(page, '[data-do="place"]')).toBe(0);
  await press(page.locator('[data-do="place"]:not([aria-disabled])'));
  await step(page, "family");
  await expectAnnounced(page, "Your first family!");
  await press(bubble(page).getByRole("button", { name: "Got it" }));
  await step(page, "rats");

  // Whoever comes back goes on where they were; whoever has had enough is left alone.
  await page.reload();
  await step(page, "rats");
  await press(bubble(page).getByRole("button", { name: "Got it" }));
  await step(page, "basket");
  await turnOff(page);
  expect(heard).toEqual([]);
});

test("whoever follows the guide of Boxes claims a closed box with three presses", async ({ browser }) => {
  const { page, heard } = await begin(browser, "boxes");
  await step(page, "card");
  await page.reload();
  await step(page, "card");
  await press(page.locator('[data-card="box-42"]'));
  await step(page, "lay");
  await press(page.locator(".ghost").first(), "mouse", { force: true });
  await step(page, "cat");
  // In a window as small as a phone the tip is beside the cat, not on the cards.
  await page.setViewportSize({ width: 390, height: 844 });
  for (const part of [".ghost", '[data-guide="hand"]', '[data-guide="ask"]']) await expect.poll(() => covered(page, part), part).toBe(0);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/guide-cat.png` });
  await press(page.locator(".ghost").first(), "mouse", { force: true });
  await step(page, "closed");
  await turnOff(page);
  expect(heard).toEqual([]);
});

/** The box of the ring, and that of what it is said to be around. */
const ringed = (page: Page, selector: string) =>
  page.evaluate((selector) => {
    const [ring, part] = [".ring", selector].map((s) => document.querySelector(s)?.getBoundingClientRect());
    return ring && part ? Math.hypot(ring.left + 3 - part.left, ring.top + 3 - part.top) < 4 : false;
  }, selector);

/** Whether the whole of one element lies within another. */
const within = (page: Page, inner: string, outer: string) =>
  page.evaluate(
    ([inner, outer]) => {
      const [a, b] = [inner, outer].map((s) => document.querySelector(s!)!.getBoundingClientRect());
      return a!.width > 0 && a!.left >= b!.left && a!.right <= b!.right && a!.top >= b!.top && a!.bottom <= b!.bottom;
    },
    [inner, outer],
  );

test("the guide of Isle goes with a thumb, and covers nothing that is to be pressed", async ({ browser }) => {
  const { page } = await begin(browser, "isle", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const cat = page.locator('[data-tile="cat-14-orange"]');
  await step(page, "pick");
  await expect(bubble(page)).toContainText("1/20");
  await expect.poll(() => covered(page, '[data-tile="cat-14-orange"]')).toBe(0);

  // What is scrolled away takes its ring with it, and comes back.
  await expect.poll(() => ringed(page, '[data-tile="cat-14-orange"]')).toBe(true);
  await page.locator("#panel").evaluate(
    (panel) =>
      new Promise<void>((gone) => {
        const watch = new MutationObserver(() => {
          if (document.querySelector(".ring")) return;
          watch.disconnect();
          gone();
        });
        watch.observe(document.body, { childList: true, subtree: true });
        panel.scrollTop = 200;
      }),
  );
  await expect.poll(() => ringed(page, '[data-tile="cat-14-orange"]')).toBe(true);
  expect(await page.locator("#panel").evaluate((panel) => panel.scrollTop)).toBeLessThan(40);

  // A finger that rests has the cat explained, and one that drags it then does not.
  const touches = await page.context().newCDPSession(page);
  const box = (await cat.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await touches.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  await expect(page.locator("dialog[open]")).toBeVisible();
  for (const part of [0.3, 0.6, 1]) {
    const to = { x: x + (200 - x) * part, y: y + (250 - y) * part };
    await touches.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [to] });
  }
  await touches.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await step(page, "put");
  await expect(page.locator("dialog[open]")).toHaveCount(0);
  await press(page.locator('[data-do="back"]'), "touch");
  await step(page, "pick");

  await press(cat, "touch");
  await step(page, "put");
  await expect.poll(() => covered(page, '[data-do="place"]')).toBe(0);
  await expect(page.locator(".ask .points")).toContainText("Earned: +13. Losses averted: +4.");
  expect(await within(page, ".ask .points", ".ask")).toBe(true);
  await press(page.locator('[data-do="place"]:not([aria-disabled])'), "touch");
  await step(page, "family");
  await press(bubble(page).getByRole("button", { name: "Got it" }), "touch");

  // Where a part of the table has no room, the tab that leads to it is shown.
  await step(page, "rats");
  await expect.poll(() => ringed(page, '[data-tab="score"]')).toBe(true);
});

test("the guide of Isle covers nothing that is to be pressed on a phone held sideways", long, async ({ browser }) => {
  const { page } = await begin(browser, "isle", { viewport: { width: 844, height: 390 }, hasTouch: true });
  await step(page, "pick");
  await expect.poll(() => covered(page, '[data-tile="cat-14-orange"]')).toBe(0);
  await press(page.locator('[data-tile="cat-14-orange"]'), "touch");
  await step(page, "put");
  await expect.poll(() => covered(page, '[data-do="place"]')).toBe(0);
  await press(page.locator('[data-do="place"]:not([aria-disabled])'), "touch");
  await step(page, "family");
});
