import { type APIRequestContext, type Browser, type Page } from "@playwright/test";
import { pictures } from "../src/app/manifest";
import { playUntil } from "./isle";
import { press } from "./press";
import { server, test } from "./server";

// Not a test: `make screenshots` takes the pictures of the pages at three sizes, light and dark, and as seen by different eyes.
const folder = process.env.SHOTS;
test.skip(!folder, "make screenshots takes the pictures");

async function table(on: APIRequestContext, settings: object, bots: string[], start = true): Promise<string> {
  const { id } = (await (await on.post(`${server.url}/api/tables`, { data: { settings, bots } })).json()) as { id: string };
  if (start) await on.post(`${server.url}/api/tables/${id}/commands`, { data: { id: "start", do: "start" } });
  return id;
}

async function rescue(page: Page): Promise<string> {
  const on = page.context().request;
  const id = await table(on, { game: "isle", config: { players: 3 } }, ["tabby", "tabby"]);
  await page.goto(`${server.url}/t/${id}`);
  await playUntil(on, server.url, id, (s) => s.view.day >= 3 && s.view.phase === "rescue" && s.may?.must && s.may.verbs.rescue);
  await page.locator('[data-do="pass"]').waitFor();
  const fields = page.locator(".tabs.low button:nth-child(1)");
  if (await fields.count()) await press(fields);
  await press(page.locator("[data-tile][data-can]").first(), "mouse", { force: true });
  return id;
}

async function boxes(page: Page): Promise<string> {
  const on = page.context().request;
  const id = await table(on, { game: "boxes", config: { players: 3 } }, ["tabby", "tabby"]);
  await page.goto(`${server.url}/t/${id}`);
  await playUntil(on, server.url, id, (s) => s.view.cards.length > 16 && s.may?.must && s.view.phase === "play" && !s.view.special);
  await page.locator(".prompt.mine[data-phase=play]").waitFor();
  await press(page.locator("[data-guide=hand] button").first());
  await press(page.getByRole("button", { name: /^Next spot/ }));
  return id;
}

async function visit(browser: Browser, width: number, height: number, colorScheme: "light" | "dark", locale = "en"): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, locale, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(server.url);
  return page;
}

/** Waits until all that comes with the page is there and rests. */
const still = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((drawn) => requestAnimationFrame(drawn));
    const ends = document.getAnimations().filter((a) => a.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ends.map((a) => a.finished));
  });

const named = (page: Page) => page.context().request.post(`${server.url}/api/people`, { data: { name: "Olena" } });

for (const [width, height] of [
  [390, 844],
  [820, 1180],
  [1440, 900],
] as const) {
  for (const colorScheme of ["light", "dark"] as const) {
    const shot = async (page: Page, name: string) => {
      await still(page);
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png` });
    };
    test(`isle at ${width}, ${colorScheme}`, async ({ browser }) => {
      const page = await visit(browser, width, height, colorScheme);
      await named(page);
      const on = page.context().request;
      const guided = await table(on, { game: "isle", config: { players: 2 } }, ["kitten"]);
      await page.goto(`${server.url}/t/${guided}?guide=1`);
      await page.locator("[data-card]").first().waitFor();
      await page.waitForLoadState("networkidle");
      await shot(page, "guided");
      await page.goto(`${server.url}/t/${await table(on, { game: "isle", config: { players: 3 } }, ["tabby", "tabby"])}`);
      await shot(page, "draft");
      const isle = await rescue(page);
      await shot(page, "rescue");
      await playUntil(on, server.url, isle, () => false);
      await page.locator(".titles.told").first().waitFor();
      await shot(page, "scoring");
      await page.context().close();
    });
    test(`boxes at ${width}, ${colorScheme}`, async ({ browser }) => {
      const page = await visit(browser, width, height, colorScheme);
      await named(page);
      const on = page.context().request;
      const id = await boxes(page);
      await shot(page, "boxes");
      await playUntil(on, server.url, id, (s) => s.may?.must && s.view.phase === "claim");
      await shot(page, "boxes-cat");
      await playUntil(on, server.url, id, () => false);
      await page.locator(".titles.told").first().waitFor();
      await shot(page, "boxes-over");
      await page.context().close();
    });
  }
}

/** The pages before a game, as new guests, hosts and those who come back see them. */
for (const [width, height] of [
  [1440, 900],
  [1280, 800],
  [820, 1180],
  [390, 844],
  [844, 390],
] as const) {
  for (const [colorScheme, locale] of [
    ["light", "en"],
    ["dark", "en"],
    ["light", "uk"],
    ["dark", "pl"],
  ] as const) {
    test(`home, invitation and lobby at ${width} x ${height}, ${colorScheme}, ${locale}`, async ({ browser }) => {
      const host = await visit(browser, width, height, colorScheme, locale);
      const shot = async (page: Page, name: string) => {
        await page.waitForLoadState("networkidle");
        await still(page);
        await page.screenshot({ path: `${folder}/${name}-${width}x${height}-${colorScheme}-${locale}.png` });
      };
      await shot(host, "home-new");
      await named(host);
      const on = host.context().request;
      for (const game of ["isle", "boxes"]) await table(on, { game, config: { players: 2 } }, ["kitten"]);
      await host.goto(server.url);
      await host.locator("#mine").waitFor();
      await shot(host, "home");
      for (const game of ["isle", "boxes"]) {
        const config = game === "isle" ? { players: 4, modules: ["kittens", "events"] } : { players: 4 };
        const id = await table(on, { game, config, watch: true }, ["tabby"], false);
        const guest = await visit(browser, width, height, colorScheme, locale);
        await guest.goto(`${server.url}/t/${id}`);
        await guest.locator("[data-go] button").waitFor();
        await shot(guest, `invitation-${game}`);
        await press(guest.locator("[data-go] button"));
        await guest.locator("[data-lobby=seated]").waitFor();
        await shot(guest, `invitation-waiting-${game}`);
        await host.goto(`${server.url}/t/${id}`);
        await host.locator("[data-lobby=host]").waitFor();
        await shot(host, `lobby-${game}`);
        await guest.context().close();
      }
      await host.context().close();
    });
  }
}

const sizes = {
  wide: [1440, 900],
  small: [1280, 800],
  large: [1920, 1080],
  tablet: [820, 1180],
  phone: [390, 844],
  landscape: [844, 390],
  low: [667, 375],
  zoomed: [720, 450], // 1440 x 900 at 200 %
} as const;

const holdTile = async (page: Page) => {
  for (const folded of ['[data-do="island"][aria-expanded="false"]', ".tabs.low button:nth-child(1)[aria-selected=false]"])
    if (await page.locator(folded).count()) await press(page.locator(folded));
  await page.locator("[data-tile][data-can]").first().press("Enter");
  await page.locator(".ship.placing").waitFor();
};
const openDrawer = (page: Page) => press(page.locator(".me [data-tool=score], .tabs.low button:nth-child(4)").first());
const holdCard = async (page: Page) => {
  await press(page.locator("[data-guide=hand] button").first());
  await press(page.getByRole("button", { name: /^Next spot/ }).first());
};

/** The states of docs/design.md: a moment of a stored game, which seat is mine, what is shown then and what is done before the picture. */
const states: [
  name: string,
  position: string,
  seats: number,
  mine: number,
  actions: number | undefined,
  shows: string,
  first?: typeof holdTile,
][] = [
  ["rescue", "isle-rescue", 4, 0, undefined, "[data-do=pass]", holdTile],
  ["drawer", "isle-rescue", 4, 0, undefined, "[data-do=pass]", openDrawer],
  ["draft", "isle-ended", 4, 0, 0, "[data-do=keep]"],
  ["sister", "sister", 1, 0, 48, "[data-do=pass]"],
  ["everything", "isle-six", 6, 1, undefined, ".prompt.mine", holdTile],
  ["end", "isle-ended", 4, 0, undefined, ".titles.told"],
  ["family", "family", 2, 0, 50, "[data-do=pass]", holdTile],
  ["boxes", "boxes-five", 5, 0, undefined, "[data-guide=ask]", holdCard],
];

for (const [size, [width, height]] of Object.entries(sizes)) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`states of the design, ${size}, ${colorScheme}`, async ({ browser }) => {
      const page = await visit(browser, width, height, colorScheme);
      const { id } = (await (await named(page)).json()) as { id: string };
      for (const [name, position, seats, mine, actions, shows, first] of states) {
        const people = Array.from({ length: seats }, (_, seat) => (seat === mine ? id : "kitten"));
        await page.goto(`${server.url}/t/${await server.take(position, people, actions)}`);
        await page.locator(shows).first().waitFor();
        await first?.(page);
        await page.waitForLoadState("networkidle");
        await still(page);
        await page.screenshot({ path: `${folder}/state-${name}-${size}-${colorScheme}.png` });
      }
      await page.context().close();
    });
  }
}

test("other eyes", async ({ browser }) => {
  const page = await visit(browser, 1280, 800, "light");
  await named(page);
  const eyes = await page.context().newCDPSession(page);
  for (const [name, open] of [
    ["isle", rescue],
    ["boxes", boxes],
  ] as const) {
    await open(page);
    await still(page);
    for (const type of ["protanopia", "deuteranopia", "tritanopia", "achromatopsia"] as const) {
      await eyes.send("Emulation.setEmulatedVisionDeficiency", { type });
      await page.screenshot({ path: `${folder}/eyes-${name}-${type}.png` });
    }
    await eyes.send("Emulation.setEmulatedVisionDeficiency", { type: "none" });
  }
  await page.context().close();
});

/** What a browser shows of the app before it is installed: `make app-pictures` takes them anew. */
test.describe("pictures of the app", () => {
  test.skip(!process.env.APP_PICTURES, "they are kept, and taken anew by make app-pictures");
  for (const { name, width, height, wide } of pictures) {
    test(name, async ({ browser }) => {
      const sharp = wide ? 1 : 2;
      const viewport = { width: width / sharp, height: height / sharp };
      const context = await browser.newContext({ viewport, deviceScaleFactor: sharp, locale: "en", reducedMotion: "reduce" });
      const page = await context.newPage();
      await page.goto(server.url);
      await named(page);
      await (name.includes("isle") ? rescue(page) : boxes(page));
      await page.waitForLoadState("networkidle");
      await still(page);
      await page.screenshot({ path: `public/${name}`, type: "jpeg", quality: 60 });
      await context.close();
    });
  }
});
