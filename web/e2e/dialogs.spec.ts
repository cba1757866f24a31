import AxeBuilder from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";
import { begin } from "./finish";
import { complaints } from "./isle";
import { serve, type Server } from "./server";

let server: Server;
test.beforeAll(async () => (server = await serve(["--contact", "mailto:cat@example.org", "--webhooks"])));
test.afterAll(() => server.close());

/** Opens a dialog, looks for faults in it and closes it by key. */
async function check(page: Page, name: string, open: () => Promise<void>): Promise<void> {
  await open();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("status").filter({ hasText: "…" })).toHaveCount(0);
  for (const part of await dialog.locator("details").all()) await part.evaluate((d: HTMLDetailsElement) => (d.open = true));
  const found = await new AxeBuilder({ page }).include("dialog").analyze();
  expect(
    found.violations.filter((v) => v.impact === "serious" || v.impact === "critical").map((v) => `${name}: ${v.id}: ${v.nodes[0]?.html}`),
  ).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
}

for (const options of [
  { viewport: { width: 1440, height: 900 }, colorScheme: "light" },
  { viewport: { width: 390, height: 844 }, colorScheme: "dark" },
] as const) {
  test(`no dialog has serious faults for assistive technology at ${options.viewport.width}, ${options.colorScheme}`, async ({ browser }) => {
    const context = await browser.newContext({ ...options, reducedMotion: "reduce" });
    const page = await context.newPage();
    const heard = complaints(page);
    const press = (name: string) => () => page.getByRole("button", { name, exact: true }).first().click({ timeout: 8000 });
    const isle = await begin(context.request, server.url, { game: "isle", config: { players: 2 } }, ["random"]);
    await page.goto(server.url);
    await check(page, "devices", press("My devices"));
    await page.goto(`${server.url}/t/${isle}`);
    await check(page, "menu", press("Menu"));
    await check(page, "hints", press("Hint"));
    await check(page, "score", press("Score if the game ended now"));
    await check(page, "bag", press("What may still come"));
    await check(page, "description", press("Describe the table in words (D)"));
    await check(page, "card", async () => {
      const card = page.locator("[data-card]").first();
      await card.click({ button: "right" });
    });
    const boxes = await begin(context.request, server.url, { game: "boxes", config: { players: 2 } }, ["random"]);
    await page.goto(`${server.url}/t/${boxes}`);
    await check(page, "menu of Boxes", press("Menu"));
    await check(page, "hints of Boxes", press("Hint"));
    expect(heard).toEqual([]);
    await context.close();
  });
}
