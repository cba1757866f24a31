import { expect, type Browser, type BrowserContextOptions, type Page } from "@playwright/test";
import { hold, pass } from "./clock";
import { begin } from "./finish";
import { complaints } from "./isle";
import { settle } from "./press";
import { longIf } from "./long";
import { server, test } from "./server";

/** A browser at the front page, of somebody who plays a game of Boxes. */
async function player(browser: Browser, options: BrowserContextOptions = {}) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const heard = complaints(page);
  const table = await begin(context.request, server.url, { game: "boxes", config: { players: 2 } }, ["random"]);
  await page.goto(server.url);
  return { page, heard, table };
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const isKnown = async (page: Page) => (await page.request.get(`${server.url}/api/me`)).ok();

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(
    `who logs out of the last device comes back by a code on paper, at ${viewport.width}`,
    longIf(viewport.width > 390),
    async ({ browser }) => {
      const { page, heard, table } = await player(browser, { viewport });
      await press(page, "My devices");
      const out = page.getByRole("button", { name: "Log out", exact: true });
      await expect(out).toBeVisible();
      // In haste it only asks, and what logs out is not where the button was that asked.
      const box = (await out.boundingBox())!;
      const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      await hold(page);
      await page.mouse.click(at.x, at.y);
      const dialog = page.getByRole("dialog", { name: "Log out of your last device?" });
      const go = dialog.locator('[data-do="logout"]');
      await expect(go).toHaveText("Log out without a code");
      const answer = (await go.boundingBox())!;
      expect(
        Math.hypot(
          Math.max(answer.x - at.x, 0, at.x - answer.x - answer.width),
          Math.max(answer.y - at.y, 0, at.y - answer.y - answer.height),
        ),
      ).toBeGreaterThan(24);
      await expect(go).not.toHaveClass(/loud/);
      await page.mouse.click(at.x, at.y);
      await pass(page, settle);
      await expect(dialog).toBeVisible();
      expect(await isKnown(page)).toBe(true);

      await dialog.getByRole("button", { name: "Create a recovery code" }).click();
      const code = await dialog.locator("output").innerText();
      expect(code.replace(/\s/g, "")).toMatch(/^(\w{5}-){4}\w{5}$/);
      const [file] = await Promise.all([page.waitForEvent("download"), dialog.getByRole("button", { name: "Save as a file" }).click()]);
      expect(file.suggestedFilename()).toBe("purrlor.txt");
      // On paper there is the code, and nothing else.
      await page.emulateMedia({ media: "print" });
      await expect(dialog.locator("output")).toBeVisible();
      await expect(dialog.getByText("choose “I already have a profile")).toBeVisible();
      await expect(page.getByRole("button")).toHaveCount(0);
      await page.emulateMedia({ media: "screen" });

      await expect(go).toHaveText("Log out");
      await Promise.all([page.waitForEvent("load"), go.click()]);
      expect(await isKnown(page)).toBe(false);

      await page.getByRole("button", { name: "I already have a profile" }).click();
      await page.getByRole("dialog").getByLabel("Code").fill(code.toLowerCase());
      await press(page, "That’s me");
      await expect(page.getByText("Welcome back, Mira!")).toBeVisible();
      await expect(page.getByRole("button", { name: "Create a recovery code" })).toBeVisible();
      await page.keyboard.press("Escape");
      await page.goto(`${server.url}/t/${table}`);
      await expect(page.locator("[data-guide=hand] button").first()).toBeVisible();
      expect(heard).toEqual([]);
      await page.context().close();
    },
  );
}

test("who is logged in elsewhere just logs out", async ({ browser }) => {
  const { page, heard } = await player(browser);
  const { code } = (await (await page.request.post(`${server.url}/api/me/code`)).json()) as { code: string };
  const phone = await browser.newContext();
  expect((await phone.request.post(`${server.url}/api/code`, { data: { code } })).ok()).toBe(true);
  await press(page, "My devices");
  await Promise.all([page.waitForEvent("load"), press(page, "Log out")]);
  expect(await isKnown(page)).toBe(false);
  expect(heard).toEqual([]);
  await phone.close();
  await page.context().close();
});
