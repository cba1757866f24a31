import { expect, type APIRequestContext, type Browser, type BrowserContextOptions, type Page } from "@playwright/test";
import { faults } from "./axe";
import { goTo } from "./goto";
import { complaints } from "./isle";
import { long, longIf } from "./long";
import { press } from "./press";
import { server, test } from "./server";
import { sideways } from "./sideways";
import { smallTargets } from "./targets";

// Every state of the tables, by moments of stored games at which it is my turn and nobody moves on.
test.skip(!!process.env.PURRLOR_URL, "positions need a server of their own");

interface State {
  name: string;
  /** A moment of a stored game; without it the state comes after the one before, at the same table. */
  at?: [position: string, players: number, actions?: number];
  /** What the page shows in this state. */
  shows: string;
  /** What is done before it is looked at. */
  first?: (page: Page) => Promise<void>;
  /** Whether it looks like none before it. */
  own?: true;
}

const pick = (selector: string) => async (page: Page) => {
  const fields = page.locator(".tabs.low button:nth-child(1)[aria-selected=false]");
  if (await fields.count()) await press(fields);
  await page.locator(selector).first().press("Enter");
};
const pressFirst = (selector: string) => (page: Page) => press(page.locator(selector).first());
const escape = (page: Page) => page.keyboard.press("Escape");

const isle: State[] = [
  { name: "draft", at: ["isle", 2, 42], shows: "[data-do=keep]", own: true },
  { name: "payment", at: ["isle", 2, 48], shows: "[data-do=buy-nothing]", own: true },
  { name: "lessons", at: ["isle", 2, 110], shows: ".prompt.mine" },
  { name: "rescue cards to lay", at: ["isle", 2, 62], shows: ".prompt.mine" },
  { name: "a map's treasure", at: ["isle", 2, 34], shows: "[data-do=stop]" },
  { name: "rescue", at: ["isle", 2, 32], shows: "[data-do=pass]" },
  { name: "a tile held", shows: ".ship.placing", first: pick("[data-tile][data-can]"), own: true },
  {
    name: "the log",
    shows: "[data-drawer][aria-expanded=true]",
    first: async (page) => (await escape(page), pressFirst("[data-drawer=log], [data-drawer]")(page)),
    own: true,
  },
  {
    name: "the chat",
    shows: "[data-region=drawer] form",
    first: (page) => press(page.locator("[data-region=drawer]").getByRole("tab").last()),
    own: true,
  },
  {
    name: "the score",
    at: ["isle", 2, 32],
    shows: "[data-tool=describe]",
    first: pressFirst(".me [data-tool=score], .tabs.low button:nth-child(4)"),
    own: true,
  },
  { name: "rare finds", at: ["isle", 2, 126], shows: "[data-do=pass]" },
  { name: "a treasure to place", at: ["isle", 2, 98], shows: ".ship.placing" },
  { name: "the end of a day", at: ["isle", 2, 134], shows: "[data-do=confirm]" },
];
const modules: State[] = [
  { name: "kittens and beasts", at: ["everything", 4, 40], shows: ".ship.placing", own: true },
  { name: "royal rats, and cards at any time", at: ["everything", 4, 65], shows: "[data-do=pass]" },
  { name: "dawn with an event", at: ["sister", 1, 63], shows: ".ship.placing", own: true },
  { name: "the sister's day", at: ["sister", 1, 48], shows: "[data-do=pass]", own: true },
  { name: "the sister's card", at: ["answer", 1], shows: "[data-do=allow]" },
  { name: "family cards", at: ["family", 2, 0], shows: ".prompt.mine" },
  { name: "the family game", at: ["family", 2, 50], shows: "[data-do=pass]", own: true },
  { name: "the end", at: ["isle-ended", 4], shows: ".ending", own: true },
];
const boxes: State[] = [
  { name: "the first cards", at: ["boxes-ended", 3, 0], shows: ".prompt.mine[data-phase=start]" },
  { name: "draw or sleep", at: ["boxes-ended", 3, 3], shows: ".prompt.mine[data-phase=decide]", own: true },
  { name: "a card to play", at: ["boxes-ended", 3, 43], shows: ".prompt.mine[data-phase=play]" },
  { name: "a card held", shows: "[data-guide=hand] [aria-pressed=true]", first: pick("[data-guide=hand] button"), own: true },
  { name: "a cat", at: ["boxes-ended", 3, 5], shows: ".prompt.mine[data-phase=claim]" },
  { name: "the final phase", at: ["boxes-ended", 3, 100], shows: ".prompt.mine[data-phase=play]", own: true },
  { name: "the end", at: ["boxes-ended", 3], shows: ".ending", own: true },
];

/** Makes a table for each state, and looks at one after the other by the same page. */
async function visit(
  browser: Browser,
  states: State[],
  options: BrowserContextOptions,
  look: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  const heard = complaints(page);
  const person = async (request: APIRequestContext): Promise<string> => {
    const made = await request.post(`${server.url}/api/people`, { data: { name: "Mira" } });
    return ((await made.json()) as { id: string }).id;
  };
  const people = [await person(page.request)];
  for (let n = 1; n < 4; n++) {
    const other = await browser.newContext();
    people.push(await person(other.request));
    await other.close();
  }
  for (const { name, at, shows, first } of states) {
    if (at) await goTo(page, `${server.url}/t/${await server.take(at[0], people.slice(0, at[1]), at[2])}`);
    await first?.(page);
    await expect(page.locator(shows).first(), name).toBeVisible();
    await look(page, name);
  }
  expect(heard).toEqual([]);
  await context.close();
}

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

for (const [game, states] of Object.entries({ Isle: isle, "Isle with modules": modules, Boxes: boxes })) {
  const few = states.filter((state, i) => state.own || (states[i + 1]?.own && !states[i + 1]!.at));

  for (const [which, looked] of [
    ["no kind of state", few],
    ["no state", states],
  ] as const) {
    test(
      `${which} of ${game} has serious faults for assistive technology, or anything too small for a finger`,
      longIf(states !== isle || looked === states),
      ({ browser }) =>
        visit(browser, looked, { viewport: wide, hasTouch: true }, async (page, name) => {
          expect(await faults(page), name).toEqual([]);
          expect(await smallTargets(page), name).toEqual([]);
        }),
    );
  }

  test(`no state of ${game} lacks contrast in the dark on a phone, or scrolls sideways`, long, ({ browser }) => onDarkPhone(browser, few));
}

test("cards, a rescue and a held tile of Isle have contrast in the dark on a phone, and do not scroll sideways", ({ browser }) =>
  onDarkPhone(browser, [isle[0]!, isle[5]!, isle[6]!]));

const onDarkPhone = (browser: Browser, states: State[]): Promise<void> =>
  visit(browser, states, { viewport: phone, hasTouch: true, colorScheme: "dark" }, async (page, name) => {
    expect(await faults(page, undefined, ["color-contrast", "target-size", "scrollable-region-focusable"]), name).toEqual([]);
    expect(await sideways(page), name).toBeLessThanOrEqual(0);
    expect(await smallTargets(page), name).toEqual([]);
  });

test("with forced colours every stop of Tab shows its focus", ({ browser }) =>
  visit(browser, [isle[5]!, boxes[2]!], { viewport: wide, forcedColors: "active" }, async (page, name) => {
    for (let n = 0; n < 20; n++) {
      await page.keyboard.press("Tab");
      const hidden = await page.evaluate(() => {
        const now = document.activeElement!;
        if (now === document.body) return false; // after the last stop
        // A ship in the water and a board have theirs around them.
        const ring = now.closest(".afloat")?.querySelector(".ring");
        if (ring && now.matches(".ship")) return getComputedStyle(ring).opacity === "0" && now.outerHTML.slice(0, 120);
        const shown = now.matches("[data-guide=board]") ? now.parentElement! : now;
        const { outlineStyle, outlineWidth } = getComputedStyle(shown);
        return (outlineStyle === "none" || outlineWidth === "0px") && now.outerHTML.slice(0, 120);
      });
      expect(hidden, name).toBe(false);
    }
  }));

// isle-hits.spec.ts looks more closely at some states of both games.
test("letters of twice the size fit the window, and what is pressed next is seen", long, ({ browser }) =>
  visit(browser, [isle[0]!, isle[5]!, isle[6]!, boxes[2]!, boxes[3]!], { viewport: wide }, async (page, name) => {
    await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
    expect(await sideways(page), name).toBeLessThanOrEqual(0);
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>(".prompt button")]
        .filter((b) => b.checkVisibility() && b.scrollWidth > b.clientWidth + 1)
        .map((b) => b.textContent),
    );
    expect(cut, name).toEqual([]);
    await page.evaluate(() => (document.documentElement.style.fontSize = ""));
  }),
);
