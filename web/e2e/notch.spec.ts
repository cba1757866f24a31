import { expect } from "@playwright/test";
import { server, test } from "./server";

test("nothing lies under the notch of a phone that is held sideways", async ({ browser }) => {
  const context = await browser.newContext({ reducedMotion: "reduce", viewport: { width: 844, height: 390 } });
  const page = await context.newPage();
  const notch = 47;
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setSafeAreaInsetsOverride" as never, { insets: { left: notch, right: notch, bottom: 21 } } as never);
  await page.goto(server.url);
  const clear = async () => {
    const home = (await page.locator("header a.brand").first().boundingBox())!;
    expect(home.x).toBeGreaterThanOrEqual(notch);
    const last = (await page.locator("header button").last().boundingBox())!;
    expect(last.x + last.width).toBeLessThanOrEqual(844 - notch);
  };
  await clear();
  for (const [game, shown] of [
    ["isle", "[data-decision]"],
    ["boxes", "[data-guide=hand]"],
  ]) {
    await page.locator(`[data-play=${game}]`).click();
    await page.locator(shown!).first().waitFor();
    await clear();
    if (game === "isle") {
      // What is asked stands beside the way home and the boat, not over them.
      const asked = (await page.locator("[data-region=ask] .asked").first().boundingBox())!;
      expect(asked.x).toBeGreaterThan(notch + 44);
      expect(asked.x + asked.width).toBeLessThanOrEqual(844 - notch);
    }
    await page.locator("header a.brand").first().click();
  }
  await context.close();
});
