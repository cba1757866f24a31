import { expect, type Browser, type Page } from "@playwright/test";
import { pass } from "./clock";
import { goTo } from "./goto";
import { longIf } from "./long";
import { press, settle } from "./press";
import { resize } from "./resize";
import { server, test } from "./server";

test.skip(!!process.env.PURRLOR_URL, "positions need a server of their own");
/** Moments of recorded games in which the first seat can take tiles, with how many of their actions come before. */
const moments = [
  ["a rescue with every module", "everything", 4, 39],
  ["a rescue of six", "isle-six", 6, 80],
  ["treasures with every module", "everything", 4, 72],
  ["oshax and small treasures", "isle-ended", 4, 258],
  ["oshax against the sister", "sister", 1, 9],
  ["the family game", "family-ended", 3, 91],
] as const;

const windows = [
  [1280, 720],
  [1440, 900],
  [1920, 1080],
] as const;

/** Points of takeable tiles that are seen and hit something else, and tiles of which nothing is seen. */
async function missed(page: Page): Promise<string[]> {
  // Each tile gets a colour of its own, so that a picture tells where it is seen.
  await page.evaluate(() => {
    for (const [i, tile] of document.querySelectorAll<HTMLElement>("[data-tile][data-can]").entries())
      tile.style.setProperty("--seen", `rgb(255 ${i} 255)`);
  });
  const picture = (await page.screenshot()).toString("base64");
  return page.evaluate(async (picture) => {
    const bytes = Uint8Array.from(atob(picture), (c) => c.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d", { willReadFrequently: true })!;
    canvas.drawImage(image, 0, 0);
    const { data } = canvas.getImageData(0, 0, image.width, image.height);
    return [...document.querySelectorAll<HTMLElement>("[data-tile][data-can]")].flatMap((tile, i) => {
      const { left, top, width, height } = tile.getBoundingClientRect();
      let seen = 0;
      const wrong = new Set<string>();
      for (let n = 0; n < 100; n++) {
        const [x, y] = [left + (((n % 10) + 0.5) * width) / 10, top + ((Math.floor(n / 10) + 0.5) * height) / 10];
        if (x < 0 || y < 0 || x >= image.width || y >= image.height) continue;
        const pixel = 4 * (Math.floor(y) * image.width + Math.floor(x));
        if (data[pixel] !== 255 || data[pixel + 1] !== i || data[pixel + 2] !== 255) continue;
        seen++;
        const hit = document.elementFromPoint(x, y);
        if (!hit || !tile.contains(hit)) wrong.add(`${hit?.tagName}.${hit?.getAttribute("class")}`);
      }
      const name = `${tile.dataset.tile} at ${Math.round(left)}, ${Math.round(top)}`;
      return wrong.size > 0 ? [`${name} hits ${[...wrong].join()}`] : seen < 10 ? [`${name} is seen at ${seen} of 100 points`] : [];
    });
  }, picture);
}

/** A page of the person on the first seat at a moment of a recorded game, with bots on the others. */
async function open(browser: Browser, viewport: { width: number; height: number }) {
  const context = await browser.newContext({ reducedMotion: "reduce", viewport });
  const page = await context.newPage();
  const made = await page.request.post(`${server.url}/api/people`, { data: { name: "Mira" } });
  const { id } = (await made.json()) as { id: string };
  const at = async (position: string, players: number, actions: number) => {
    const table = await server.take(position, [id, ...Array<string>(players - 1).fill("tabby")], actions);
    await goTo(page, `${server.url}/t/${table}`);
    await expect(page.locator("[data-decision], .boxes .prompt.mine")).toBeAttached();
  };
  return { page, at };
}

test.describe("as it is drawn", () => {
  test.use({ drawn: true });

  for (const sizes of [windows.slice(0, 1), windows]) {
    test(
      `takeable tiles: every visible point hits its tile, in ${sizes.length} windows`,
      longIf(sizes === windows),
      async ({ browser }) => {
        const { page, at } = await open(browser, { width: 1280, height: 720 });
        for (const [i, [name, position, players, actions]] of moments.entries()) {
          await at(position, players, actions);
          if (i === 0)
            await page.addStyleTag({
              content:
                "[data-tile][data-can] svg * { fill: var(--seen) !important; stroke: var(--seen) !important; opacity: 1 !important; fill-opacity: 1 !important; }",
            });
          await expect(page.locator("[data-tile][data-can]").first()).toBeVisible();
          for (const [width, height] of sizes) {
            await resize(page, { width, height });
            expect.soft(await missed(page), `${name}, ${width} x ${height}`).toEqual([]);
          }
        }
      },
    );
  }
});

test("an oshax card is played on the oshax that lie on the island, by mouse and by keys", async ({ browser }) => {
  const { page, at } = await open(browser, { width: 1440, height: 900 });
  await at("isle-ended", 4, 258);
  const card = page.locator('.hand [data-card="oshax"]');
  const oshax = page.locator('[data-tile^="oshax"][data-can]');
  const placing = page.locator(".ship.placing");
  await card.click();
  await expect(page.locator(".prompt .sentence")).toContainText("Choose an oshax on the island.");
  await expect(page.locator(".prompt [data-word]")).toHaveCount(0);
  await press(oshax.first());
  await expect(placing).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(placing).toHaveCount(0);
  await page.keyboard.press("Tab"); // the keyboard is in use: the focus is seen
  await card.focus();
  await pass(page, settle);
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement!.matches('[data-tile^="oshax"]'))).toBe(true);
  await pass(page, settle);
  await page.keyboard.press("Enter");
  await expect(placing).toBeVisible();
  await page.keyboard.press("Escape");
  // In a low window the island makes way for the ship when nothing can be taken.
  await resize(page, { width: 720, height: 450 });
  await at("everything", 4, 39);
  await expect(page.locator(".island.folded")).toBeVisible();
  await at("everything", 4, 43);
  await expect(page.locator(".prompt [data-do=end]")).toBeVisible();
  await expect(page.locator(".island.folded")).toHaveCount(0);
});

/** Words that are cut off, and controls that cannot be scrolled to or are covered. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const clipped = (node: Element | null): boolean =>
      !!node && (getComputedStyle(node).clipPath !== "none" || clipped(node.parentElement));
    const hidden = (node: Element) =>
      !node.checkVisibility({ visibilityProperty: true, opacityProperty: false }) ||
      clipped(node) ||
      !!node.closest("[aria-hidden=true], svg");
    const walker = document.createTreeWalker(document.querySelector("main")!, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const parent = text.parentElement!;
      if (!text.textContent!.trim() || hidden(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      let [across, down] = [false, false];
      let start = top; // where the words are before anything is scrolled
      for (let box: Element | null = parent; box && box !== document.documentElement; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box);
        const at = box.getBoundingClientRect();
        across ||= /auto|scroll/.test(overflowX);
        down ||= /auto|scroll/.test(overflowY);
        start += box.scrollTop;
        if (at.width < 2 || at.height < 2) break;
        if (
          (!across && overflowX !== "visible" && (left < at.left - 2 || right > at.right + 2)) ||
          (!down && overflowY !== "visible" && (top < at.top - 3 || bottom > at.bottom + 3))
        ) {
          found.push(`“${text.textContent!.trim()}” in ${box.className}`);
          break;
        }
      }
      if (start < -2) found.push(`“${text.textContent!.trim()}” is above the window`);
      if (!across && (left < -2 || right > innerWidth + 2)) found.push(`“${text.textContent!.trim()}” is beside the window`);
    }
    for (const control of document.querySelectorAll("main button")) {
      if (hidden(control) || control.matches("[tabindex='-1']")) continue;
      control.scrollIntoView({ block: "center", inline: "center" });
      const { left, top, width, height } = control.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      const name = control.getAttribute("aria-label") ?? control.textContent!.trim();
      if (!hit) found.push(`“${name}” is outside the window`);
      else if (!control.contains(hit)) found.push(`“${name}” is covered by ${hit.tagName}.${hit.getAttribute("class")}`);
    }
    return [...new Set(found)];
  });

for (const [game, moments] of Object.entries({
  Isle: [
    ["isle", 2, 42, ".tall.tiny [data-do=keep]"],
    ["isle", 2, 18, ".tall.tiny .prompt"],
    ["isle-ended", 4, 258, ".tall.tiny .prompt"],
  ],
  Boxes: [
    ["boxes-ended", 3, 3, ".tiny .prompt.mine[data-phase=decide]"],
    ["boxes-ended", 3, 43, ".tiny .prompt.mine[data-phase=play]"],
    ["boxes-five", 5, 8, ".tiny .prompt.mine[data-phase=play]"],
  ],
} as const)) {
  test(`letters of twice the size are not cut off in ${game}`, async ({ browser }) => {
    const { page, at } = await open(browser, { width: 1440, height: 900 });
    await page.addInitScript(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(":root { font-size: 200%; }");
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    });
    for (const [position, players, actions, shows] of moments) {
      for (const [width, height] of [
        [1280, 720],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height });
        await at(position, players, actions);
        await expect(page.locator(shows)).toBeVisible();
        if (game === "Boxes" && actions > 3) {
          await press(page.locator("[data-guide=hand] button:not([aria-disabled])").first());
          await expect(page.locator(".prompt.laying")).toBeVisible();
        }
        expect.soft(await cutOff(page), `${position} after ${actions}, ${width} x ${height}`).toEqual([]);
        if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/u-${position}-${actions}-${width}.png` });
      }
    }
  });
}
