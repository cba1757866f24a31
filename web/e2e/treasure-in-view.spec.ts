import { expect, type Page } from "@playwright/test";
import { command } from "./isle";
import { press } from "./press";
import { longIf } from "./long";
import { server, test } from "./server";

/** Opens a stored table on a phone, as its first player. */
async function open(page: Page, position: string, seats: number, actions: number): Promise<string> {
  const made = await page.request.post(`${server.url}/api/people`, { data: { name: "Mira" } });
  const { id } = (await made.json()) as { id: string };
  const table = await server.take(position, [id, ...Array<string>(seats - 1).fill("kitten")], actions);
  await page.goto(`${server.url}/t/${table}`);
  return table;
}

for (const [width, height] of [
  [390, 844],
  [360, 640],
  [844, 390],
  [667, 375],
] as const) {
  test(`a treasure that is asked for comes into sight at ${width} x ${height}`, longIf(width !== 390), async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width, height }, hasTouch: true, reducedMotion: "reduce" });
    const page = await context.newPage();
    const table = await open(page, "isle", 2, 19);
    const put = page.locator('.prompt [data-do="place"]');
    await expect(put).toBeVisible();
    const { decision } = ((await (await page.request.get(`${server.url}/api/tables/${table}`)).json()) as any).scene.may;
    await command(page, server.url, table, { do: "act", seat: 0, decision, action: "place cat-09-blue h1 90" });
    await expect(page.locator(".ask .sentence")).toContainText("Take a treasure");
    const treasure = page.locator('[data-tile^="common"][data-can]').first();
    await expect(treasure).toBeInViewport({ ratio: 0.5 });
    await press(treasure, "touch");
    await expect(page.locator(".board .tile.ghost")).toBeVisible();
  });
}
