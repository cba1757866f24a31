import { expect, type Page } from "@playwright/test";
import { createServer, type ViteDevServer } from "vite";
import { longIf } from "./long";
import { test } from "./server";
import { languages } from "../src/words/languages";

let vite: ViteDevServer;
let page: Page;

// The gallery, which is not in the built page, has every card in every form. It is opened once, and goes from part to part.
test.describe.configure({ mode: "default" });
test.beforeAll(async ({ browser }) => {
  vite = await createServer({ logLevel: "error", server: { host: "127.0.0.1", port: 0, hmr: false, watch: null } });
  await vite.listen();
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${vite.resolvedUrls!.local[0]}gallery.html?part=none`);
  await page.locator("[data-part=none]").waitFor({ state: "attached" }); // it hears from then on what to show
});
test.afterAll(async () => {
  await page.close();
  await vite.close();
});

async function open(part: string, language: string, cards = 132): Promise<void> {
  await page.evaluate((search) => {
    history.pushState(null, "", search);
    dispatchEvent(new PopStateEvent("popstate"));
  }, `?part=${part}&lang=${language}`);
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await expect(page.locator(`[data-part=${part}] [data-card]`)).toHaveCount(cards);
  await page.evaluate(() => document.fonts.ready);
}

/** What is wrong with the texts of the cards: a word that is cut or goes on in the next line, a text that leaves its place. */
const faults = (selector: string, lines: number) =>
  page.evaluate(
    ([selector, lines]) => {
      const found: string[] = [];
      const tops = (range: Range) => new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size;
      for (const card of document.querySelectorAll<HTMLElement>("[data-card]")) {
        for (const element of card.querySelectorAll<HTMLElement>(selector)) {
          const text = [...element.childNodes].find((node) => node.nodeType === Node.TEXT_NODE)!;
          const say = (what: string) => found.push(`${card.dataset.card}: ${what} in “${text.textContent}”`);
          const place = element.getBoundingClientRect();
          const range = document.createRange();
          range.selectNodeContents(text);
          const own = range.getBoundingClientRect();
          if (own.left < place.left - 1 || own.right > place.right + 1) say("too wide");
          if (element.offsetHeight > element.parentElement!.clientHeight) say("too high");
          if (tops(range) > lines) say(`${tops(range)} lines`);
          for (const word of (text.textContent ?? "").matchAll(/[^\s-]+-?/g)) {
            range.setStart(text, word.index);
            range.setEnd(text, word.index + word[0].length);
            if (tops(range) > 1) say(`a broken word, ${word[0]},`);
          }
        }
      }
      return found;
    },
    [selector, lines] as const,
  );

for (const language of languages) {
  test(`every card has whole words, ${language}`, longIf(language !== "uk"), async () => {
    for (const [part, width, height] of [
      ["cards", 148, 238],
      ["tight", 130, 238],
    ] as const) {
      await open(part, language);
      expect(await faults(".sheet .name", 2), part).toEqual([]);
      expect(await faults(".sheet .words", 9), part).toEqual([]);
      expect(await faults(".sheet .foot", 1), part).toEqual([]);
      const sizes = await page.locator(".sheet").evaluateAll((all) => all.map((one) => [one.clientWidth + 4, one.clientHeight + 4]));
      expect(
        sizes.filter(([w, h]) => w !== width || h !== height),
        part,
      ).toEqual([]);
      const pictures = await page.locator(".sheet svg.picture").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
      expect(Math.min(...pictures), part).toBeGreaterThanOrEqual(54);
    }
    await open("narrow", language);
    expect(await faults(".peek .name", 3)).toEqual([]);
    await open("strips", language, 264);
    expect(await faults(".band .name", 3)).toEqual([]);
  });
}

test("no picture of a card leaves its frame, as a card or as a stamp", async () => {
  for (const [part, cards] of [
    ["cards", 132],
    ["stamps", 161],
  ] as const) {
    await open(part, "en", cards);
    const outside = await page.locator("[data-card]").evaluateAll((cards) =>
      cards.flatMap((card) => {
        const frame = card.querySelector(".picture")!.getBoundingClientRect();
        const said = card.querySelector<SVGGraphicsElement>("svg.picture > svg:last-child > g")!.getBoundingClientRect();
        const fits =
          said.left >= frame.left - 1 && said.right <= frame.right + 1 && said.top >= frame.top - 2 && said.bottom <= frame.bottom + 2;
        return fits ? [] : [(card as HTMLElement).dataset.card];
      }),
    );
    expect(outside, part).toEqual([]);
  }
});
