import { expect, type Page } from "@playwright/test";
import { alone, engineModule } from "./alone";
import { command, newTable, playUntil, takeTurn } from "./isle";
import { server, test } from "./server";

// `make bench-page` measures; in the other runs the clock of a shared machine would decide.
test.skip(!process.env.SPEED, "make bench-page measures");

test("the first view comes within a second", async ({ browser }) => {
  const times: number[] = [];
  for (let i = 0; i < 5; i++) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const began = Date.now();
    await page.goto(server.url, { waitUntil: "commit" });
    await page.getByRole("button", { name: "Against the sister" }).waitFor();
    times.push(Date.now() - began);
    await context.close();
  }
  times.sort((a, b) => a - b);
  console.log(`first view: median ${times[2]} ms of ${times.join(", ")}`);
  expect(times[2]).toBeLessThan(1000);
});

for (const name of ["isle", "sister", "boxes"]) {
  test(`one click plays within ten seconds: ${name}`, async ({ browser }) => {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await page.goto(server.url);
    const began = Date.now();
    await page.locator(`[data-play=${name}]`).click();
    await page.locator('[data-guide="ask"]').waitFor();
    console.log(`one click plays ${name} in ${Date.now() - began} ms`);
    expect(Date.now() - began).toBeLessThan(10_000);
  });
}

/** Measures every frame from now on. */
const watchFrames = (page: Page) =>
  page.evaluate(() => {
    const frames: number[] = [];
    let last = performance.now();
    const tick = (now: number) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    (globalThis as unknown as { frames: number[] }).frames = frames;
  });

interface Frames {
  count: number;
  median: number;
  p99: number;
  longest: number;
}

/** The frames since watchFrames. */
async function framesOf(page: Page): Promise<Frames> {
  const frames = (await page.evaluate(() => (globalThis as unknown as { frames: number[] }).frames)).slice(2).sort((a, b) => a - b);
  const at = (q: number) => frames[Math.min(frames.length - 1, Math.floor(q * frames.length))]!;
  return { count: frames.length, median: at(0.5), p99: at(0.99), longest: at(1) };
}

/** Checks frames: 99 of 100 within 33 ms, and none above 50 ms. Of several runs it is the middle one: all see the same, but not all have the machine for themselves. */
function checkFrames(what: string, runs: Frames[]): void {
  for (const { count, median, p99, longest } of runs)
    console.log(`${what}, ${count} frames: median ${median.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, longest ${longest.toFixed(1)} ms`);
  const middle = (of: keyof Frames) => runs.map((run) => run[of]).sort((a, b) => a - b)[Math.floor(runs.length / 2)];
  expect(Math.min(...runs.map((run) => run.count)), "frames that were seen").toBeGreaterThan(60);
  expect(middle("p99"), "99 of 100 frames").toBeLessThanOrEqual(33.5);
  expect(middle("longest"), "the longest frame").toBeLessThanOrEqual(50.5);
}

test("frames are short while a tile is moved over the ship", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const id = await newTable(page, server.url, "Mira", { players: 2 }, ["random"]);
  await command(page, server.url, id, { do: "start" });
  await page.goto(`${server.url}/t/${id}`);
  await page.locator("[data-tile]").first().click({ force: true }); // try a tile of the fields
  const ship = page.locator(".ship.placing");
  await ship.waitFor();
  const box = (await ship.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForLoadState("networkidle");
  await watchFrames(page);
  for (let i = 0; i < 240; i++) {
    const a = (i / 240) * Math.PI * 6;
    await page.mouse.move(box.x + box.width * (0.5 + 0.4 * Math.cos(a)), box.y + box.height * (0.5 + 0.35 * Math.sin(a * 1.3)));
    if (i % 40 === 20) await page.keyboard.press("r");
  }
  checkFrames("a tile is moved", [await framesOf(page)]);
  await context.close();
});

/** Tables at which my turn has only to be ended for the others to move, as I see them for the first time. */
const tables = {
  isle: async (page: Page, me: string): Promise<string> => {
    const id = await server.take("isle-rescue", [me, "tabby", "tabby", "tabby"]);
    await takeTurn(page, server.url, id, ["rescue", "place", "stop"]);
    return id;
  },
  boxes: (_: Page, me: string): Promise<string> => server.take("boxes-five", [me, "tabby", "tabby", "tabby", "tabby"], 77),
};

/** Waits until moves of others have been shown and I am asked again; in the page itself, which has nothing else to do for it. */
const othersMoved = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((done) => {
        let flown = false;
        const observer = new MutationObserver(() => {
          flown ||= document.querySelector(".flight") !== null;
          if (!flown || document.querySelector("[data-mover]") || !document.querySelector(".prompt.mine")) return;
          observer.disconnect();
          done();
        });
        observer.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-mover", "class"] });
      }),
  );

for (const game of ["isle", "boxes"] as const) {
  test(`frames are short while the moves of others are shown: ${game}`, async ({ browser }) => {
    const runs: Frames[] = [];
    while (runs.length < 5) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      const made = await page.request.post(`${server.url}/api/people`, { data: { name: "Mira" } });
      const { id: me } = (await made.json()) as { id: string };
      const id = await tables[game](page, me);
      await page.goto(`${server.url}/t/${id}`);
      await expect(page.locator(".prompt.mine")).toBeVisible();
      await page.waitForLoadState("networkidle");
      await watchFrames(page);
      const moved = othersMoved(page);
      await takeTurn(page, server.url, id, ["end"]);
      await moved;
      runs.push(await framesOf(page));
      await context.close();
    }
    checkFrames(`others move at ${game}`, runs);
  });
}

test("a whole game leaves the page's memory and nodes as they were", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const id = await newTable(page, server.url, "Mira", { players: 2 }, ["random"]);
  await command(page, server.url, id, { do: "start" });
  await page.goto(`${server.url}/t/${id}`);
  await expect(page.locator(".prompt")).toBeVisible();
  const wire = await context.newCDPSession(page);
  await wire.send("HeapProfiler.enable");
  /** What is held after all that could be let go of was: the heap, the nodes of the page, and those that are in it no more. */
  const held = async () => {
    await wire.send("HeapProfiler.collectGarbage");
    const { usedSize } = await wire.send("Runtime.getHeapUsage");
    const { nodes } = await wire.send("Memory.getDOMCounters");
    const shown = await page.evaluate(() => {
      const walk = document.createTreeWalker(document);
      let count = 1;
      while (walk.nextNode()) count++;
      return count;
    });
    return { heap: usedSize / 1e6, shown, gone: nodes - shown };
  };
  const days: Awaited<ReturnType<typeof held>>[] = [];
  for (let day = 2; day <= 5; day++) {
    await playUntil(page.request, server.url, id, ({ view }) => view.day >= day);
    await expect(page.locator(".prompt")).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expect(page.locator("[data-mover]")).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => document.getAnimations().length), "what moves").toBe(0);
    // What is not in the page are the templates of its parts. A part that is shown for the first time adds its own.
    const most = days.length > 0 ? days[0]!.gone + 400 : 1600;
    await expect.poll(async () => (await held()).gone, "nodes that are held, but not shown").toBeLessThan(most);
    days.push(await held());
  }
  const told = days.map(({ heap, shown, gone }, i) => `day ${i + 2}: ${heap.toFixed(1)} MB, ${shown} nodes and ${gone} that are not shown`);
  console.log(told.join("; "));
  // What people have aboard is shown, and code that runs often is compiled: both grow, by far less than what was shown would.
  expect(days.at(-1)!.heap).toBeLessThan(days[0]!.heap + 2.5);
  expect(days.at(-1)!.shown).toBeLessThan(5000);
  await context.close();
});

test.describe("on this device", () => {
  test.use({ serviceWorkers: "allow" });

  test("a click plays within a second and a half from what is kept", async ({ browser }) => {
    for (const [game, there] of [
      ["isle", "[data-decision]"],
      ["boxes", "[data-guide=hand]"],
    ] as const) {
      const times: number[] = [];
      const { page, own } = await alone(browser, { viewport: { width: 1440, height: 900 } });
      while (times.length < 5) {
        await page.goto(own.url);
        await page.locator("[data-place=device]").waitFor();
        const began = Date.now();
        await page.locator(`[data-play=${game}]`).click();
        await page.locator(there).first().waitFor();
        times.push(Date.now() - began);
      }
      await own.close();
      times.sort((a, b) => a - b);
      console.log(`a click plays ${game} on this device: median ${times[2]} ms of ${times.join(", ")}`);
      expect(times[2]).toBeLessThan(1500);
    }
  });

  for (const game of ["isle", "boxes"]) {
    test(`a tiger answers within 1.2 seconds, and the page stays quick meanwhile: ${game}`, async ({ browser }) => {
      const { page, own } = await alone(browser, { viewport: { width: 1440, height: 900 } });
      await page.addInitScript(watchEngine);
      await page.evaluate(() => localStorage.setItem("pace", "at_once"));
      await page.reload();
      await page.locator(`[data-play=${game}]`).waitFor();
      const card = page
        .locator("section, article, li")
        .filter({ has: page.locator(`[data-play=${game}]`) })
        .last();
      await card.getByRole("combobox").selectOption("tiger");
      await card.locator('[data-bots="1"]').click();
      await page.locator(`[data-play=${game}]`).click();
      await page.waitForURL(/-device/);
      await page
        .locator(game === "isle" ? "[data-decision]" : "[data-guide=hand]")
        .first()
        .waitFor();
      const { answers, thinking, drawing } = await playAgainstTiger(page);
      await own.close();
      const told = answers.map((ms) => ms.toFixed(0)).join(", ");
      const longest = (tasks: number[]) => `${tasks.length} long tasks, the longest ${Math.max(0, ...tasks)} ms`;
      console.log(
        `a tiger of ${game} on this device answers in ${told} ms; the page while it thinks: ${longest(thinking)}; while moves are drawn: ${longest(drawing)}`,
      );
      expect(answers.length).toBeGreaterThan(5);
      expect(answers.at(-1)).toBeLessThan(1200);
      expect(Math.max(0, ...thinking)).toBeLessThanOrEqual(50);
    });
  }
});

/** Notes when the engine of the page tells of a change at a table, and when the page tells the engine that it has drawn what it was told. */
function watchEngine(): void {
  const changes: number[] = [];
  const drawn: number[] = [];
  Object.assign(globalThis, { changes, drawn });
  globalThis.Worker = class extends Worker {
    constructor(address: string | URL, options?: WorkerOptions) {
      super(address, options);
      this.addEventListener("message", ({ data }: MessageEvent<{ message?: { type: string } }>) => {
        if (data.message?.type === "update") changes.push(performance.now());
      });
    }
    override postMessage(said: { kind?: string }): void {
      if (said.kind === "drawn") drawn.push(performance.now());
      super.postMessage(said);
    }
  };
}

/**
 * Plays at the table that is shown by requests to the engine. Returns how long the tiger took for each of its moves, and the long tasks of the
 * page: those while the tiger thinks, and the others.
 */
async function playAgainstTiger(page: Page): Promise<{ answers: number[]; thinking: number[]; drawing: number[] }> {
  return page.evaluate(
    async ([file, table]) => {
      const { offlineBackend } = (await import(file)) as {
        offlineBackend: { request: (m: string, p: string, body?: object) => Promise<{ body: unknown }> };
      };
      const { changes, drawn } = globalThis as unknown as { changes: number[]; drawn: number[] };
      const at = `/api/tables/${table}`;
      const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
      interface Found {
        scene: { table: { stage: string; seats: { person?: string }[] } };
      }
      const about = async () => ((await offlineBackend.request("GET", at)).body as Found).scene.table;
      const seat = (await about()).seats.findIndex(({ person }) => person);
      /** What I can do now, unless it is only to think again. */
      const mine = async () => {
        const none = { body: { decision: -1, actions: [] as string[] } };
        const { decision, actions } = (await offlineBackend.request("GET", `${at}/legal?seat=${seat}`).catch(() => none))
          .body as typeof none.body;
        return { decision, actions: actions.filter((a) => !/^(withdraw|play)/.test(a)) };
      };
      /** How long a tiger waits at most for the page to draw the move before it, in milliseconds: a quarter of its time. */
      const patience = 250;
      await pause(1000); // what the table shows at first
      const tasks: PerformanceEntry[] = [];
      new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: "longtask" });
      const answers: number[] = [];
      const thoughts: [from: number, to: number][] = [];
      game: for (let moves = 0; answers.length < 24 && moves < 300; moves++) {
        const { decision, actions } = await mine();
        const action = actions[(moves * 7919) % actions.length];
        await offlineBackend.request("POST", `${at}/commands`, { id: crypto.randomUUID(), do: "act", seat, decision, action });
        if ((await mine()).actions.length > 0) continue;
        // From now on all that changes the table is the tiger's.
        const began = performance.now();
        const before = changes.length;
        // The engine is asked only when it has told of a change: who plays asks nothing meanwhile.
        for (let heard = -1; ;) {
          if (changes.length === heard) {
            if (performance.now() - began > 30_000) throw new Error("the tiger does not answer");
            await pause(50);
            continue;
          }
          heard = changes.length;
          if ((await mine()).actions.length > 0) break;
          if ((await about()).stage === "over") break game;
        }
        let from = began;
        for (const to of changes.slice(before)) {
          answers.push(to - from);
          thoughts.push([Math.min(drawn.find((at) => at >= from) ?? Infinity, from + patience), to]);
          from = to;
        }
      }
      await pause(200);
      // A task that is told of a move draws it: the tiger has thought until then.
      const isThinking = ({ startTime, duration }: PerformanceEntry) =>
        thoughts.some(([from, to]) => from <= startTime && startTime + duration <= to);
      const durations = (of: PerformanceEntry[]) => of.map(({ duration }) => duration);
      return {
        answers: answers.sort((a, b) => a - b),
        thinking: durations(tasks.filter(isThinking)),
        drawing: durations(tasks.filter((task) => !isThinking(task))),
      };
    },
    [await engineModule(page), new URL(page.url()).pathname.split("/")[2]!] as const,
  );
}
