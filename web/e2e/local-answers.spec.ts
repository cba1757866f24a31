import { expect, type Browser } from "@playwright/test";
import { engineModule, keepEngine } from "./alone";
import { begin, playOn } from "./finish";
import { complaints } from "./isle";
import { sit, untilRescue, wide } from "./isletable";
import { long } from "./long";
import { press } from "./press";
import { server, test } from "./server";

test.use({ serviceWorkers: "allow" });

/** A page that keeps the offline program, and what it asks the server by messages; `rewrite` changes what it hears. */
async function keeping(browser: Browser, rewrite = (text: string) => text) {
  const context = await browser.newContext({ viewport: wide, reducedMotion: "reduce" });
  const page = await context.newPage();
  const heard = complaints(page);
  const asked: string[] = [];
  await page.routeWebSocket(/\/api\/socket/, (mine) => {
    const theirs = mine.connectToServer();
    mine.onMessage((text) => {
      const { what } = JSON.parse(String(text)) as { what?: string };
      if (what) asked.push(what);
      theirs.send(text);
    });
    theirs.onMessage((text) => mine.send(rewrite(String(text))));
  });
  await page.request.post(`${server.url}/api/people`, { data: { name: "Mira" } });
  await keepEngine(page, server.url);
  const engines = () => page.workers().filter((worker) => worker.url().includes("worker-engine"));
  return { context, page, heard, asked, engines };
}

test("at a table that has lost its server the device says what could be done, and nothing is done", async ({ browser }) => {
  test.skip(Boolean(process.env.PURRLOR_URL), "the server is not ours to stop");
  const { page, heard, asked, engines, context } = await keeping(browser);
  const id = await sit(page, { players: 2 });
  await untilRescue(page, id);
  const pieces = await page.locator(".my .piece").count();
  await server.stop();
  await expect(page.getByText("Connection lost").first()).toBeVisible();
  await press(page.locator("[data-tile][data-can]").first());
  await expect(page.locator(".board .tile.ghost").first()).toBeVisible();
  await expect(page.locator(".preview")).toHaveText(/\d|no points/);
  await expect(page.getByText("Connection lost").first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.locator(".trouble")).toBeVisible();
  expect(await page.locator(".my .piece").count()).toBe(pieces);
  expect(engines()).toHaveLength(1);
  await server.start();
  await expect(page.getByText("Connection lost")).toHaveCount(0);
  await expect(page.locator(".my .piece")).toHaveCount(pieces);
  await page.keyboard.press("Escape");

  // The device is awake by now, and thinks about a hint that the server has logged.
  asked.length = 0;
  await page.getByRole("button", { name: "Hint", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Hint" }).locator("[data-reason]").first()).toBeVisible();
  expect(asked.filter((what) => what.includes("hint"))).toEqual(["near_hint"]);
  const found = (await (await page.request.get(`${server.url}/api/tables/${id}`)).json()) as {
    scene: { table: { seats: { hints?: number }[] } };
  };
  expect(found.scene.table.seats[0]!.hints).toBe(1);
  expect(heard).toEqual([]);
  await context.close();
});

test("the review of a game that has ended begins by itself on the device, and is that of the server", async ({ browser }) => {
  const { page, heard, engines, context } = await keeping(browser);
  const id = await begin(context.request, server.url, { game: "boxes", config: { players: 2, columns: 6, rows: 5 } }, ["random"]);
  await playOn(context.request, server.url, id);
  const there: string[] = [];
  page.on("request", (request) => void (request.url().endsWith("/review") && there.push(request.url())));
  await page.goto(`${server.url}/t/${id}`);
  await page.locator(".ending").waitFor();
  await expect.poll(engines).toHaveLength(1);
  await page.getByRole("link", { name: "What could have gone better" }).click();
  await expect(page.locator("ol button").first()).toContainText("Points lost");
  expect(there).toEqual([]);
  const file = await engineModule(page);
  const here = await page.evaluate(
    async ([file, id]) => {
      interface Here {
        review: (table: string, record: unknown, program: string) => Promise<unknown>;
        wasmAddress: string;
        offlineBackend: { request: (method: string, path: string, body: object) => Promise<unknown> };
      }
      const { review, wasmAddress, offlineBackend } = (await import(file)) as Here;
      const { record } = (await (await fetch(`/api/tables/${id}/replay`)).json()) as { record: unknown };
      const asOther = offlineBackend.request("POST", "/api/near/review?program=/assets/offline-other.wasm", { table: id, record });
      const refused = await asOther.catch(({ code }: { code: string }) => code);
      return { found: await review(id, record, wasmAddress), refused };
    },
    [file, id] as const,
  );
  const ofServer = async () => (await (await page.request.get(`${server.url}/api/tables/${id}/review`)).json()) as { seats?: unknown };
  await expect.poll(async () => (await ofServer()).seats !== undefined).toBe(true);
  expect(here).toEqual({ found: await ofServer(), refused: "not_found" });
  expect(there).toEqual([]);
  expect(heard).toEqual([]);
  await context.close();
});

test("a server that was built with another program is not helped", long, async ({ browser }) => {
  const { page, heard, asked, engines, context } = await keeping(browser, (text) =>
    text.replace(/offline-[\w-]+\.wasm/, "offline-other.wasm"),
  );
  await sit(page, { players: 2 });
  const hint = page.getByRole("dialog", { name: "Hint" });
  for (let i = 0; i < 2; i++) {
    await press(page.getByRole("button", { name: "Hint", exact: true }));
    await expect(hint.locator("[data-reason]").first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(hint).toHaveCount(0);
  }
  expect(asked.filter((what) => what.includes("hint"))).toEqual(["hint", "hint"]);
  expect(engines()).toEqual([]);
  expect(heard).toEqual([]);
  await context.close();
});
