import { expect, type Page } from "@playwright/test";
import { faults } from "./axe";
import { begin } from "./finish";
import { goTo } from "./goto";
import { complaints } from "./isle";
import { longIf } from "./long";
import { press } from "./press";
import { server, test } from "./server";

/** Opens a dialog, looks for faults in it and closes it by key. */
async function check(page: Page, name: string, open: () => Promise<void>): Promise<void> {
  await open();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("status").filter({ hasText: "…" })).toHaveCount(0);
  for (const part of await dialog.locator("details").all()) await part.evaluate((d: HTMLDetailsElement) => (d.open = true));
  expect(await faults(page, "dialog"), name).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
}

for (const options of [
  { viewport: { width: 1440, height: 900 }, colorScheme: "light" },
  { viewport: { width: 390, height: 844 }, colorScheme: "dark" },
] as const) {
  const name = `no dialog has serious faults for assistive technology at ${options.viewport.width}, ${options.colorScheme}`;
  test(name, longIf(options.colorScheme === "light"), async ({ browser }) => {
    const context = await browser.newContext({ ...options, reducedMotion: "reduce" });
    const page = await context.newPage();
    const heard = complaints(page);
    const open = (name: string) => async () => {
      const button = page.getByRole("button", { name, exact: true }).first();
      await button.scrollIntoViewIfNeeded(); // what has just slid under a pointer does not hear it
      await press(button, "mouse");
    };
    const isle = await begin(context.request, server.url, { game: "isle", config: { players: 2 } }, ["random"]);
    // Tests of notifications look at the dialog of devices on a phone.
    if (options.colorScheme === "light") {
      await page.goto(server.url);
      await check(page, "devices", open("My devices"));
    }
    await goTo(page, `${server.url}/t/${isle}`);
    await check(page, "menu", open("Menu"));
    await check(page, "hints", open("Hint"));
    const tab = (n: number) => page.locator(`.tabs.low button:nth-child(${n})`);
    await press(tab(4).or(page.locator(".me [data-tool=score]")).first());
    await check(page, "score", open("Everyone’s score"));
    await check(page, "bag", open("Still to be drawn"));
    await check(page, "description", open("Describe the table (D)"));
    if (await tab(2).count()) await press(tab(2));
    await check(page, "card", async () => {
      const card = page.locator("[data-card]").first();
      await card.click({ button: "right" });
    });
    if (options.colorScheme === "light") {
      const boxes = await begin(context.request, server.url, { game: "boxes", config: { players: 2 } }, ["random"]);
      await goTo(page, `${server.url}/t/${boxes}`);
      await check(page, "menu of Boxes", open("Menu"));
      await check(page, "hints of Boxes", open("Hint"));
    }
    expect(heard).toEqual([]);
    await context.close();
  });
}
