import { expect, type Browser, type Page } from "@playwright/test";
import { pass } from "./clock";
import { finger } from "./finger";
import { goTo } from "./goto";
import { command, newTable, playUntil } from "./isle";
import { long } from "./long";
import { settle } from "./press";
import { resize } from "./resize";
import { server, test } from "./server";
import { sideways } from "./sideways";

/** A page at a table that was played until it is as wanted. */
async function at(
  browser: Browser,
  done: (scene: any) => boolean,
  config: { players: number; modules?: string[] } = { players: 2 },
  options: object = {},
): Promise<Page> {
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

/** Windows in CSS pixels: desktops, some at 200 %, tablets and phones both ways round, and a phone at 200 %. */
const windows = [
  [1920, 1080],
  [1440, 900],
  [1280, 800],
  [1366, 768],
  [1280, 1024],
  [1180, 820],
  [1024, 768],
  [1280, 660],
  [1280, 600],
  [1440, 450],
  [720, 450],
  [640, 400],
  [844, 390],
  [667, 375],
  [422, 195],
  [820, 1180],
  [768, 1024],
  [390, 844],
  [360, 640],
  [195, 422],
] as const;

/** Whether a window is one scene with the ship in its bay. */
const isScene = (width: number, height: number) => width >= 700 && height >= 640;

/** The least height of a ship: in a scene what island, column and rail leave it, elsewhere a share of the window's. */
function leastShip(width: number, height: number, choosing: boolean): number {
  if (!isScene(width, height)) return (width > height ? 0.55 : 0.35) * height;
  const [wide, high, top, part] =
    width >= 1100 ? [width - 320, height - 84, 0, 0.39] : [width, height - 152, 44, width > height - 152 ? 0.33 : 0.37];
  const square = Math.floor(Math.min((wide - 44) / 24.4, (high - Math.round(top + high * part) - 82) / 10.4));
  return Math.max(22, square) * 10.4 * (choosing ? 0.63 : 1);
}

/** The ship as drawn keeps its share of the height, even where the window shows a part of its length only, and all of its height can be seen. */
async function expectShip(page: Page, [width, height]: readonly [number, number], moment: string): Promise<void> {
  const where = `at ${width} x ${height}, ${moment}`;
  const { drawn, frame, seen } = await page.evaluate(() => {
    const board = document.querySelector(".board")!;
    board.scrollIntoView({ block: "start" });
    const { top, bottom, left, right } = board.getBoundingClientRect();
    const scene = document.querySelector(".scene");
    return {
      drawn: document.querySelector<SVGSVGElement>(".board .ship svg")!.getScreenCTM()!.d * 1040,
      frame: board.clientHeight,
      seen: scene ? top > 0 && bottom < innerHeight && left > 0 && right < innerWidth : top > -1 && top < innerHeight,
    };
  });
  expect(seen, `the ship is seen whole, or can be scrolled to ${where}`).toBe(true);
  expect(drawn / height, `the ship ${where}`).toBeGreaterThanOrEqual(
    leastShip(width, height, moment === "choosing cards") / height - 0.005,
  );
  if (isScene(width, height)) {
    const [stage, part] = [width >= 1100 ? width - 320 : width, moment === "choosing cards" ? 0.63 : 1];
    const filled = Math.max(drawn / height / 0.36, (drawn * 2370) / 1040 / stage / 0.88);
    expect(filled, `what the ship fills of the height or the width ${where}`).toBeGreaterThanOrEqual(part);
  }
  expect(drawn, `what its frame shows of the ship ${where}`).toBeLessThanOrEqual(frame + 1);
  expect(await sideways(page), `pixels beside the window ${where}`).toBeLessThanOrEqual(0);
}

const shot = async (page: Page, moment: string, size: readonly number[]): Promise<void> => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/isle-${moment}-${size.join("x")}.png` });
};

/** Makes the window so large, and goes to the beginning of everything but the ship, which is moved to and fro. */
async function fit(page: Page, [width, height]: readonly [number, number]): Promise<void> {
  await resize(page, { width, height });
  await page.evaluate(() => document.querySelectorAll("*:not(.board)").forEach((e) => (e.scrollTop || e.scrollLeft) && e.scrollTo(0, 0)));
}

test("the ship keeps its share of every window while cards are chosen and after that", long, async ({ browser }) => {
  const page = await at(browser, () => true, { players: 3 });
  const id = page.url().split("/").pop()!;
  const card = page.locator(".row [data-card]");
  for (const size of windows) {
    await fit(page, size);
    await expect(card.first()).toBeAttached();
    if (size[1] >= 560 || (size[1] >= 320 && size[0] / size[1] > 1.7))
      await expect(card.first(), `at ${size.join(" x ")}`).toBeInViewport({ ratio: 0.7 });
    const cut = await page
      .locator(".low [data-card] > .words")
      .evaluateAll((all) => all.filter((words) => words.scrollHeight > words.clientHeight + 1).map((words) => words.textContent));
    expect(cut, `texts of cards at ${size.join(" x ")}`).toEqual([]);
    const asked = page.locator(".ask .sentence");
    if (size[0] === 1440 && size[1] === 900)
      expect(await asked.evaluate((e) => e.scrollHeight - e.clientHeight), "what is asked is read").toBeLessThanOrEqual(1);
    await shot(page, "draft", size);
    await expectShip(page, size, "choosing cards");
    await card.last().scrollIntoViewIfNeeded();
    await expect(card.last()).toBeInViewport({ ratio: 0.3 });
  }

  await playUntil(page.request, server.url, id, ({ view, may }) => !["draft", "pay"].includes(view.phase) && may?.must);
  await expect(page.locator(".track .phase")).not.toHaveText("Choosing cards");
  for (const size of windows) {
    await fit(page, size);
    await expectShip(page, size, "with the cards in hand");
    await shot(page, "hand", size);
  }
  await page.context().close();
});

test("on an upright tablet no card to choose from lies over another, and my plate shows all it holds", async ({ browser }) => {
  const page = await at(browser, () => true, { players: 3 }, { hasTouch: true });
  for (const [width, height] of [
    [820, 1180],
    [768, 1024],
  ] as const) {
    await fit(page, [width, height]);
    const cards = page.locator(".row [data-card] > .sheet");
    await expect(cards).toHaveCount(7);
    const box = (e: Element) => {
      const { left, top, right, bottom } = e.getBoundingClientRect();
      return { left, top, right, bottom };
    };
    const boxes = await Promise.all((await cards.all()).map((card) => card.evaluate(box)));
    boxes.forEach((a, i) => {
      for (const b of boxes.slice(i + 1)) {
        const apart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
        expect(apart, `card ${i + 1} at ${width} x ${height}`).toBe(true);
      }
    });
    const rail = await page.locator(".rail").evaluate(box);
    expect(Math.max(...boxes.map((b) => b.bottom)), `${width} x ${height}`).toBeLessThanOrEqual(rail.top + 1);
    const plate = await page.locator("section.me").evaluate(box);
    for (const part of await page.locator(".me .fish, .me .baskets, .me > .points").all()) {
      const { top, bottom } = await part.evaluate(box);
      expect(Math.min(top - plate.top, plate.bottom - bottom), `my plate at ${width} x ${height}`).toBeGreaterThanOrEqual(0);
    }
  }
  await page.context().close();
});

test("with six players their cats can be told apart, all ships are seen, and the event of the day leaves the volcano free", async ({
  browser,
}) => {
  const page = await at(browser, () => true, { players: 6, modules: ["events"] }, { viewport: { width: 1280, height: 800 } });
  for (const [width, height] of [
    [1280, 800],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await fit(page, [width, height]);
    const where = `${width} x ${height}`;
    const ships = page.locator(".fleet [data-ship]");
    await expect(ships).toHaveCount(5);
    const drawn = await ships.evaluateAll((all) =>
      all.map((ship) => ({ square: (ship as SVGSVGElement).getScreenCTM()!.d * 100, bottom: ship.getBoundingClientRect().bottom })),
    );
    // The smallest cats have three squares in their length.
    expect(3 * Math.min(...drawn.map((d) => d.square)), where).toBeGreaterThanOrEqual(20);
    const lessons = (await page.locator(".column section").first().boundingBox())!;
    expect(Math.max(...drawn.map((d) => d.bottom)), where).toBeLessThanOrEqual(lessons.y + 1);
    // What is darker behind the cards is so over the whole width.
    expect(await page.locator(".scene > .hand").evaluate((e) => getComputedStyle(e, "::before").width)).toBe(`${width}px`);
    const hidden = await page.locator(".today").evaluate((plate) => {
      const rock = document.querySelector<SVGGeometryElement>('[fill="var(--rock)"][stroke]')!;
      const { right, bottom } = plate.getBoundingClientRect();
      return rock.isPointInFill(new DOMPoint(right, bottom).matrixTransform(rock.getScreenCTM()!.inverse()));
    });
    expect(hidden, `the volcano at ${where}`).toBe(false);
  }
  // With eight lessons too.
  const { id } = (await (await page.request.get(`${server.url}/api/visit`)).json()).person as { id: string };
  await goTo(page, `${server.url}/t/${await server.take("isle-six", ["kitten", id, "kitten", "kitten", "kitten", "kitten"])}`);
  await expect(page.locator(".column > section").first().locator("[data-card]")).toHaveCount(8);
  for (const [width, height] of [
    [1280, 800],
    [1366, 768],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await fit(page, [width, height]);
    const boxes = await page
      .locator(".fleet [data-ship], .fleet [data-plate]")
      .evaluateAll((all) => all.map((e) => e.getBoundingClientRect()));
    const lessons = (await page.locator(".column > section").first().boundingBox())!;
    expect(Math.max(...boxes.map((b) => b.bottom)), `${width} x ${height}`).toBeLessThanOrEqual(lessons.y + 1);
  }
  // On a phone nothing at their names lies on the next.
  await fit(page, [390, 844]);
  const outside = await page
    .locator("li [data-plate]")
    .evaluateAll((all) =>
      all.map(
        (plate) =>
          Math.max(...[...plate.querySelectorAll(".fact")].map((f) => f.getBoundingClientRect().right)) -
          plate.getBoundingClientRect().right,
      ),
    );
  expect(outside).toHaveLength(5);
  expect(Math.max(...outside)).toBeLessThanOrEqual(0);
  await page.context().close();
});

/** Long numbers, and what a held tile makes of them, are seen at my plate without being cut. */
async function expectWholeSums(page: Page, size: readonly [number, number]): Promise<void> {
  const cut = await page.locator(".me .score").evaluateAll((plates) =>
    plates.map((plate) => {
      const long = plate.cloneNode(true) as HTMLElement;
      long.querySelector(".earned")!.textContent = "132";
      const after = long.querySelector(".earned + .after");
      if (after) after.textContent = "→ 144";
      plate.after(long);
      const wider = long.scrollWidth - long.clientWidth;
      long.remove();
      return Math.max(wider, plate.scrollWidth - plate.clientWidth);
    }),
  );
  expect(Math.max(0, ...cut), `the sums at ${size.join(" x ")}`).toBe(0);
}

/** A hint lies on nothing that can be pressed, and on nothing that it is about. */
async function expectFreeHint(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Hint" }).press("Enter");
  const hint = page.getByRole("dialog", { name: "Hint" });
  await expect(hint.getByRole("button", { name: "Play this" })).toBeVisible();
  const covered = () =>
    hint.evaluate((strip) => {
      const a = strip.getBoundingClientRect();
      const isUnder = (b: DOMRect) => b.right > a.left && b.left < a.right && b.bottom > a.top && b.top < a.bottom;
      const all = [...document.querySelectorAll("button, [data-tile], [data-card], [data-mark], .ghost")].filter((e) => !strip.contains(e));
      return all.filter((e) => isUnder(e.getBoundingClientRect())).map((e) => e.outerHTML.slice(0, 80));
    });
  await expect.poll(covered).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(hint).toHaveCount(0);
}

test("the ship keeps its share of every window in the rescue, and what is pressed is seen", long, async ({ browser }) => {
  const page = await at(browser, rescue, { players: 3 });
  for (const size of windows) {
    await fit(page, size);
    const fields = page.locator(".tabs.low button:nth-child(1)");
    await expect(fields.or(page.locator(".scene, .short")).first()).toBeVisible();
    // By keys: what has just moved under a pointer does not hear it.
    if (await fields.count()) await fields.press("Enter");
    await expectShip(page, size, "rescuing");
    await shot(page, "rescue", size);
    await page.locator("[data-tile][data-can]").first().press("Enter");
    const put = page.locator('.prompt [data-do="place"]');
    await expect(put).toBeAttached();
    // What is held is scrolled to when it is there; in a very small window the buttons are below it.
    await expect(async () => {
      if (size[1] < 300) await put.scrollIntoViewIfNeeded();
      await expect(put, `at ${size.join(" x ")}`).toBeInViewport({ ratio: 0.9, timeout: 1000 });
    }).toPass();
    await expectWholeSums(page, size);
    await shot(page, "place", size);
    await expectShip(page, size, "placing");
    await page.keyboard.press("Escape");
    await expect(put).toHaveCount(0);
    if (size[0] === 820) await expectFreeHint(page);
    if (size[0] === 1440 && size[1] === 900) {
      const names = await page.locator(".fleet .name").evaluateAll((all) => all.map((e) => e.scrollWidth - e.clientWidth));
      expect(names, "names that are read to their end").toEqual([0, 0]);
    }
  }
  await page.context().close();
});

test("a finger that slips drags nothing, the ship is still under a pressed finger, and moves on at the edge of its frame", async ({
  browser,
}) => {
  const page = await at(browser, rescue, { players: 2 }, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const board = page.locator(".board");
  const left = () => board.evaluate((e) => e.scrollLeft);
  await page.locator(".tabs.low button:nth-child(1)").press("Enter");
  await page.locator("[data-tile][data-can]").first().press("Enter");
  const ghost = page.locator(".board .tile.ghost");
  await expect(ghost).toBeVisible();
  await page.addStyleTag({ content: ".ghost, .ghost * { pointer-events: all !important; }" }); // so that it can be found by a point
  const hand = await finger(page);
  const covers = (x: number, y: number) =>
    ghost.evaluate((g, [x, y]) => document.elementsFromPoint(x!, y!).some((e) => g.contains(e)), [x, y]);
  const frame = (await board.boundingBox())!;
  const square = (frame.height / 1040) * 100;
  const before = (await ghost.boundingBox())!;
  const started = await left();

  // A square of the tile, in the middle of it.
  let from: [number, number] | undefined;
  for (let y = before.y + square / 2; y < before.y + before.height; y += square) {
    for (let x = before.x + square / 2; x < before.x + before.width; x += square) if (!from && (await covers(x, y))) from = [x, y];
  }
  const [x, y] = from!;
  await hand.down(x, y);
  await hand.move(x + 0.2 * square, y + 0.1 * square);
  expect(await ghost.boundingBox(), "a slip of the finger").toEqual(before);
  const to = x < frame.width / 2 ? x + square : x - square;
  await hand.move(to, y);
  await expect.poll(async () => Math.abs((await ghost.boundingBox())!.x - before.x)).toBeGreaterThan(square * 0.8);
  expect(await left(), "a finger in the middle of the frame").toBe(started);
  const edge = started > 100 ? frame.x + square / 2 : frame.x + frame.width - square / 2;
  for (let i = 0; i < 5; i++) await hand.move(edge + (i % 2), y);
  await expect.poll(async () => Math.abs((await left()) - started), "a finger at the edge").toBeGreaterThan(square);
  const there = (await ghost.boundingBox())!;
  expect(Math.abs(there.x + there.width / 2 - edge), "the tile stays near the finger").toBeLessThan(there.width / 2 + 2 * square);
  await hand.up();

  // A tile that is put half out of sight comes back into sight only when the finger is lifted.
  const here = await left();
  const beside = here > 100 ? frame.x + 3 : frame.x + frame.width - 3;
  await hand.down(beside, frame.y + frame.height / 2);
  await expect.poll(() => covers(beside, frame.y + frame.height / 2)).toBe(true);
  expect(await left(), "while the finger is down").toBe(here);
  await hand.up();
  await expect
    .poll(async () => {
      const tile = (await ghost.boundingBox())!;
      return tile.x >= frame.x - 1 && tile.x + tile.width <= frame.x + frame.width + 1;
    })
    .toBe(true);
  await page.context().close();
});

test("the log opens at its end and stays there, on a phone, after a reload and when its box gets lower", long, async ({ browser }) => {
  const late = ({ view, may }: any) => view.day >= 2 && view.phase === "draft" && may?.must;
  const page = await at(browser, late, { players: 2 }, { viewport: { width: 1440, height: 900 } });
  const list = page.locator("#side ol");
  const left = () => list.evaluate((e) => Math.round(e.scrollHeight - e.scrollTop - e.clientHeight));
  const scrolls = () => list.evaluate((e) => e.scrollHeight > e.clientHeight + 50);
  const show = async (width: number, height: number) => {
    await resize(page, { width, height });
    await expect(page.locator("[data-drawer=log]")).toBeVisible();
    const closed = page.locator('[data-drawer=log][aria-expanded="false"]');
    if (await closed.count()) await closed.press("Enter");
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
  await resize(page, { width: 1280, height: 760 });
  await expect.poll(() => list.evaluate((e) => e.scrollTop)).toBe(30);
  await page.context().close();
});

test("nothing moves while a pointer is pressed, whatever had the focus before", async ({ browser }) => {
  const page = await at(browser, rescue, { players: 2 }, { viewport: { width: 1440, height: 900 } });
  await page.locator("[data-tile][data-can]").first().focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".ship.placing")).toBeFocused();
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
    await page.locator(".ship.placing").focus();
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
  await pass(page, settle);
  const had = await page.locator(".my .piece").count();
  await page.locator(".ship.placing").focus();
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
  // Prices are read on wood, by day and by night.
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const [ink, wood] = await page
      .locator("h2:has(.plank) .price")
      .first()
      .evaluate((price) => {
        const plank = price.closest("h2")!.querySelector(".plank")!;
        return [getComputedStyle(price).color, getComputedStyle(plank).fill].map((colour) => {
          const [r, g, b] = colour.match(/[\d.]+/g)!.map((c) => (Number(c) / 255) ** 2.2);
          return 0.2126 * r! + 0.7152 * g! + 0.0722 * b! + 0.05;
        });
      });
    expect(Math.max(ink! / wood!, wood! / ink!), colorScheme).toBeGreaterThan(4.5);
  }
  await page.locator("[data-tile][data-can]").first().click();
  await expect(page.locator(".ship.placing")).toBeVisible();
  const board = (await page.locator(".board").boundingBox())!;
  const side = (board.width / 2370) * 100;
  const ghost = page.locator(".board .tile.ghost");
  await page.addStyleTag({ content: ".ghost, .ghost * { pointer-events: all !important; }" }); // so that it can be found by a point
  const covers = (x: number, y: number) =>
    ghost.evaluate((g, [x, y]) => document.elementsFromPoint(x!, y!).some((e) => g.contains(e)), [x, y]);
  let legal: [number, number] | undefined;
  for (let column = 2; column < 20; column += 3) {
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
  await pass(page, settle); // no double click
  await page.mouse.down();
  await page.mouse.up();
  await expect(page.locator(".my .piece")).toHaveCount(had + 1);
  await page.context().close();
});

test("no heading of the lists of cards is split, or parted from its first card", long, async ({ browser }) => {
  const late = ({ view, may }: any) =>
    view.phase === "draft" && may?.must && view.own.draft.length > 1 && view.own.lessons.length + view.public.length > 0;
  const page = await at(browser, late, { players: 2 }, { viewport: { width: 390, height: 900 }, locale: "pl" });
  await expect(page.locator(".lists h2").first()).toBeVisible();
  for (const width of [699, 600, 390]) {
    await resize(page, { width, height: 900 });
    await page.evaluate(() => new Promise((go) => requestAnimationFrame(() => setTimeout(go))));
    // Lists of all lengths, made of what is there.
    const split = await page.locator(".lists .flow").evaluate((lists) => {
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

// explore.spec.ts opens the reference card and describes the table.
test("the question mark tells the keys, and the table in words has a key and a button of its own", long, async ({ browser }) => {
  const page = await at(browser, () => true, { players: 2 }, { viewport: { width: 1440, height: 900 } });
  const close = async () => {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  };
  const keys = page.getByRole("dialog", { name: "Reference card: Isle" });
  await page.locator("[data-tool=score]").click();
  await page.locator("[data-tool=card]").click();
  await expect(keys).toContainText("rotate right");
  await close();
  await page.locator(".prompt").focus();
  await page.keyboard.press("?");
  await expect(keys).toBeVisible();
  await close();
  await page.locator(".prompt").press("d");
  await expect(page.getByRole("dialog", { name: "Describe the table" })).toBeVisible();
  await close();
  // What is asked has the ring, not the buttons beside it.
  const ring = (part: string) => page.locator(part).evaluate((e) => getComputedStyle(e).outlineStyle);
  await expect(page.locator(".prompt")).toBeFocused();
  expect([await ring(".prompt"), await ring(".prompt .ask")]).toEqual(["none", "solid"]);
  await page.keyboard.press("d");
  await expect(page.getByRole("dialog", { name: "Describe the table" })).toBeVisible();
  await close();
  await page.locator("[data-tool=describe]").click();
  await expect(page.getByRole("dialog", { name: "Describe the table" })).toBeVisible();
  await page.context().close();
});
