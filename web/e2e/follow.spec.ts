import { expect, type Browser, type Page } from "@playwright/test";
import { watchFor } from "./appears";
import { faults } from "./axe";
import { goTo } from "./goto";
import { caughtUp, complaints, playUntil, takeTurn } from "./isle";
import { longIf } from "./long";
import { press } from "./press";
import { resize } from "./resize";
import { server, test } from "./server";

test.use({ drawn: true, still: false }); // what moves is drawn
test.skip(!!process.env.PURRLOR_URL, "positions need a server of their own");

/** Makes a table of four at which I may rescue a cat, and returns its id. */
async function myTurn(page: Page): Promise<string> {
  const made = await page.request.post(`${server.url}/api/people`, { data: { name: "Mira" } });
  const { id } = (await made.json()) as { id: string };
  return server.take("isle-rescue", [id, "tabby", "tabby", "tabby"]);
}

/** A page with such a table, not yet looked at. */
async function atMyTurn(browser: Browser, options: object = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  const page = await context.newPage();
  return { page, id: await myTurn(page) };
}

/** What is to be seen of the last moves of the others. */
const marks = (page: Page) =>
  page.evaluate(() => ({
    told: [...document.querySelectorAll("[data-last]")].map((e) => e.getAttribute("title")).filter(Boolean),
    pieces: document.querySelectorAll("[data-marked]").length,
    flags: [...document.querySelectorAll("[data-flag]")].map((e) => e.getAttribute("data-flag")),
    left: [...document.querySelectorAll("[data-spot]")].map((e) => e.getAttribute("data-spot")),
  }));

/** Waits until a page has the marks of one that was loaded later. Until the motion of a move ends, the page may describe an older move. */
async function expectMarksOf(later: Page, page: Page): Promise<void> {
  await expect(async () => {
    const seen = await marks(later);
    expect(seen.told).toHaveLength(3);
    expect(await marks(page)).toEqual(seen);
  }).toPass({ timeout: 60_000 });
}

/** Where the cats lie that are left. */
const lying = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("[data-region=island] [data-tile]")].map((e) => {
      const { x, y } = e.getBoundingClientRect();
      return `${e.getAttribute("data-tile")} ${Math.round(x)} ${Math.round(y)}`;
    }),
  );

test("the moves of the others fly and leave their marks until my next", async ({ browser }) => {
  const { page, id } = await atMyTurn(browser);
  const wrong = complaints(page);
  await page.goto(`${server.url}/t/${id}`);
  await expect(page.locator("[data-tile]").first()).toBeVisible();
  const flight = await watchFor(page, ".flight");
  await takeTurn(page, server.url, id);
  await flight();
  await playUntil(page.request, server.url, id, ({ may }) => may?.must);
  await caughtUp(page, server.url, id);
  // A page that comes later shows the same, on another device of the same person too.
  const other = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState: await page.context().storageState() });
  const second = await other.newPage();
  await second.goto(`${server.url}/t/${id}`);
  await expect(second.locator("[data-tile]").first()).toBeVisible();
  await expectMarksOf(second, page);
  const [seen, cats] = [await marks(second), await lying(second)];
  expect(seen.pieces).toBeGreaterThan(0);
  expect(seen.flags.length).toBeGreaterThan(0);
  expect(seen.left.length).toBeGreaterThanOrEqual(seen.flags.length);
  expect(cats.length).toBeGreaterThan(0);
  await expect.poll(() => lying(page)).toEqual(cats);

  await page.locator("[data-drawer=log]").click();
  const again = await watchFor(page, ".flight");
  await page.locator("[data-do=replay-round]").click();
  await again();
  await page.keyboard.press("Escape");
  await expect(page.locator(".flight")).toHaveCount(0);
  expect(wrong).toEqual([]);
});

test("what I do during the others' moves is done in the same frame", async ({ browser }) => {
  const { page, id } = await atMyTurn(browser);
  await page.goto(`${server.url}/t/${id}`);
  await expect(page.locator("[data-drawer=log]")).toBeVisible();
  const measured = page.evaluate(async () => {
    const button = document.querySelector<HTMLElement>("[data-drawer=log]")!;
    await new Promise<void>((flies) => {
      const watch = new MutationObserver(() => {
        if (!document.querySelector(".flight")) return;
        watch.disconnect();
        flies();
      });
      watch.observe(document, { childList: true, subtree: true });
    });
    const frame = new Promise<number>((drawn) => requestAnimationFrame(drawn));
    const flying = [...document.querySelectorAll(".flight")];
    const isHidden = (piece: HTMLElement) => piece.isConnected && piece.style.opacity === "0";
    const hiding = [...document.querySelectorAll<HTMLElement>("[style*=opacity]")].filter(isHidden);
    const begun = performance.now();
    button.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    button.click();
    const handled = performance.now() - begun;
    await frame;
    return {
      handled,
      open: button.getAttribute("aria-expanded"),
      // What flew then; the next move of somebody may have begun meanwhile.
      flights: flying.filter((flight) => flight.isConnected).length,
      waited: hiding.length,
      hidden: hiding.filter(isHidden).length,
    };
  });
  await takeTurn(page, server.url, id);
  const after = await measured;
  expect(after.waited, "pieces that wait for their flight").toBeGreaterThan(0);
  expect(after).toMatchObject({ open: "true", flights: 0, hidden: 0 });
  console.log(`a press during a move is handled in ${after.handled.toFixed(1)} ms`);
});

for (const [width, height] of [
  [390, 844],
  [844, 390],
] as const) {
  test(
    `the last moves stand at the captains and at the spots of the island at ${width} x ${height}`,
    longIf(width > 390),
    async ({ browser }) => {
      const { page, id } = await atMyTurn(browser, { viewport: { width, height } });
      await page.goto(`${server.url}/t/${id}`);
      const captains = page.locator("li [data-plate].brief");
      await expect(captains).toHaveCount(3);
      const places = () => captains.evaluateAll((all) => all.map((e) => Math.round(e.getBoundingClientRect().x)));
      const before = await places();
      await takeTurn(page, server.url, id);
      await playUntil(page.request, server.url, id, ({ may }) => may?.must);
      await caughtUp(page, server.url, id);
      const later = await page.context().newPage();
      await later.goto(`${server.url}/t/${id}`);
      await expectMarksOf(later, page);
      expect(await places()).toEqual(before);
      const told = await captains.evaluateAll((all) => all.map((e) => e.querySelectorAll("[data-last]").length));
      expect(Math.max(...told)).toBe(1);
      if (height > width) await press(later.getByRole("tab", { name: "Fields" }));
      await expect(later.locator("[data-flag]").first()).toBeVisible();
      expect(await faults(later)).toEqual([]);
    },
  );
}

test("with reduced motion nothing flies, and the marks are the same", async ({ browser }) => {
  const { page, id } = await atMyTurn(browser, { reducedMotion: "reduce" });
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector(".flight")) Object.assign(window, { flew: true });
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${server.url}/t/${id}`);
  await expect(page.locator("[data-tile]").first()).toBeVisible();
  await takeTurn(page, server.url, id);
  await expect.poll(async () => (await marks(page)).told.length).toBeGreaterThan(0);
  await expect.poll(async () => (await marks(page)).pieces).toBeGreaterThan(0);
  expect(await page.evaluate(() => "flew" in window)).toBe(false);
});

test("at night the cats that are left walk off, and with reduced motion they are gone at once", async ({ browser }) => {
  const { page } = await atMyTurn(browser);
  const { id: me } = (await (await page.request.get(`${server.url}/api/me`)).json()) as { id: string };
  const id = await server.take("isle", [me, "random"], 134);
  const viewport = { width: 1440, height: 900 };
  const storageState = await page.context().storageState();
  const calm = await (await browser.newContext({ viewport, storageState, reducedMotion: "reduce" })).newPage();
  for (const p of [page, calm]) {
    await p.addInitScript(() => {
      const walked = new Set<string>();
      Object.assign(window, { walked });
      new MutationObserver(() => {
        for (const cat of document.querySelectorAll("[data-walks]")) walked.add(cat.getAttribute("data-walks")!);
      }).observe(document, { childList: true, subtree: true });
    });
    await p.goto(`${server.url}/t/${id}`);
    await expect(p.locator("[data-do=confirm]")).toBeVisible();
  }
  const walked = (p: Page) => p.evaluate(() => [...(window as unknown as { walked: Set<string> }).walked].sort());
  const left = await page.locator(".field [data-tile]").evaluateAll((all) => all.map((e) => e.getAttribute("data-tile")!));
  expect(left.length).toBeGreaterThan(0);
  await playUntil(page.request, server.url, id, ({ view, may }: any) => view.phase === "draft" && may?.must);
  await expect.poll(() => walked(page)).toEqual([...new Set(left)].sort());
  await expect(page.locator("[data-walks]")).toHaveCount(0);
  await expect(page.locator(".field.night")).toHaveCount(0);
  await expect(calm.locator("[data-card]").first()).toBeVisible();
  expect(await walked(calm)).toEqual([]);
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  const phone = viewport.width < 700;
  test(
    `the log opens at its end, follows it and lights what a line speaks of, at ${viewport.width}`,
    longIf(phone),
    async ({ browser }) => {
      const { page, id } = await atMyTurn(browser, { viewport });
      await goTo(page, `${server.url}/t/${id}`);
      const open = async () => {
        await press(page.locator("[data-drawer=log]"));
        await expect(page.locator("[data-line]").last()).toBeVisible();
      };
      const atEnd = () =>
        page.evaluate(() => {
          const list = document.querySelector("ol:has([data-line])")!;
          return list.scrollHeight - list.scrollTop - list.clientHeight < 4;
        });
      await open();
      await expect.poll(atEnd).toBe(true);
      const last = () => page.evaluate(() => [...document.querySelectorAll("[data-line]")].at(-1)?.getAttribute("data-line"));
      const before = await last();
      await takeTurn(page, server.url, id);
      if (!phone) {
        await expect.poll(last).not.toBe(before);
        await expect.poll(atEnd).toBe(true);
      }
      await page.reload();
      await open();
      await expect.poll(atEnd).toBe(true);
      await resize(page, { width: viewport.width, height: viewport.height - 100 });
      await expect.poll(atEnd).toBe(true);
      if (phone) return;
      await page.locator("[data-line][tabindex='0']").focus();
      await expect(page.locator(".ring")).not.toHaveCount(0);
      await page.keyboard.press("ArrowUp");
      await expect(page.locator("[data-line]:focus")).toHaveCount(1);
    },
  );
}
