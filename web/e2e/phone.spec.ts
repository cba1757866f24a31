import { expect, type Browser, type Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { languages, type Language } from "../src/words/languages";
import { faults } from "./axe";
import { begin } from "./finish";
import { playUntil } from "./isle";
import { long, longIf } from "./long";
import { press } from "./press";
import { resize } from "./resize";
import { server, test } from "./server";
import { speak } from "./speak";

/** The sentences that may be asked of somebody who has no chips beside them, and at most two baskets, with long names in them. */
function sentences(language: Language): string[] {
  const catalogue = JSON.parse(readFileSync(`../words/${language}.json`, "utf8")) as Record<string, string>;
  const cats: Record<Language, string> = { en: "a purple cat", uk: "пурпурового кота", ru: "фиолетовую кошку", pl: "fioletowego kota" };
  return Object.entries(catalogue)
    .filter(([key]) => /^(page\.isle\.ask|isle\.asked)\./.test(key) && !/\.(draft|pay|prepare|prepare_end|sister|watch)$/.test(key))
    .map(([, text]) =>
      text
        .replace(/\{seats?\}/g, "Caramel")
        .replace(/\{tile_name[^}]*\}/g, cats[language])
        .replace(/\{\w+\}/g, "12"),
    );
}

test("what is asked is not cut on a phone, in any language", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: "reduce" });
  const page = await context.newPage();
  const id = await begin(page.request, server.url, { game: "isle", config: { players: 2 } }, ["random"]);
  await playUntil(
    page.request,
    server.url,
    id,
    ({ view, may }: any) => view.phase === "rescue" && may?.verbs.rescue && view.own.baskets.length <= 2,
  );
  await page.goto(`${server.url}/t/${id}`);
  const asked = page.locator(".ask .sentence");
  await expect(asked).toBeVisible();
  for (const language of languages) {
    await speak(page, language);
    await page.evaluate(() => document.fonts.ready);
    for (const size of [
      { width: 390, height: 844 },
      { width: 360, height: 640 },
    ]) {
      await resize(page, size);
      const cut = await asked.evaluate((node, texts) => {
        const copy = node.cloneNode() as HTMLElement;
        node.replaceWith(copy);
        const cut = texts.filter((text) => {
          copy.textContent = text;
          const words = document.createRange();
          words.selectNodeContents(copy);
          const [box, lines] = [copy.closest(".ask")!, words].map((one) => one.getBoundingClientRect());
          const margin = Math.min(lines!.top - box!.top, box!.bottom - lines!.bottom);
          return copy.scrollHeight > copy.clientHeight + 1 || margin < 1;
        });
        copy.replaceWith(node);
        return cut;
      }, sentences(language));
      expect(cut, `${language} at ${size.width}`).toEqual([]);
    }
  }
  await context.close();
});

const rescue = ({ view, may }: any) => view.phase === "rescue" && may?.must && may.verbs.rescue > 0;

/** A page at a table of Isle that was played until it is as wanted. */
async function at(browser: Browser, [width, height]: readonly [number, number], done: (scene: any) => unknown, players = 2): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height }, hasTouch: width < 1000, reducedMotion: "reduce" });
  const page = await context.newPage();
  const id = await begin(page.request, server.url, { game: "isle", config: { players } }, Array<string>(players - 1).fill("random"));
  await playUntil(page.request, server.url, id, done);
  await page.goto(`${server.url}/t/${id}`);
  await expect(page.locator(".prompt")).toBeVisible();
  return page;
}

/** So many cats are seen whole at once, and it is said that more lie below until they are reached. */
async function expectManyCats(page: Page, least: number): Promise<void> {
  const fields = page.locator('[data-guide="fields"]');
  const whole = () =>
    fields.evaluate((panel) => {
      const { top, bottom } = panel.getBoundingClientRect();
      const boxes = [...panel.querySelectorAll(".meadow [data-tile]")].map((e) => e.getBoundingClientRect());
      return boxes.filter((b) => b.top >= top && b.bottom <= bottom).length;
    });
  expect(await whole()).toBeGreaterThanOrEqual(least);
  const more = fields.getByText(/^\d+ more ↓$/);
  await expect(more).toBeInViewport({ ratio: 1 });
  await fields.evaluate((e) => e.scrollTo(0, e.scrollHeight));
  await expect(more).toHaveCount(0);
  await fields.evaluate((e) => e.scrollTo(0, 0));
}

/** Neither the map nor the button for the whole boat hides a square. */
async function expectFreeSquares(page: Page, [width, height]: readonly [number, number]): Promise<void> {
  for (const size of [
    { width: 360, height: 640 },
    { width, height },
  ]) {
    await resize(page, size);
    const { squares, map } = await page.evaluate(() => {
      const drawing = document.querySelector<SVGSVGElement>(".board .ship svg")!;
      const bottom = new DOMPoint(0, 900).matrixTransform(drawing.getScreenCTM()!).y;
      return { squares: bottom, map: document.querySelector(".my .map svg")!.getBoundingClientRect().top };
    });
    expect(map, `${size.width} x ${size.height}`).toBeGreaterThan(squares - 1);
    const board = (await page.locator(".board").boundingBox())!;
    const fit = (await page.getByRole("button", { name: "Whole boat" }).boundingBox())!;
    expect(fit.y + fit.height, `${size.width} x ${size.height}`).toBeLessThanOrEqual(board.y + 1);
  }
}

for (const size of [
  [390, 844],
  [360, 640],
  [844, 390],
  [1440, 900],
] as const) {
  test(
    `the boat lies still while a cat is taken up, held and put down at ${size.join(" x ")}`,
    longIf(size[0] !== 390),
    async ({ browser }) => {
      const page = await at(browser, size, rescue);
      const boat = page.locator(".board .ship");
      const box = () => boat.evaluate((e) => Object.values(e.getBoundingClientRect().toJSON() as object).map(Math.round));
      const cat = page.locator("[data-tile][data-can]").first();
      await expect(cat).toBeVisible();
      if (size[0] < 1000) await expectManyCats(page, size[1] === 640 ? 3 : 4);
      if (size[0] < 700) await expectFreeSquares(page, size);
      // Seen from wherever one has pushed it to.
      await page.locator(".board").evaluate((e) => (e.scrollLeft = 40));
      const whole = page.getByRole("button", { name: "Whole boat" });
      for (const zoom of (await whole.count()) ? [false, true] : [false]) {
        if (zoom) await press(whole);
        const before = await box();
        await cat.press("Enter");
        await expect(page.locator(".board .tile.ghost")).toBeVisible();
        expect(await box(), "held").toEqual(before);
        await page.keyboard.press("Escape");
        await expect(page.locator(".board .tile.ghost")).toHaveCount(0);
        expect(await box(), "put back").toEqual(before);
      }
      const before = await box();
      await cat.press("Enter");
      await press(page.locator('.prompt [data-do="place"]:not([aria-disabled])'));
      await expect(page.locator('.prompt [data-do="end"]')).toBeVisible();
      expect(await box(), "put down").toEqual(before);
      await page.context().close();
    },
  );
}

test("who chooses cards on a phone sees four of them whole, what is kept and what happens next, and comes back to where they were", async ({
  browser,
}) => {
  const page = await at(browser, [390, 844], ({ view, may }: any) => may?.verbs.keep > 0 && view.own.kept.length === 2, 3);
  const panel = page.locator("#panel");
  const cards = panel.locator(".pairs [data-card]");
  await expect(cards).toHaveCount(5);
  const name = await page.locator("[data-plate='1'] .name").textContent();
  await expect(page.locator(".ask .sentence")).toContainText(`Keep 2 of 5; the rest go to ${name}. Paying comes after.`);
  for (const card of [0, 1, 2, 3]) await expect(cards.nth(card), `card ${card + 1}`).toBeInViewport({ ratio: 0.95 });
  await expect(cards.locator(".cost")).toHaveCount(5);
  const kept = panel.locator(".collected");
  await expect(kept.locator("[data-card]")).toHaveCount(2);
  await expect(kept.locator(".slot")).toHaveCount(5);
  const scroll = () => panel.evaluate((e) => e.scrollTop);
  await panel.evaluate((e) => (e.scrollTop = 60));
  await expect(kept.locator("[data-card]").first()).toBeInViewport({ ratio: 1 });
  for (const tab of ["Fields", "Hand"]) await press(page.getByRole("tab", { name: tab }), "touch");
  await expect.poll(scroll).toBe(60);
  // A chosen card is seen with its ring and its tick.
  await panel.evaluate((e) => (e.scrollTop = 0));
  await press(cards.first(), "touch");
  await expect(cards.first().locator(".tick")).toBeInViewport({ ratio: 1 });
  const below = (await kept.boundingBox())!;
  expect((await cards.first().boundingBox())!.y).toBeGreaterThanOrEqual(below.y + below.height + 3);
  for (const card of await cards.all()) expect(await card.evaluate((e) => e.scrollHeight - e.clientHeight)).toBeLessThanOrEqual(0);
  await page.context().close();
});

test("sound is offered beside the end of a turn, over nothing, and the offer goes when one goes on", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: "reduce" });
  await context.addInitScript(() => localStorage.setItem("feedback", "{}"));
  const page = await context.newPage();
  const id = await begin(page.request, server.url, { game: "isle", config: { players: 2 } }, ["random"]);
  await playUntil(page.request, server.url, id, rescue);
  await page.goto(`${server.url}/t/${id}`);
  await page.locator("[data-tile][data-can]").first().press("Enter");
  await press(page.locator('.prompt [data-do="place"]:not([aria-disabled])'));
  const end = page.locator('.prompt [data-do="end"]');
  await expect(end).toBeVisible();
  const offer = page.getByRole("group", { name: "Sound" });
  for (const [width, height] of [
    [390, 844],
    [360, 640],
    [844, 390],
    [667, 375],
    [820, 1180],
    [1280, 800],
    [1440, 900],
  ] as const) {
    await resize(page, { width, height });
    await expect(offer, `${width} x ${height}`).toBeInViewport({ ratio: 1 });
    await expect(end, `${width} x ${height}`).toBeInViewport({ ratio: 1 });
    const covered = await offer.evaluate((node) => {
      const a = node.getBoundingClientRect();
      const isUnder = (b: DOMRect) => b.right > a.left && b.left < a.right && b.bottom > a.top && b.top < a.bottom;
      const all = [...document.querySelectorAll("[data-tile], [data-card], .ask, button")].filter((e) => !node.contains(e));
      // What is scrolled out of its panel is not seen there.
      const isSeen = (e: Element) => isUnder((e.closest("#panel") ?? e).getBoundingClientRect());
      return all.filter((e) => isSeen(e) && isUnder(e.getBoundingClientRect())).map((e) => e.outerHTML.slice(0, 80));
    });
    expect(covered, `${width} x ${height}`).toEqual([]);
  }
  await press(end, "mouse");
  await expect(offer).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("feedback"))).toContain('"offered":true');
  await context.close();
});

test("the others have their names on a phone, keep their places from day to day, and wear their place in the order", async ({
  browser,
}) => {
  let order: number[] = [];
  const mixed = ({ view, may }: any) => {
    order = view.order;
    return may?.must && view.phase === "rescue" && order.filter((seat) => seat > 0).join() !== "1,2,3";
  };
  const page = await at(browser, [390, 844], mixed, 4);
  const chips = page.locator("li [data-plate].brief");
  await expect(chips).toHaveCount(3);
  expect(await chips.evaluateAll((all) => all.map((e) => Number(e.getAttribute("data-plate"))))).toEqual([1, 2, 3]);
  for (const seat of [1, 2, 3]) {
    const chip = chips.nth(seat - 1);
    const name = chip.locator(".name");
    await expect(name).toBeInViewport({ ratio: 1 });
    await expect(name).not.toBeEmpty();
    await expect(chip.locator(".turn")).toHaveText(String(order.indexOf(seat) + 1));
    await expect(chip).toHaveAccessibleName(new RegExp(`Turn order: ${order.indexOf(seat) + 1}`));
    const right = ({ x, width }: { x: number; width: number }) => x + width;
    expect(right((await chip.locator(".fact").first().boundingBox())!)).toBeLessThanOrEqual(right((await chip.boundingBox())!));
  }
  await page.context().close();
});

test("what lays a sleeping cat has its words in one line on a phone", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: "reduce" });
  const page = await context.newPage();
  const id = await begin(page.request, server.url, { game: "boxes", config: { players: 2 } }, ["random"]);
  await playUntil(page.request, server.url, id, ({ may }: any) => may?.must && may.verbs.sleep > 0);
  await page.goto(`${server.url}/t/${id}`);
  const words = page.locator(".prompt .broad button");
  await expect(words).toBeVisible();
  const lines = () =>
    words.evaluate((e) => {
      const range = document.createRange();
      const texts = document.createTreeWalker(e, NodeFilter.SHOW_TEXT);
      const tops = new Set<number>();
      while (texts.nextNode()) {
        range.selectNodeContents(texts.currentNode);
        for (const { width, top } of range.getClientRects()) if (width > 2) tops.add(Math.round(top));
      }
      return tops.size;
    });
  expect(await lines()).toBe(1);
  await resize(page, { width: 820, height: 1180 });
  await speak(page, "pl");
  expect(await lines()).toBeLessThanOrEqual(2);
  await context.close();
});

test("Boxes on a phone counts the cats I have left, and its words stand on paper in light and dark", long, async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: "reduce" });
  const page = await context.newPage();
  const made = await page.request.post(`${server.url}/api/people`, { data: { name: "Mira" } });
  const { id } = (await made.json()) as { id: string };
  const table = await server.take("boxes-five", [id, "kitten", "kitten", "kitten", "kitten"]);
  const { scene } = (await (await page.request.get(`${server.url}/api/tables/${table}`)).json()) as any;
  await page.goto(`${server.url}/t/${table}`);
  const cats = page.locator("[data-cats]");
  await expect(cats).toBeInViewport({ ratio: 1 });
  await expect(cats).toHaveAttribute("data-cats", String(scene.view.seats[scene.view.seat].cats));
  const labels = await page.locator(".board text").evaluateAll((all) => all.map((e) => e.getBoundingClientRect().toJSON() as DOMRect));
  const map = await page.locator('.board > svg[style*="left"]').boundingBox();
  const hidden = labels.filter(
    (l) => map && l.right > map.x && l.left < map.x + map.width && l.bottom > map.y && l.top < map.y + map.height,
  );
  expect(map).not.toBeNull();
  expect(hidden).toEqual([]);
  const key = page.getByRole("list", { name: "Player colours and points" });
  expect(await key.evaluate((e) => e.scrollWidth - e.clientWidth), "the blankets of five are seen at once").toBeLessThanOrEqual(0);
  await resize(page, { width: 667, height: 375 });
  const cut = await page.locator("[data-plate]").evaluateAll((all) =>
    all.filter((plate) => {
      const [outer, points] = [plate, plate.querySelector(".points")!].map((e) => e.getBoundingClientRect());
      return points!.right > outer!.right || plate.querySelector("svg")!.getBoundingClientRect().right > points!.left;
    }),
  );
  expect(cut.length, "plates without their points").toBe(0);
  await resize(page, { width: 390, height: 844 });
  const panel = page.locator("#panel");
  for (const name of ["Score", "Log", "Chat"]) {
    await press(page.getByRole("tab", { name }), "touch");
    await expect(panel).toHaveCSS("background-image", "none");
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await faults(page), `${name}, ${colorScheme}`).toEqual([]);
    }
  }
  await context.close();
});
