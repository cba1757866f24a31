import { expect, type Browser, type Page } from "@playwright/test";
import { hold } from "./clock";
import { expectAnnounced } from "./announced";
import { command, newTable, playUntil } from "./isle";
import { server, test } from "./server";

const onlyEnd = ({ may }: any) => may?.must && may.actions?.join() === "end";
const decision = async (page: Page, id: string) =>
  ((await (await page.request.get(`${server.url}/api/tables/${id}`)).json()) as any).scene.may?.decision as number | undefined;

/** A table at which all that is left is to end the turn, not yet looked at. */
async function atTheEnd(browser: Browser, steps: "on" | "off") {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript((steps) => localStorage.setItem("forced-steps", steps), steps);
  const page = await context.newPage();
  const id = await newTable(page, server.url, "Mira", { players: 2 }, ["random"]);
  await command(page, server.url, id, { do: "start" });
  await playUntil(page.request, server.url, id, onlyEnd);
  return { page, id, before: await decision(page, id) };
}

test("a turn with nothing left to do ends by itself", async ({ browser }) => {
  const { page, id, before } = await atTheEnd(browser, "on");
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60 * 60 * 1000); // it is told before it happens, however busy the machine is
  await page.goto(`${server.url}/t/${id}`);
  await expect(page.locator("[data-forced=end]")).toBeVisible();
  await page.clock.runFor(1000);
  await expectAnnounced(page, /^“End your turn” will happen automatically in \d seconds?\./m);
  await page.clock.resume(); // a clock that runs ahead of the network takes the connection for lost
  await expect.poll(() => decision(page, id)).not.toBe(before);
});

test("whoever touches anything ends the turn alone", async ({ browser }) => {
  const { page, id, before } = await atTheEnd(browser, "on");
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60 * 60 * 1000); // however long the machine takes, the step waits
  await page.goto(`${server.url}/t/${id}`);
  await expect(page.locator("[data-forced=end]")).toBeVisible();
  // The button says so to the eyes alone; who hears is told once.
  const end = page.getByRole("button", { name: "End your turn", exact: true });
  const said = () => end.evaluate((button) => getComputedStyle(button, "::before").content);
  expect(await said()).toContain("automatic");
  await page.keyboard.press("Shift");
  await expect(page.locator("[data-forced]")).toHaveCount(0);
  expect(await said()).toBe("none");
  await page.clock.runFor(10_000);
  expect(await decision(page, id)).toBe(before);
});

test("a key that was meant for the button before is not heard by the one that took its place", async ({ browser }) => {
  const { page, id, before } = await atTheEnd(browser, "off");
  await page.goto(`${server.url}/t/${id}`);
  const end = page.locator("[data-do=end]");
  await end.focus();
  await hold(page, 1000);
  // Whatever renames a button, the countdown or the server, the page sees by its name.
  const rename = (name: string) => end.evaluate((button, name) => button.setAttribute("aria-label", name), name);
  await rename("Pass for this phase");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Space");
  expect(await decision(page, id)).toBe(before);
  await hold(page, 1000);
  await page.keyboard.press("Enter");
  await expect.poll(() => decision(page, id)).not.toBe(before);
});
