import { expect, test, type Browser, type Page } from "@playwright/test";
import { command, newTable, playUntil } from "./isle";
import { serve, type Server } from "./server";

let server: Server;
test.beforeAll(async () => {
  server = await serve();
});
test.afterAll(() => server.close());

/** A page at a table that was played until it is as wanted. */
async function at(browser: Browser, done: (scene: any) => boolean, config: { players: number } & object = { players: 2 }, options: object = {}): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  const id = await newTable(page, server.url, "Mira", config, Array<string>(config.players - 1).fill("random"));
  await command(page, server.url, id, { do: "start" });
  await playUntil(page.request, server.url, id, done);
  await page.goto(`${server.url}/t/${id}`);
  await expect(page.locator(".prompt")).toBeVisible();
  return page;
}
const rescue = ({ view, may }: any) => view.phase === "rescue" && may?.must && may.verbs.rescue > 0;

/** Windows in CSS pixels: desktops, one at 200 %, phones both ways round, a tablet, and a phone at 200 %. */
const windows = [
  [1440, 900],
  [1280, 800],
  [1280, 1024],
  [1024, 768],
  [1440, 450],
  [720, 450],
  [844, 390],
  [667, 375],
  [422, 195],
  [768, 1024],
  [390, 844],
] as const;
const besides = ["1440x450", "844x390", "667x375"];

/** A ship is more than twice as wide as high: where the window is too narrow for its share of the height it has all the width. */
async function expectShip(page: Page, [width, height]: readonly [number, number], moment: string): Promise<void> {
  const board = (await page.locator(".board").boundingBox())!;
  const least = height < 560 && width > height ? 0.55 : 0.35;
  const where = `at ${width} x ${height}, ${moment}`;
  if (board.width < width - 10) expect(board.height / height, `the ship ${where}`).toBeGreaterThanOrEqual(least - 0.005);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `pixels beside the window ${where}`).toBeLessThanOrEqual(0);
}

test("the ship keeps its share of every window, and what is chosen from and pressed is seen", async ({ browser }) => {
  const drafting = await at(browser, () => true, { players: 3 });
  for (const size of windows) {
    await drafting.setViewportSize({ width: size[0], height: size[1] });
    await expect(drafting.locator(".row [data-card]").first()).toBeAttached();
    await drafting.evaluate(() => document.querySelectorAll("*").forEach((e) => e.scrollTo(0, 0)));
    await expectShip(drafting, size, "drafting");
    const card = drafting.locator(".row [data-card]");
    if (size[1] >= 560 || besides.includes(size.join("x"))) await expect(card.first()).toBeInViewport({ ratio: 0.7 });
    await card.last().scrollIntoViewIfNeeded();
    await expect(card.last()).toBeInViewport({ ratio: 0.3 });
    if (process.env.SHOTS) await drafting.screenshot({ path: `${process.env.SHOTS}/isle-draft-${size.join("x")}.png` });
  }
  await drafting.context().close();

  const placing = await at(browser, rescue, { players: 3 });
  for (const size of windows) {
    await placing.setViewportSize({ width: size[0], height: size[1] });
    const fields = placing.locator(".tabs.low button:nth-child(2)");
    await expect(fields.or(placing.locator(".wide")).first()).toBeVisible();
    // By keys: what has just moved under a pointer does not hear it.
    if (await fields.count()) await fields.press("Enter");
    await placing.locator("[data-tile][data-can]").first().press("Enter");
    const put = placing.locator('.prompt [data-do="place"]');
    await expect(put).toBeAttached();
    await expectShip(placing, size, "placing");
    if (size[0] < 600 && size[1] > size[0]) {
      const board = (await placing.locator(".board.zoom").boundingBox())!;
      expect(board.height / size[1]).toBeGreaterThanOrEqual(0.35);
    }
    if (size[1] < 300) await put.scrollIntoViewIfNeeded();
    await expect(put, `at ${size.join(" x ")}`).toBeInViewport({ ratio: 0.9 });
    if (process.env.SHOTS) await placing.screenshot({ path: `${process.env.SHOTS}/isle-place-${size.join("x")}.png` });
    await placing.keyboard.press("Escape");
    await expect(put).toHaveCount(0);
  }
  await placing.context().close();
});

test("the log opens at its end and stays there, on a phone, after a reload and when its box gets lower", async ({ browser }) => {
  const late = ({ view, may }: any) => view.day >= 2 && view.phase === "draft" && may?.must;
  const page = await at(browser, late, { players: 2 }, { viewport: { width: 1440, height: 900 } });
  const list = page.locator("#side ol");
  const left = () => list.evaluate((e) => Math.round(e.scrollHeight - e.scrollTop - e.clientHeight));
  const scrolls = () => list.evaluate((e) => e.scrollHeight > e.clientHeight + 100);
  const show = async (width: number, height: number) => {
    await page.setViewportSize({ width, height });
    const tab = page.locator(".tabs.low button:nth-child(4)");
    await expect(tab.or(page.locator(".wide")).first()).toBeVisible();
    if (await tab.count()) await tab.press("Enter");
    await expect.poll(scrolls, `${width} x ${height}`).toBe(true);
    await expect.poll(left, `${width} x ${height}`).toBeLessThan(2);
  };
  await show(1440, 900);
  await show(1440, 700);
  await show(390, 844);
  await page.reload();
  await expect(page.locator(".prompt")).toBeVisible();
  await show(390, 844);
  await show(844, 390);
  await show(720, 450);
  await show(1280, 800);
  await list.evaluate((e) => e.scrollTo(0, 30));
  await page.setViewportSize({ width: 1280, height: 760 });
  await expect.poll(() => list.evaluate((e) => e.scrollTop)).toBe(30);
  await page.context().close();
});

test("nothing moves while a pointer is pressed, whatever had the focus before", async ({ browser }) => {
  const page = await at(browser, rescue, { players: 2 }, { viewport: { width: 1440, height: 900 } });
  await page.locator("[data-tile][data-can]").first().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("application")).toBeFocused();
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("button, select, [role=application], [data-tile]")].map((e) => {
        const { x, y, width, height } = e.getBoundingClientRect();
        return [e.getAttribute("aria-label") ?? e.textContent!.trim(), x, y, width, height] as const;
      }),
    );
  const buttons = page.locator(".prompt button");
  await expect(page.locator('.prompt [data-do="place"]')).toBeAttached();
  let drawn = "";
  await expect.poll(async () => drawn === (drawn = JSON.stringify(await places()))).toBe(true); // all that comes with the tile is there
  await expect.poll(() => buttons.count()).toBeGreaterThan(2); // a tile of one shape all round has none to turn it
  const count = await buttons.count();
  for (let i = 0; i < count; i++) {
    await page.getByRole("application").focus();
    await page.keyboard.press("r"); // the keyboard is in use: the focus is seen
    const box = (await buttons.nth(i).boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    const before = await places();
    await page.mouse.down();
    const after = await places();
    await page.mouse.move(5, 5);
    await page.mouse.up();
    const moved = after.filter((p, n) => p.slice(1).some((v, k) => Math.abs((v as number) - (before[n]![k + 1] as number)) > 1.5));
    expect(moved, `pressing ${before.length ? await buttons.nth(i).innerText() : ""} moves`).toEqual([]);
  }
  // And the press that was lost: by keyboard to a legal place, then by mouse, some time after the last press there.
  await page.waitForTimeout(600);
  const had = await page.locator(".my .piece").count();
  await page.getByRole("application").focus();
  await page.keyboard.press("r");
  await page.keyboard.press("Tab");
  const put = page.locator('.prompt [data-do="place"]');
  const box = (await put.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.up();
  await expect(page.locator(".my .piece")).toHaveCount(had + 1);
  await page.context().close();
});

test("a tile lies over the square that the pointer is at; a click keeps it there, and the next one places it", async ({ browser }) => {
  const page = await at(browser, rescue, { players: 2 }, { viewport: { width: 1440, height: 900 } });
  await page.locator("[data-tile][data-can]").first().click();
  await expect(page.getByRole("application")).toBeVisible();
  const board = (await page.locator(".board").boundingBox())!;
  const side = (board.width / 2370) * 100;
  const ghost = page.locator(".board .tile.ghost");
  await page.addStyleTag({ content: ".ghost, .ghost * { pointer-events: all !important; }" }); // so that it can be found by a point
  const covers = (x: number, y: number) => ghost.evaluate((g, [x, y]) => document.elementsFromPoint(x!, y!).some((e) => g.contains(e)), [x, y]);
  let legal: [number, number] | undefined;
  for (let column = 2; column < 20; column++) {
    for (let row = 1; row < 8; row += 2) {
      const [x, y] = [board.x + (column + 1.2) * side, board.y + (row + 1.2) * side];
      await page.mouse.move(x, y);
      expect(await covers(x, y), `column ${column}, row ${row}`).toBe(true);
      if (await page.locator('.prompt [data-do="place"]:not([aria-disabled])').count()) legal = [x, y];
    }
  }
  await page.mouse.move(...legal!);
  const there = await ghost.boundingBox();
  await page.mouse.down();
  await page.mouse.up();
  expect(await ghost.boundingBox()).toEqual(there);
  const had = await page.locator(".my .piece").count();
  await page.waitForTimeout(600); // no double click
  await page.mouse.down();
  await page.mouse.up();
  await expect(page.locator(".my .piece")).toHaveCount(had + 1);
  await page.context().close();
});

test("no heading of the lists of cards is split, or parted from its first card", async ({ browser }) => {
  const late = ({ view, may }: any) => view.day >= 2 && view.phase === "draft" && may?.must && view.own.draft.length > 1;
  const page = await at(browser, late, { players: 2 }, { viewport: { width: 1440, height: 900 }, locale: "pl" });
  await expect(page.locator(".lists h2").first()).toBeVisible();
  for (const width of [1440, 1100, 600, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(() => new Promise((go) => requestAnimationFrame(() => setTimeout(go))));
    // Lists of all lengths, made of what is there.
    const split = await page.locator(".lists").evaluate((lists) => {
      const like = lists.querySelector("section")!;
      const made = (n: number) => {
        const section = like.cloneNode(false) as Element;
        const heading = like.querySelector("h2")!.cloneNode(true);
        heading.textContent = "A heading of so many words that it needs two lines";
        section.append(heading, ...Array.from({ length: n }, () => like.querySelector(".card")!.cloneNode(true)));
        return section;
      };
      const bad: string[] = [];
      const copy = lists.cloneNode(false) as Element;
      lists.after(copy);
      for (let first = 1; first <= 9; first++) {
        for (let second = 1; second <= 9; second++) {
          copy.replaceChildren(made(first), made(second));
          for (const h of copy.querySelectorAll("h2")) {
            const boxes = h.getClientRects();
            if (boxes.length > 1 || h.nextElementSibling!.getBoundingClientRect().top < boxes[0]!.top) bad.push(`${first} and ${second}`);
          }
        }
      }
      copy.remove();
      return bad;
    });
    expect(split, `${width} pixels wide`).toEqual([]);
  }
  await page.context().close();
});

test("the question mark tells the keys, and the table in words has a key and a button of its own", async ({ browser }) => {
  const page = await at(browser, () => true, { players: 2 }, { viewport: { width: 1440, height: 900 } });
  const close = async () => {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  };
  const keys = page.getByRole("dialog", { name: "Keyboard" });
  await page.locator("[data-tool=keys]").click();
  await expect(keys).toContainText("turn it right");
  await close();
  await page.locator(".prompt").focus();
  await page.keyboard.press("?");
  await expect(keys).toBeVisible();
  await close();
  await page.locator(".prompt").press("d");
  await expect(page.getByRole("dialog", { name: "Describe the table in words" })).toBeVisible();
  await close();
  await page.locator("[data-tool=describe]").click();
  await expect(page.getByRole("dialog", { name: "Describe the table in words" })).toBeVisible();
  await page.context().close();
});
