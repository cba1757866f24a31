import AxeBuilder from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { begin, playOn } from "./finish";
import { complaints } from "./isle";
import { serve, type Server } from "./server";

let server: Server;
test.beforeAll(async () => (server = await serve()));
test.afterAll(() => server.close());

const sizes = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];
const games = [
  ["isle", { game: "isle", config: { players: 2 } }],
  ["boxes", { game: "boxes", config: { players: 2, columns: 6, rows: 5 } }],
] as const;

async function faultless(page: Page): Promise<void> {
  const found = await new AxeBuilder({ page }).analyze();
  expect(found.violations.filter((v) => v.impact === "serious" || v.impact === "critical").map((v) => `${v.id}: ${v.nodes[0]?.html}`)).toEqual([]);
}

for (const [game, settings] of games) {
  test(`a finished game of ${game} is stepped through, reviewed, shared and saved`, async ({ browser }) => {
    const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"], reducedMotion: "reduce" });
    const page = await context.newPage();
    const heard = complaints(page);
    const id = await begin(context.request, server.url, settings, ["random"]);
    await playOn(context.request, server.url, id);

    await page.goto(`${server.url}/t/${id}`);
    await page.getByRole("link", { name: "The costliest decisions" }).click();
    const mistakes = page.locator("ol button");
    await expect(mistakes.first()).toBeVisible({ timeout: 60_000 });
    await expect(mistakes.first()).toContainText("Points lost");
    await expect(mistakes.first()).not.toContainText(/(cat|lesson|rescue|box|start|special|common|rare)-\w/);
    const n = Number((await mistakes.first().innerText()).match(/Move (\d+)/)![1]);
    await mistakes.first().click();
    const place = page.locator("output");
    await expect(place).toContainText(`Move ${n - 1} of`);
    await expect(page.getByLabel("Whose cards to show")).toHaveValue("0");
    await expect(page.getByRole("list", { name: "Your hand" })).toBeVisible();

    await page.locator("h1").click();
    await page.keyboard.press("ArrowRight");
    await expect(place).toContainText(`Move ${n} of`);
    await page.getByRole("button", { name: "To the start" }).click();
    await expect(page.getByRole("region", { name: "What happened" })).toContainText("The start of the game.");
    await page.getByRole("slider").fill("5");
    await expect(place).toContainText("Move 5 of");
    await page.getByRole("button", { name: "Share this moment" }).click();
    await expect(page.getByRole("button", { name: "Link copied" })).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(link).search).toBe("?at=5");
    for (const form of ["PNG", "SVG"]) {
      const coming = page.waitForEvent("download");
      await page.getByRole("button", { name: `Save as ${form}` }).first().click();
      const file = readFileSync((await (await coming).path())!);
      expect(file.length).toBeGreaterThan(2000);
      expect(file.toString("latin1", 0, 4)).toBe(form === "PNG" ? "\x89PNG" : "<svg");
    }

    await page.goto(link);
    await expect(place).toContainText("Move 5 of");
    for (const size of sizes) {
      await page.setViewportSize(size);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
    }
    await faultless(page);
    expect(heard).toEqual([]);
    await context.close();
  });
}
