import { expect, type Browser, type Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { begin } from "./finish";
import { goTo } from "./goto";
import { playUntil } from "./isle";
import { long, longIf } from "./long";
import { resize } from "./resize";
import { server, test } from "./server";
import { languages, type Language } from "../src/words/languages";
import { sideways } from "./sideways";
import { speak } from "./speak";

/** Windows in CSS pixels: desktops, tablets, phones both ways round, and a desktop and a phone at 200 % and 400 %. */
const windows = [
  [1920, 1080],
  [1440, 900],
  [1280, 800],
  [1280, 640],
  [1024, 768],
  [1180, 820],
  [820, 1180],
  [720, 450],
  [640, 400],
  [844, 390],
  [667, 375],
  [390, 844],
  [320, 568],
  [360, 225],
  [422, 195],
  [195, 422],
] as const;

/** One of each kind of them. */
const kinds = windows.filter(([width]) => [1440, 1280, 820, 844, 390, 320, 195].includes(width));

/** The least part of the window's height that a board has. */
const leastShare = (width: number, height: number) =>
  height >= 640 && width >= 700 ? 0.45 : height >= 560 && width < 700 ? 0.35 : width > height ? 0.55 : 0.35;

/** How much of the window the board has, and how wide a slot is. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const board = document.querySelector("svg[data-guide=board]")!;
    const { width, height } = board.getBoundingClientRect();
    const slot = board.querySelector("[data-slot] path")?.closest("[data-slot]");
    const matrix = (slot as SVGGElement | null)?.getScreenCTM();
    return {
      width,
      height,
      share: height / innerHeight,
      slot: 150 * (matrix?.a ?? 0),
    };
  });

async function expectBoard(page: Page, [width, height]: readonly [number, number], moment: string): Promise<void> {
  const board = await measure(page);
  const where = `at ${width} x ${height}, ${moment}`;
  expect(board.share, `share of the board ${where}`).toBeGreaterThanOrEqual(leastShare(width, height) - 0.005);
  expect(board.width, `width of the board ${where}`).toBeGreaterThanOrEqual(Math.min(280, width - 8));
  expect(board.height, `height of the board ${where}`).toBeGreaterThanOrEqual(Math.min(180, height - 44));
  expect(board.slot, `width of a slot ${where}`).toBeGreaterThanOrEqual(width < 700 && height >= 560 ? 59.9 : 40);
  expect(await sideways(page), `pixels beside the window ${where}`).toBeLessThanOrEqual(0);
}

/** Where things are that must not move when a card is taken up. */
const places = (page: Page) =>
  page.evaluate(() =>
    ["svg[data-guide=board]", "[data-guide=hand] li:last-child", "[data-guide=ask]", "[data-plate='0']"].map((selector) => {
      const { x, y, width, height } = document.querySelector(selector)!.getBoundingClientRect();
      return `${selector} ${[x, y, width, height].map(Math.round).join(" ")}`;
    }),
  );

for (const [players, which, sizes] of [
  [3, "each kind of", kinds],
  [2, "every", windows],
  [3, "every", windows],
  [5, "every", windows],
] as const) {
  const name = `the board of Boxes keeps its share of ${which} window with ${players} players, and nothing moves when a card is taken up`;
  test(name, longIf(sizes === windows), async ({ browser }) => {
    const context = await browser.newContext({ reducedMotion: "reduce" });
    const page = await context.newPage();
    await context.request.post(`${server.url}/api/people`, { data: { name: "Olena" } });
    const made = await context.request.post(`${server.url}/api/tables`, {
      data: { settings: { game: "boxes", config: { players, rules: "advanced" } }, bots: Array(players - 1).fill("random") },
    });
    const { id } = (await made.json()) as { id: string };
    await context.request.post(`${server.url}/api/tables/${id}/commands`, { data: { id: "s", do: "start" } });
    await playUntil(
      context.request,
      server.url,
      id,
      ({ view, may }) => view.cards.length > 12 && view.phase === "play" && may?.must && !view.special && may.verbs.lay,
    );
    await page.goto(`${server.url}/t/${id}`);
    const card = page.locator("[data-guide=hand] button").first();
    const next = page.locator("[data-guide=ask]").getByRole("button", { name: "Next spot" });
    const lay = page.locator("[data-guide=ask]").getByRole("button", { name: "Play it here" });
    await expect(card).toBeVisible();
    await expect(page.getByText("Advanced rules")).toBeVisible();
    for (const size of sizes) {
      await resize(page, { width: size[0], height: size[1] });
      await expect.poll(async () => (await measure(page)).slot).toBeGreaterThan(39);
      await expectBoard(page, size, "nothing held");
      // A tablet held upright shows the whole table of two or three, without a map of it.
      if (players < 4 && size[0] === 820) await expect(page.locator('.board > svg[style*="left"]')).toHaveCount(0);
      if (size[0] >= 1100 && size[1] >= 800) {
        const [tools, board] = [page.getByRole("group", { name: "View", exact: true }), page.locator("svg[data-guide=board]")];
        const [above, below] = [(await board.boundingBox())!, (await tools.boundingBox())!];
        expect(below.y, "tools lie on the rug").toBeGreaterThanOrEqual(above.y + above.height);
      }
      await card.scrollIntoViewIfNeeded();
      const before = await places(page);
      await card.click(); // by scrolling, if need be
      await expect(next).toBeAttached();
      // The smallest windows are scrolled to the board.
      if (Math.min(...size) >= 320) expect(await places(page)).toEqual(before);
      await next.click();
      await expectBoard(page, size, "a card over the table");
      await lay.scrollIntoViewIfNeeded();
      await expect(lay).toBeInViewport({ ratio: 0.9 });
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/boxes-${players}-${size.join("x")}.png` });
      await page.keyboard.press("Escape");
    }
    await context.close();
  });
}

for (const [which, sizes] of [
  ["each kind of", kinds],
  ["every", windows],
] as const)
  test(`the starting cards of Boxes hide nothing of what is asked, in ${which} window`, longIf(sizes === windows), async ({ browser }) => {
    const context = await browser.newContext({ reducedMotion: "reduce" });
    const page = await context.newPage();
    const id = await begin(context.request, server.url, { game: "boxes", config: { players: 3 } }, ["random", "random"]);
    await page.goto(`${server.url}/t/${id}`);
    await expect(page.locator(".prompt.mine[data-phase=start]")).toBeVisible();
    const cards = page.locator("[data-guide=hand] button");
    await expect(cards).toHaveCount(5);
    for (const [width, height] of sizes) {
      await resize(page, { width, height });
      const where = `at ${width} x ${height}`;
      /** How many pixels a card lies over what is asked. */
      const over = () =>
        page.evaluate(() => {
          const ask = document.querySelector(".prompt > .ask")!.getBoundingClientRect();
          const boxes = [...document.querySelectorAll("[data-guide=hand] button")].map((card) => card.getBoundingClientRect());
          const overlap = (b: DOMRect) => Math.min(b.right - ask.left, ask.right - b.left, b.bottom - ask.top, ask.bottom - b.top);
          return Math.max(...boxes.map(overlap));
        });
      await expect.poll(over, { message: `pixels of a card over what is asked ${where}` }).toBeLessThanOrEqual(0);
      // The smallest windows are scrolled.
      if (Math.min(width, height) < 320) continue;
      for (const card of await cards.all()) await expect(card, where).toBeInViewport({ ratio: 0.99 });
    }
    await context.close();
  });

for (const font of ["its own font", "another font"]) {
  test(`the menu of a table fits a phone in every language, with ${font}`, longIf(font === "another font"), async ({ browser }) =>
    menuFits(browser, font === "another font"),
  );
}

/** Looks at the menu of Boxes in a narrow window, with the font of the page or, where that cannot be had, with the one of the system. */
async function menuFits(browser: Browser, fontless: boolean): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  if (fontless) await page.route("**/*.woff2", (route) => route.abort());
  const id = await begin(context.request, server.url, { game: "boxes", config: { players: 2 } }, ["random"]);
  await page.goto(`${server.url}/t/${id.toUpperCase()}`);
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Menu" }).click();
  for (const language of languages) {
    await dialog.locator("select.languages").selectOption(language);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    // The letters of a language come after its words.
    await expect.poll(() => dialog.evaluate((d) => d.scrollWidth - d.clientWidth), language).toBeLessThanOrEqual(0);
    // Sounds, the bell and steps without a choice: nothing is asked before a day ends in Boxes.
    await expect(dialog.getByRole("checkbox")).toHaveCount(3);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/menu-${language}.png` });
  }
  await context.close();
}

/** What Boxes asks of somebody, with the line of the first round below it, if there is one. */
function asked(language: Language): [sentence: string, hint?: string][] {
  const words = JSON.parse(readFileSync(`../words/${language}.json`, "utf8")) as Record<string, string>;
  const alone = /^(boxes\.phase\.|page\.boxes\.(no_claim|discard$|toy_gone_you$|lay_sleeper$|lay_toy$))/;
  const first = { start: "start", decide: "hand", play: "icons" };
  return [
    ...Object.keys(words).flatMap((key): [string][] => (alone.test(key) ? [[words[key]!]] : [])),
    ...Object.entries(first).map(([phase, hint]): [string, string] => [words[`boxes.phase.${phase}`]!, words[`page.boxes.hint.${hint}`]!]),
  ];
}

/** Which of these the page would cut. */
const cutOf = (page: Page, texts: [string, string?][]) =>
  page.locator(".prompt > .ask").evaluate((ask, texts) => {
    const sentence = ask.querySelector(".sentence")!;
    const copy = ask.cloneNode() as HTMLElement;
    ask.replaceWith(copy);
    const cut = texts.filter((lines) => {
      const parts = lines.map((text, i) => {
        const part = sentence.cloneNode() as HTMLElement;
        if (i) part.className = part.className.replace("sentence", "hint");
        part.textContent = text!;
        return part;
      });
      copy.replaceChildren(...parts);
      const { bottom } = copy.getBoundingClientRect();
      return parts.some((part) => part.scrollHeight > part.clientHeight + 1 || part.getBoundingClientRect().bottom > bottom - 1);
    });
    copy.replaceWith(ask);
    return cut;
  }, texts);

for (const game of ["isle", "boxes"]) {
  test(`a table of ${game} is not wider than its window in any language`, long, async ({ browser }) => {
    const context = await browser.newContext({ reducedMotion: "reduce" });
    const page = await context.newPage();
    const id = await begin(context.request, server.url, { game, config: { players: 3 } }, ["random", "random"]);
    await page.goto(`${server.url}/t/${id}`);
    for (const language of languages) {
      await speak(page, language);
      for (const [width, height] of windows) {
        await resize(page, { width, height });
        await expect(page.locator("[data-guide=ask]")).toBeAttached();
        await expect.poll(() => sideways(page), `pixels beside the window at ${width} x ${height} in ${language}`).toBeLessThanOrEqual(0);
        if (game === "isle" || ![390, 820, 1180].includes(width)) continue;
        expect(await cutOf(page, asked(language)), `what is cut at ${width} x ${height} in ${language}`).toEqual([]);
      }
    }
  });
}

test("a full table has at most 5,000 elements", async ({ browser }) => {
  test.skip(!!process.env.PURRLOR_URL, "positions need a server of their own");
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  const made = await page.request.post(`${server.url}/api/people`, { data: { name: "Mira" } });
  const { id } = (await made.json()) as { id: string };
  // Elements of the document; what <use> repeats is none of it.
  const elements = () => page.evaluate(() => document.querySelectorAll("*").length);
  const few = async (when: string) => {
    const n = await elements();
    console.log(`${when}: ${n} elements`);
    expect(n, when).toBeLessThanOrEqual(5000);
  };
  await page.goto(`${server.url}/t/${await server.take("isle-six", ["kitten", id, "kitten", "kitten", "kitten", "kitten"])}`);
  await expect(page.locator(".prompt.mine")).toBeVisible();
  await page.waitForLoadState("networkidle");
  await few("six rescue cats");
  await page.locator("[data-tile][data-can]").first().press("Enter");
  await expect(page.locator(".ship.placing")).toBeVisible();
  await few("a tile is held");
  await page.keyboard.press("Escape");
  await expect(page.locator(".ship.placing")).toHaveCount(0);
  await page.locator("[data-drawer=log]").click();
  await expect(page.locator("[data-line]").nth(20)).toBeAttached();
  await few("the log is open");
  await page.locator("[data-tile][data-can]").first().press("Enter");
  await expect(page.locator(".ship.placing")).toBeVisible();
  await few("a tile is held while the log is open");
  await goTo(page, `${server.url}/t/${await server.take("boxes-five", [id, "kitten", "kitten", "kitten", "kitten"])}`);
  await expect(page.locator("[data-guide=ask]")).toBeVisible();
  await page.waitForLoadState("networkidle");
  await few("five lay boxes");
  await context.close();
});
