import { expect, type Browser, type BrowserContextOptions, type Locator, type Page } from "@playwright/test";
import { nextFrame } from "./change";
import { announced } from "./announced";
import { finger } from "./finger";
import { goTo } from "./goto";
import { playUntil } from "./isle";
import { slowNetwork } from "./network";
import { press } from "./press";
import { resize } from "./resize";
import { server, test } from "./server";

const hand = ":is([data-guide=hand], [data-guide=toy]) button:not([aria-disabled])";
const prompt = (page: Page) => page.locator("[data-guide=ask]");
const board = (page: Page) => page.locator("svg[data-guide=board]");
/** How many cards lie on the table, by the log of the server. */
const onTable = async (page: Page, id: string): Promise<number> =>
  (await (await page.request.get(`${server.url}/api/tables/${id}`)).json()).scene.view.cards.length;

/** A page at a new table of Boxes, asked for a starting card. */
async function at(browser: Browser, config: object = {}, options: BrowserContextOptions = {}): Promise<{ page: Page; id: string }> {
  const context = await browser.newContext({ reducedMotion: "reduce", viewport: { width: 1440, height: 900 }, ...options });
  await context.request.post(`${server.url}/api/people`, { data: { name: "Hanna" } });
  const made = await context.request.post(`${server.url}/api/tables`, {
    data: { settings: { game: "boxes", watch: true, config: { players: 2, ...config } }, bots: ["random"] },
  });
  const { id } = (await made.json()) as { id: string };
  await context.request.post(`${server.url}/api/tables/${id}/commands`, { data: { id: "s", do: "start" } });
  const page = await context.newPage();
  await page.goto(`${server.url}/t/${id}`);
  await expect(page.locator(hand).first()).toBeVisible();
  return { page, id };
}

/** Plays past the page until a phase of my turn, or the end, and the page shows it. */
async function untilPhase(page: Page, id: string, phase: string): Promise<void> {
  await playUntil(page.request, server.url, id, ({ view, may }) => view.phase === phase && may?.must);
  if (phase !== "over") await expect(page.locator(`.prompt.mine[data-phase=${phase}]`)).toBeVisible();
}

test("Tab leaves the board of Boxes after the last place, and Escape frees it at once", async ({ browser }) => {
  const { page, id } = await at(browser);
  await untilPhase(page, id, "claim");
  await expect(prompt(page).getByRole("button", { name: "End your turn" })).toBeVisible();
  await board(page).focus();
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
  const seen: string[] = [];
  for (let i = 0; i < 20; i++) {
    await page.keyboard.press("Tab");
    seen.push(await focused());
  }
  expect(seen).toContain("End your turn");
  await board(page).focus();
  await page.keyboard.press("Escape");
  await expect(prompt(page).getByRole("button", { name: "End your turn" })).toBeFocused();
  await page.context().close();
});

test("a screen reader hears which card lies where, which way up, and what it brings, without ids", async ({ browser }) => {
  const { page, id } = await at(browser);
  await page.locator(hand).first().click();
  await expect(page.locator(".place").first()).toBeVisible();
  await page.keyboard.press("Tab");
  const all = async () => (await announced(page)).join("\n");
  await expect.poll(all).toMatch(/^\w\d+: .+ 1 of \d+\. a starting card; walls: .+\. Cards in the box: \d/m);
  await untilPhase(page, id, "play");
  await expect.poll(all).toMatch(/You draw /);
  expect(await all()).not.toMatch(/(box|start|special)-/);
  await page.context().close();
});

/** Takes up a card that looks different upside down, in a later turn if there is none now. */
async function takeTwoSided(page: Page, id: string): Promise<Locator> {
  const turn = prompt(page).getByRole("button", { name: "Rotate" });
  for (let turns = 0; turns < 12; turns++) {
    await untilPhase(page, id, "play");
    // A special toy is taken up by itself, and neither it nor the Princess has two ways up.
    for (const card of await page
      .locator(hand)
      .filter({ hasNotText: /the special|Princess/ })
      .all()) {
      await card.click();
      await expect(page.locator(".place, .refused").first()).toBeVisible();
      if (await turn.isVisible()) return turn;
    }
    await untilPhase(page, id, "claim");
  }
  throw new Error("every card looks the same both ways");
}

test("a slot that is not possible says why, and the wheel turns what is held", async ({ browser }) => {
  const { page, id } = await at(browser);
  const turn = await takeTwoSided(page, id);
  await page.locator(".refused").first().hover({ force: true }); // a card lies there
  await expect(page.locator(".board .why")).toBeVisible();
  await expect(prompt(page).getByRole("button", { name: "Play it here" })).toHaveAttribute("aria-disabled", "true");
  const before = await board(page).getAttribute("viewBox");
  await page.mouse.wheel(0, 100);
  await expect(turn).toHaveAttribute("aria-pressed", "true");
  expect(await board(page).getAttribute("viewBox")).toBe(before);
  await page.context().close();
});

for (const touches of [false, true]) {
  test(`a card is dragged from the hand to the table by ${touches ? "finger" : "mouse"}`, async ({ browser }) => {
    const { page, id } = await at(browser, {}, touches ? { viewport: { width: 390, height: 844 }, hasTouch: true } : {});
    const card = page.locator(hand).first();
    const middle = async (of: Locator) => {
      const box = (await of.boundingBox())!;
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const from = await middle(card);
    const before = await onTable(page, id);
    // A finger holds the card above itself.
    const to = async () => {
      const { x, y } = await middle(page.locator(".place").first());
      return { x, y: touches ? y + 44 : y };
    };
    if (touches) {
      const thumb = await finger(page);
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60 * 60 * 1000); // it does not rest, however busy the machine is
      await thumb.down(from.x, from.y);
      await thumb.move(from.x, from.y - 40);
      await page.clock.resume();
      await expect(page.locator(".place").first()).toBeVisible();
      const { x, y } = await to();
      await thumb.move(x, y);
      await expect(page.locator(".ghost:not(.never)")).toBeVisible();
      await thumb.up();
    } else {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x, from.y - 300, { steps: 2 });
      await expect(page.locator(".place").first()).toBeVisible();
      const { x, y } = await to();
      await page.mouse.move(x, y, { steps: 4 });
      await expect(page.locator(".ghost:not(.never)")).toBeVisible();
      await page.mouse.up();
    }
    // A starting card is played for good: what is dropped waits for the press that a card which was not dragged waits for.
    await expect(page.locator(".ghost:not(.sure) .frame")).toBeVisible();
    await expect(page.locator("[data-guide=hand] [aria-pressed=true]:not(.leaving)")).toHaveCount(1);
    expect(await onTable(page, id)).toBe(before);
    await press(prompt(page).getByRole("button", { name: "Play it here" }), touches ? "touch" : "mouse");
    await expect.poll(() => onTable(page, id)).toBeGreaterThan(before);
    await page.context().close();
  });
}

test("what is laid is shown at once, however slow the answer, and comes back if it is refused", async ({ browser }) => {
  const { page } = await at(browser);
  let refuse = false;
  const network = await slowNetwork(page, (text) => (refuse ? text.replace('"action":"start ', '"action":"toy ') : text));
  await page.reload();
  const lay = prompt(page).getByRole("button", { name: "Play it here" });
  await page.locator(hand).first().click();
  await expect(page.locator(".place").first()).toBeVisible();
  await prompt(page).getByRole("button", { name: "Next spot" }).click();
  refuse = true;
  const laid = async () => {
    network.hold();
    const counts = await nextFrame(lay, [".ghost.sure", ".place", "[data-guide=ask][aria-busy=true]"]);
    network.release();
    return counts;
  };
  expect(await laid()).toEqual([1, 0, 1]);
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.locator(".ghost.sure")).toHaveCount(0);
  await expect(page.locator("[data-guide=hand] [aria-pressed=true]")).toHaveCount(1);
  refuse = false;
  expect(await laid()).toEqual([1, 0, 1]);
  await expect(page.locator("[data-guide=hand] [aria-pressed=true]")).toHaveCount(0);
  await page.context().close();
});

test("cards, places and buttons of Boxes explain themselves", async ({ browser }) => {
  const { page } = await at(browser);
  const dialog = page.getByRole("dialog");
  const close = async () => {
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  };
  const card = page.locator(hand).first();
  await card.focus();
  await page.keyboard.press("?");
  await close();
  await card.click({ button: "right" });
  await close();
  await board(page).click({ button: "right" });
  await close();
  await card.click();
  await prompt(page).getByRole("button", { name: "Put back" }).click({ button: "right" });
  await close();
  await page.context().close();
});

/** What is wrong with where a hint and its mark are. */
function hintFaults(): string[] {
  const at = (name: string) => document.querySelector(name)!.getBoundingClientRect();
  const [panel, ghost, mark, card] = [at("dialog"), at(".ghost .frame"), at("[data-mark]"), at("[data-card][aria-pressed=true]")];
  const apart = panel.left >= ghost.right || panel.right <= ghost.left || panel.top >= ghost.bottom || panel.bottom <= ghost.top;
  return [
    ...(panel.left < 0 || panel.top < 0 || panel.right > innerWidth || panel.bottom > innerHeight ? ["the panel leaves the window"] : []),
    ...(apart ? [] : ["the panel covers the ghost"]),
    ...(Math.abs(mark.left + 6 - card.left) > 2 || Math.abs(mark.top + 6 - card.top) > 2 ? ["the mark is not at the card"] : []),
  ];
}

test("hints of Boxes speak in words", async ({ browser }) => {
  const { page } = await at(browser);
  await page.getByRole("button", { name: "Hint" }).click();
  const first = page.locator("dialog li button").first();
  await expect(first).toHaveText(/^Play a starting card: a starting card; walls: /);
  await expect(page.locator("dialog")).not.toHaveText(/start-\d/);
  await expect(first).toHaveText(/\s[+−]?\d+\s*$/);
  await expect(first.locator("svg")).toBeVisible();
  await expect(page.locator("dialog [data-reason]")).toHaveText("Leaves your opponents little to claim");
  // The first is shown on the board at once, with a picture of what is played; a press, elsewhere, plays it.
  await expect(page.locator(".ghost").first()).toBeVisible();
  await expect(page.locator("dialog")).toBeVisible();
  // It stands within the window, beside what it shows, which a ring lies around.
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 720 },
  ]) {
    await page.setViewportSize(viewport);
    await expect.poll(() => page.evaluate(hintFaults), { message: `at ${viewport.width}` }).toEqual([]);
  }
  // Whoever takes up another card meanwhile has it.
  const other = page.locator(`${hand}[aria-pressed=false]`).first();
  const card = (await other.getAttribute("data-card"))!;
  await press(other);
  await expect(page.locator(`${hand}[aria-pressed=true]`)).toHaveAttribute("data-card", card);
  await expect(page.locator("[data-mark]")).toHaveCount(0);
  await press(first);
  await expect(page.locator(".ghost").first()).toBeVisible();
  // Closed, it puts down what it has taken up.
  await press(page.getByRole("button", { name: "Close" }));
  await expect(page.locator(".ghost")).toHaveCount(0);
  await press(page.getByRole("button", { name: "Hint" }));
  await press(page.locator("dialog li button").nth(1));
  await expect(page.locator("dialog li button").nth(1)).toHaveAttribute("aria-pressed", "true");
  await press(page.getByRole("button", { name: "Play this" }));
  await expect(page.locator("dialog")).toHaveCount(0);
  await page.context().close();
});

const sum = (numbers: number[]) => numbers.reduce((all, n) => all + n, 0);

/** A finished game in which somebody has a box, with a page that has watched its end. */
async function counted(browser: Browser) {
  const { page, id } = await at(browser, { columns: 6, rows: 5 }, { reducedMotion: "no-preference" });
  await page.goto("about:blank");
  await playUntil(page.request, server.url, id, ({ view, may }) => sum(view.piles) < 4 && may?.must);
  const watcher = await browser.newContext();
  await watcher.request.post(`${server.url}/api/people`, { data: { name: "Ivan" } });
  const watching = await watcher.newPage();
  for (const p of [page, watching]) await p.goto(`${server.url}/t/${id}`);
  await expect(page.locator(".prompt.mine")).toBeVisible();
  await expect(watching.locator("svg[data-guide=board]")).toBeVisible();
  await expect(watching.locator("[data-guide=hand]")).toHaveCount(0);
  await expect(watching.locator("[data-guide=ask] button")).toHaveCount(0);
  // Nobody draws the rest of the game.
  for (const p of [page, watching]) await goTo(p, `${server.url}/seed`);
  await untilPhase(page, id, "over");
  for (const p of [page, watching]) await goTo(p, `${server.url}/t/${id}`);
  const { scene } = await (await page.request.get(`${server.url}/api/tables/${id}`)).json();
  const winner = (scene.table.sheet.accounts as { lines: unknown[] }[]).findIndex((account) => account.lines.length > 0);
  expect(winner, "the seat of somebody who has a box").toBeGreaterThanOrEqual(0);
  return { page, watching, winner };
}

test("a finished game of Boxes has a stand for everybody and a line for every box; who watches sees it too", async ({ browser }) => {
  const { page, watching, winner } = await counted(browser);
  for (const p of [page, watching]) {
    await expect(p.locator(".ending")).toBeVisible();
    await p.keyboard.press("Escape");
    await expect(p.locator(".ending h2")).toContainText(/win/);
    await expect(p.locator(".ending tbody tr")).toHaveCount(7);
  }
  await press(page.locator(`[data-stand="${winner}"] .details`));
  await page.locator(".lines li").first().hover();
  await expect(page.getByRole("dialog").locator(".rim")).toHaveCount(1);
  await watching.context().close();
  await page.context().close();
});

/** What is wrong with the changes of points on the plates of players. */
function coveredPoints(plates: Element[]): string[] {
  const changed = plates.filter((plate) => plate.querySelector("[data-change]"));
  if (changed.length === 0) return ["nobody's points have changed"];
  return changed.flatMap((plate) => {
    const parts = ["[data-change]", ".points", ".name", ".facts > [aria-hidden]"];
    const [change, ...others] = parts.map((part) => plate.querySelector(part)!.getBoundingClientRect());
    // What is only heard has one pixel.
    const covers = (b: DOMRect) =>
      b.width > 1 && change!.left < b.right && change!.right > b.left && change!.top < b.bottom && change!.bottom > b.top;
    return others.some(covers) ? [plate.textContent] : [];
  });
}

test("who watches sees the points of everyone as they stand", async ({ browser }) => {
  const { page, id } = await at(browser);
  const scores = async () =>
    ((await (await page.request.get(`${server.url}/api/tables/${id}/score`)).json()) as { accounts: { total: number }[] }).accounts.map(
      (a) => a.total,
    );
  for (let i = 0; i < 20 && (await scores()).every((n) => n === 0); i++) {
    await untilPhase(page, id, "claim");
    await untilPhase(page, id, "end");
  }
  const watcher = await browser.newContext();
  await watcher.request.post(`${server.url}/api/people`, { data: { name: "Ivan" } });
  const watching = await watcher.newPage();
  await watching.goto(`${server.url}/t/${id}`);
  const points = watching.locator("[data-guide=order] .points");
  const shown = async () => (await points.allInnerTexts()).map((text) => parseInt(text.replace("−", "-")));
  await expect.poll(shown).toEqual(await scores());
  // How they have changed stands beside them, not over them.
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 820, height: 1180 },
    { width: 390, height: 844 },
  ]) {
    await resize(page, viewport);
    expect(await page.locator("[data-plate]").evaluateAll(coveredPoints), `at ${viewport.width}`).toEqual([]);
  }
  await watcher.close();
  await page.context().close();
});

test("two seats at one device take turns behind a curtain", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 820, height: 1180 } });
  await context.request.post(`${server.url}/api/people`, { data: { name: "Larysa" } });
  const made = await context.request.post(`${server.url}/api/tables`, {
    data: { settings: { game: "boxes", config: { players: 2 } }, bots: [] },
  });
  const { id } = (await made.json()) as { id: string };
  for (const command of [{ do: "sit", seat: 1 }, { do: "start" }]) {
    await context.request.post(`${server.url}/api/tables/${id}/commands`, { data: { id: command.do, ...command } });
  }
  const page = await context.newPage();
  await page.goto(`${server.url}/t/${id}`);
  const ready = page.getByRole("button", { name: /^I’m/ });
  await expect(ready.or(page.locator(hand)).first()).toBeVisible();
  for (let turns = 0; turns < 2; turns++) {
    // Who cannot read presses the face.
    if (await ready.isVisible()) await press(page.locator(".curtain .face"));
    await expect(page.locator(hand).first()).toBeVisible();
    // What the other one did meanwhile is told behind the curtain.
    await expect(page.locator("[data-news] [data-step]")).toHaveCount(turns);
    await press(page.locator(hand).first());
    await press(prompt(page).getByRole("button", { name: "Next spot" }));
    await press(prompt(page).getByRole("button", { name: "Play it here" }));
    await expect(ready).toBeVisible();
    await expect(ready).toHaveText(/^I’m Player [12]\b/);
    await expect(page.locator("[data-guide=hand]")).toHaveCount(0);
  }
  await press(ready);
  await expect(page.locator("[data-news]")).toContainText("1 of");
  await press(prompt(page).getByRole("button", { name: "Draw a card", exact: true }));
  await expect(page.locator("[data-news]")).toHaveCount(0);
  // A special toy that is drawn lies beside the cards, which stay.
  const cards = page.locator("[data-guide=hand] button, [data-guide=toy] button");
  await expect(cards).toHaveCount(3);
  await context.close();
});

test("where the system chooses the colours, player, card and tab still look chosen", async ({ browser }) => {
  const { page, id } = await at(browser, {}, { forcedColors: "active" });
  await untilPhase(page, id, "play");
  const looks = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((e) => {
        const { backgroundColor, outlineStyle, outlineWidth } = getComputedStyle(e);
        return `${backgroundColor} ${outlineStyle} ${outlineWidth}`;
      });
  await page.getByRole("tab", { name: "Log" }).click();
  if ((await page.locator(`${hand}[aria-pressed=true]`).count()) === 0) await page.locator(hand).first().click();
  expect(await looks(`${hand}[aria-pressed=true]`)).not.toBe(await looks("[role=tab][aria-selected=false]"));
  expect(await looks("[role=tab][aria-selected=true]")).not.toBe(await looks("[role=tab][aria-selected=false]"));
  expect(await looks("[data-guide=order] li[aria-current]")).not.toBe(await looks("[data-guide=order] li:not([aria-current])"));
  await page.context().close();
});
