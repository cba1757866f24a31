import { expect, type Browser, type BrowserContextOptions, type Locator, type Page } from "@playwright/test";
import * as boxes from "./boxes";
import { settled, stepUntil } from "./change";
import { hold, pass } from "./clock";
import { begin } from "./finish";
import { complaints, numbers, playUntil, step } from "./isle";
import { longIf } from "./long";
import { press, settle } from "./press";
import { server, test } from "./server";

// Whoever presses twice where they mean once does one thing, and gives up nothing.
test.skip(!!process.env.PURRLOR_URL, "positions need a server of their own");

const wide = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

interface Command {
  do: string;
  action?: string;
  decision?: number;
}
interface Hasty {
  page: Page;
  /** What the page has told the server to do. */
  sent: Command[];
  table: string;
}

/** Opens a page at a table, listening to what it sends. */
async function sit(browser: Browser, options: BrowserContextOptions, table: (page: Page) => Promise<string>): Promise<Hasty> {
  const context = await browser.newContext({ ...options, reducedMotion: "reduce" });
  const page = await context.newPage();
  const sent: Command[] = [];
  page.on("websocket", (socket) =>
    socket.on("framesent", ({ payload }) => {
      const message = JSON.parse(String(payload)) as { type: string; command: Command };
      if (message.type === "do") sent.push(message.command);
    }),
  );
  const id = await table(page);
  await page.goto(`${server.url}/t/${id}`);
  await expect(page.locator("[data-guide=ask]")).toBeVisible();
  return { page, sent, table: id };
}

const position = (name: string, bots: number) => async (page: Page) => {
  const { id } = (await (await page.request.post(`${server.url}/api/people`, { data: { name: "Mira" } })).json()) as { id: string };
  return server.take(name, [id, ...Array<string>(bots).fill("random")]);
};
const fresh = (game: string, config: object) => (page: Page) => begin(page.request, server.url, { game, config }, ["random"]);

/** Presses twice, at the same point and so many milliseconds apart, and lets the place settle when all that brings about is done. */
async function twice(page: Page, x: number, y: number, pause = 150): Promise<void> {
  const finger = await page.evaluate(() => navigator.maxTouchPoints > 0);
  const press = () => (finger ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
  await pass(page, settle);
  await hold(page);
  await press();
  await hold(page, pause);
  await press();
  await settled(page);
  await pass(page, settle);
}

const middle = async (of: Locator): Promise<[number, number]> => {
  await expect(of).toBeVisible();
  await of.scrollIntoViewIfNeeded();
  const box = (await of.boundingBox())!;
  return [box.x + box.width / 2, box.y + box.height / 2];
};

/**
 * What can be pressed at this moment, by what it is, with its middle: but for links, which lead elsewhere and lose nothing, and
 * the answer to a question whether to give something up.
 */
function offers(page: Page): Promise<{ what: string; x: number; y: number }[]> {
  return page.evaluate(() => {
    const root = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
    return [...root.querySelectorAll<HTMLElement>('button:not([data-do="yes"]), summary, .place, .joint, .ship, [type=checkbox]')].flatMap(
      (element) => {
        const box = element.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        if (!box.width || !element.contains(document.elementFromPoint(x, y))) return [];
        const { do: verb, word, tile } = element.dataset;
        const kind = element.matches("[data-card]")
          ? "card"
          : tile
            ? "tile"
            : element.matches(".place, .joint, .ship")
              ? element.classList[0]!
              : "";
        const name = verb || word || kind || element.getAttribute("aria-label") || element.textContent.trim();
        return [{ what: name.replace(/\d+/g, "#"), x, y }];
      },
    );
  });
}

/** Whether one press may have sent these commands: a tile is taken and placed by the same one, and all rescue cards are laid by one. */
const isOne = (sent: Command[], what: string) =>
  sent.length < 2 ||
  (sent.length === 2 && !!sent[0]!.action && !!sent[1]!.action?.startsWith("place ")) ||
  (what === "lay-all" &&
    sent.every(({ action }) => action?.startsWith("lay ")) &&
    new Set(sent.map((s) => s.decision)).size === sent.length);

/** What commands give up that was to be had before them. */
function lost(sent: Command[], legal: string[]): Command[] {
  const other = (verb: string, but: string) => legal.some((a) => a.startsWith(`${verb} `) && a !== but);
  return sent.filter(
    ({ do: command, action }) =>
      ["concede", "abandon"].includes(command) ||
      (action === "pass" && other("rescue", "")) ||
      (action === "buy nothing" && other("buy", action)),
  );
}

/** Presses twice, and looks at what that sent. */
async function check({ page, sent, table }: Hasty, what: string, x: number, y: number): Promise<void> {
  const asked = await page.request.get(`${server.url}/api/tables/${table}/legal`);
  const { actions } = asked.ok() ? ((await asked.json()) as { actions: string[] }) : { actions: [] };
  const before = sent.length;
  await twice(page, x, y, 100 + 50 * (before % 4));
  const done = sent.slice(before);
  expect(isOne(done, what), `${what}: ${JSON.stringify(done)}`).toBe(true);
  // Who is asked, and says so, may give up what they like.
  if (!what.includes("yes")) expect(lost(done, actions), what).toEqual([]);
}

/** Presses what was pressed least, and what that opens, then closes it. */
async function wander(hasty: Hasty, pressed: Map<string, number>): Promise<void> {
  const dialog = hasty.page.locator("dialog[open]");
  for (let i = 0; i < 2; i++) {
    const [next] = (await offers(hasty.page)).sort((a, b) => (pressed.get(a.what) ?? 0) - (pressed.get(b.what) ?? 0));
    if (!next) return;
    pressed.set(next.what, (pressed.get(next.what) ?? 0) + 1);
    await check(hasty, next.what, next.x, next.y);
    if (!(await dialog.count())) return;
  }
  for (let i = 0; i < 3 && (await dialog.count()); i++) await hasty.page.keyboard.press("Escape");
}

/** What can be pressed at this moment and has not been. */
const left = async (page: Page, pressed: Map<string, number>) =>
  (await offers(page)).map(({ what }) => what).filter((what) => !pressed.has(what));

/** Plays with two clicks for each, and presses everything else in between and at the end. Returns what was never pressed. */
async function haste(
  hasty: Hasty,
  turns: number,
  step: (page: Page, hand: (target: Locator, what: string) => Promise<void>) => Promise<boolean>,
): Promise<string[]> {
  const pressed = new Map<string, number>();
  const hand = async (target: Locator, what: string) => {
    const box = await target.boundingBox({ timeout: 500 });
    if (box) await check(hasty, what, box.x + box.width / 2, box.y + box.height / 2);
  };
  const isOver = async () => (await hasty.page.locator(".ending").count()) > 0;
  for (let i = 0; i < turns && !(await isOver()); i++) {
    if (i % 2) await wander(hasty, pressed);
    let moved = false;
    await stepUntil(
      [hasty.page],
      async () => (moved = await step(hasty.page, hand)),
      async () => moved || (await isOver()),
    );
  }
  expect(pressed.size).toBeGreaterThan(6);
  for (let i = 0; i < 60 && (await left(hasty.page, pressed)).length; i++) await wander(hasty, pressed);
  return left(hasty.page, pressed);
}

const isleStep: Parameters<typeof haste>[2] = (page, hand) =>
  step(page, (page, selector) => hand(page.locator(selector).first(), selector), numbers(3));
const boxesStep: Parameters<typeof haste>[2] = (page, hand) => boxes.step(page, (button) => hand(button, "a move"), numbers(3));

for (const [name, options, open, play, more] of [
  ["Isle", wide, position("isle", 1), isleStep, false],
  ["Isle with everything, on a phone", phone, position("everything", 3), isleStep, true],
  ["Boxes", wide, position("boxes", 1), boxesStep, true],
  ["Boxes on a phone, from the start", phone, fresh("boxes", { players: 2, columns: 6, rows: 5 }), boxesStep, true],
] as const) {
  test(`every button of ${name} that is pressed twice does one thing`, longIf(more), async ({ browser }) => {
    const hasty = await sit(browser, options, open);
    const heard = complaints(hasty.page);
    expect(await haste(hasty, more ? 24 : 10, play)).toEqual([]);
    expect(hasty.sent.filter(({ do: command }) => command === "act").length).toBeGreaterThan(4);
    expect(heard).toEqual([]);
    await hasty.page.context().close();
  });
}

for (const options of [wide, phone]) {
  const size = options.viewport.width;
  test(`keeping cards in haste buys and discards nothing, at ${size}`, longIf(options === wide), async ({ browser }) => {
    const { page, sent } = await sit(browser, options, fresh("isle", { players: 2 }));
    const acts = () => sent.map(({ action }) => action?.split(" ")[0]);
    const picked = page.locator('[data-card][aria-pressed="true"]');
    const keep = page.locator('[data-do="keep"]');
    for (let round = 1; round <= 3; round++) {
      await expect(keep).toHaveAttribute("aria-disabled", "true");
      for (const n of [1, 2]) {
        await twice(page, ...(await middle(page.locator('[data-card][aria-pressed="false"]').first())));
        await expect(picked).toHaveCount(n);
      }
      await twice(page, ...(await middle(keep)), 300);
      await expect.poll(acts).toHaveLength(round);
      await expect(picked).toHaveCount(0);
    }
    await expect(page.locator('[data-do="buy"]')).toBeVisible();
    expect(acts()).toEqual(["keep", "keep", "keep"]);
    await expect(page.locator('[data-card][aria-pressed="false"]')).toHaveCount(7);
    // What buys nothing is not loud, and asks.
    const nothing = page.locator('[data-do="buy-nothing"]');
    await expect(nothing).not.toHaveClass(/loud/);
    const at = await middle(nothing);
    await twice(page, ...at);
    await apart(page.locator('dialog [data-do="yes"]'), at);
    expect(acts()).toHaveLength(3);
    await page.keyboard.press("Escape");
    await expect(page.locator("dialog")).toHaveCount(0);
    await page.context().close();
  });

  test(`passing in haste asks while a cat can be rescued, at ${size}`, longIf(options === wide), async ({ browser }) => {
    const { page, sent, table } = await sit(browser, options, fresh("isle", { players: 2 }));
    await playUntil(page.request, server.url, table, ({ view, may }) => view.phase === "rescue" && may?.verbs.pass && may.verbs.rescue);
    const pass = page.locator('[data-do="pass"]');
    await expect(pass).not.toHaveClass(/loud/);
    const at = await middle(pass);
    await twice(page, ...at);
    const yes = page.locator('dialog [data-do="yes"]');
    await apart(yes, at);
    expect(sent).toEqual([]);
    await yes.click();
    await expect.poll(() => sent.map(({ action }) => action)).toEqual(["pass"]);
    await page.context().close();
  });

  test(`giving up in haste does not, at ${size}`, longIf(options === wide), async ({ browser }) => {
    const { page, sent } = await sit(browser, options, fresh("boxes", { players: 2 }));
    for (const name of ["Give up", "End with no winner"]) {
      await press(page.getByRole("button", { name: "Menu" }));
      const button = page.getByRole("button", { name, exact: true });
      const at = await middle(button);
      await twice(page, ...at);
      await apart(page.locator('dialog [data-do="yes"]'), at);
      expect(sent).toEqual([]);
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      await expect(page.locator("dialog")).toHaveCount(0);
    }
    await page.context().close();
  });
}

/** What gives something up is not where the button was that led there. */
async function apart(button: Locator, [x, y]: [number, number]): Promise<void> {
  await expect(button).toBeVisible();
  const box = (await button.boundingBox())!;
  const [dx, dy] = [Math.max(box.x - x, 0, x - box.x - box.width), Math.max(box.y - y, 0, y - box.y - box.height)];
  expect(Math.hypot(dx, dy)).toBeGreaterThan(24);
}

test("two clicks on a card of Boxes take it up", async ({ browser }) => {
  const { page } = await sit(browser, wide, fresh("boxes", { players: 2 }));
  const card = page.locator("[data-guide=hand] button").first();
  for (const pressed of ["true", "false"]) {
    await twice(page, ...(await middle(card)));
    await expect(card).toHaveAttribute("aria-pressed", pressed);
  }
  await page.context().close();
});

test("a key that is held presses once", async ({ browser }) => {
  const { page, sent } = await sit(browser, wide, fresh("isle", { players: 2 }));
  for (const i of [0, 1]) {
    await page.locator("[data-card]").nth(i).focus();
    await page.keyboard.down("Enter");
    for (let n = 0; n < 3; n++) await page.keyboard.down("Enter"); // repeats; one more would pick it again
    await page.keyboard.up("Enter");
  }
  await expect(page.locator('[data-card][aria-pressed="true"]')).toHaveCount(2);
  expect(sent).toEqual([]);
  await page.context().close();
});
