import { test, type APIRequestContext } from "@playwright/test";
import { serve, type Server } from "./server";

// Not a test: `make screenshots` takes the pictures of the pages at three sizes, light and dark.
const folder = process.env.SHOTS;
test.skip(!folder, "make screenshots takes the pictures");

let server: Server;
test.beforeAll(async () => (server = await serve()));
test.afterAll(() => server.close());

async function table(on: APIRequestContext, settings: object, bots: string[], start = true): Promise<string> {
  const { id } = (await (await on.post(`${server.url}/api/tables`, { data: { settings, bots } })).json()) as { id: string };
  if (start) await on.post(`${server.url}/api/tables/${id}/commands`, { data: { id: "start", do: "start" } });
  return id;
}

/** Plays past the page, taking hints, until the table is as wanted. */
async function playUntil(on: APIRequestContext, id: string, done: (scene: any) => boolean): Promise<void> {
  const at = `${server.url}/api/tables/${id}`;
  for (let i = 0; i < 2000; i++) {
    const { scene } = await (await on.get(at)).json();
    if (done(scene)) return;
    if (!scene.may?.must) {
      await new Promise((go) => setTimeout(go, 20));
      continue;
    }
    const { decision, actions } = (await (await on.get(`${at}/legal`)).json()) as { decision: number; actions: string[] };
    const better = ["rescue", "place", "lay", "read", "cat", "buy", "keep"];
    const of = (verb: string) => actions.filter((a) => a.startsWith(verb));
    const verb = better.find((v) => of(v).length > 0);
    const list = verb ? of(verb) : actions;
    const action = list[Math.floor(list.length * 0.6)];
    await on.post(`${at}/commands`, { data: { id: `k${i}`, do: "act", seat: 0, decision, action } });
  }
}

for (const [width, height] of [
  [390, 844],
  [820, 1180],
  [1440, 900],
] as const) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`pictures at ${width}, ${colorScheme}`, async ({ browser }) => {
      const context = await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion: "reduce" });
      const page = await context.newPage();
      const on = context.request;
      const shot = async (name: string) => {
        await page.waitForTimeout(700);
        await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png` });
      };
      await page.goto(server.url);
      await shot("home");
      await on.post(`${server.url}/api/people`, { data: { name: "Olena" } });
      const lobby = await table(on, { game: "isle", config: { players: 4 } }, ["tabby"], false);
      await page.goto(`${server.url}/t/${lobby}`);
      await shot("lobby");
      const isle = await table(on, { game: "isle", config: { players: 3 } }, ["tabby", "tabby"]);
      await page.goto(`${server.url}/t/${isle}`);
      await shot("draft");
      await playUntil(on, isle, (s) => s.view.day >= 3 && s.view.phase === "rescue" && s.may?.must && s.may.verbs.rescue);
      await page.waitForTimeout(500);
      const fields = page.locator(".tabs button:nth-child(2)");
      if (await fields.count()) await fields.click();
      await page.locator("[data-tile][data-can]").first().click({ force: true });
      await shot("rescue");
      await playUntil(on, isle, (s) => s.table.stage === "over");
      await page.waitForTimeout(6000);
      await shot("scoring");
      const boxes = await table(on, { game: "boxes", config: { players: 3 } }, ["tabby", "tabby"]);
      await page.goto(`${server.url}/t/${boxes}`);
      await playUntil(on, boxes, (s) => s.view.cards.length > 14 && s.may?.must && s.view.phase === "play");
      await page.waitForTimeout(500);
      await page.locator("[data-guide=hand] button").first().click();
      await page.getByRole("button", { name: /^Next place/ }).click().catch(() => {});
      await shot("boxes");
      const guided = await table(on, { game: "isle", config: { players: 2 } }, ["kitten"]);
      await page.goto(`${server.url}/t/${guided}?guide=1`);
      await shot("guided");
      await context.close();
    });
  }
}
