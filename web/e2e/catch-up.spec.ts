import { expect } from "@playwright/test";
import { faults } from "./axe";
import { begin, playOn } from "./finish";
import { announced, expectAnnounced } from "./announced";
import { complaints } from "./isle";
import { longIf } from "./long";
import { press } from "./press";
import { server, test } from "./server";

test("who comes back is told once what happened meanwhile, even after a restart", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const wrong = complaints(page);
  const id = await begin(context.request, server.url, { game: "isle", config: { players: 2 } }, ["random"]);
  await page.goto(`${server.url}/t/${id}`);
  await expect(page.locator(".prompt")).toBeVisible();
  const digest = page.getByRole("region", { name: "Since you were last here" });
  await expect(digest).toBeHidden();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("seen"))).toContain(id);

  await page.goto(`${server.url}/rules/isle`);
  await playOn(context.request, server.url, id, 5);
  if (!process.env.PURRLOR_URL) {
    await server.stop();
    await server.start();
  }
  await page.goto(`${server.url}/t/${id}`);
  await expect(digest).toBeVisible();
  await expectAnnounced(page, "since you were last here");
  const step = digest.locator("[data-step]");
  const steps = Number((await digest.innerText()).match(/1 of (\d+)/)![1]);
  const lines: string[] = [];
  for (let at = 1; at <= steps; at++) {
    await expect(step).toHaveAttribute("data-step", String(at));
    lines.push(await step.innerText());
    if (await step.locator("[data-face]").count()) await expect(page.locator(".ring")).not.toHaveCount(0);
    if (at === 1) expect(await faults(page, "section[aria-label='Since you were last here']")).toEqual([]);
    await press(digest.locator("[data-do=step-on]"));
  }
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => /^(Mira|You) /.test(line))).toEqual([]);
  await expect(digest).toBeHidden();

  await page.locator("[data-drawer=log]").click();
  await page.getByRole("button", { name: "Since you were last here" }).click();
  await expect(step).toHaveAttribute("data-step", "1");
  await digest.getByRole("button", { name: "Close" }).click();

  await page.reload();
  await expect(page.locator(".prompt")).toBeVisible();
  await expectAnnounced(page, /Day \d of 5/); // which comes after the news
  await expect(digest).toBeHidden();
  expect((await announced(page)).join(" ")).not.toContain("since you were last here");
  expect(wrong).toEqual([]);
  await context.close();
});

test("the screen reader hears what happens once and in order", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.clock.install();
  const id = await begin(context.request, server.url, { game: "isle", config: { players: 2 } }, ["random"]);
  await page.goto(`${server.url}/t/${id}`);
  await expect(page.locator(".prompt")).toBeVisible();
  await page.locator("[data-drawer=log]").click();
  const log = async () => {
    const lines = await page.locator("[data-line] > .hidden").allTextContents();
    return lines.flatMap((line) => line.split(/(?<=\.) (?=[A-Z])/));
  };
  await expect.poll(async () => (await log()).join(" ")).toContain("has chosen");
  await expect.poll(async () => (await announced(page)).join(" ")).toMatch(/Day 1 of 5: .*Keep 2 of 7; the rest go to Whiskers\./);
  await expect.poll(() => announced(page)).toContain("Log");
  await page.clock.runFor(1000); // what was still to be said is said
  const before = (await log()).length;
  const earlier = (await announced(page)).length;
  const spoken = async () => (await announced(page)).slice(earlier).join(" ");
  /** The first line that is not spoken after those before it; what I am asked is spoken in between. */
  const unheard = async () => {
    const said = await spoken();
    let at = 0;
    return (await log()).slice(before).find((line) => {
      const found = said.indexOf(line, at);
      at = found + line.length;
      return found < 0;
    });
  };
  for (let n = 0; n < 3; n++) {
    const had = (await log()).length;
    await playOn(context.request, server.url, id, 1);
    await expect.poll(async () => (await log()).length).toBeGreaterThan(had);
    await page.clock.runFor(700);
    await expect.poll(unheard).toBeUndefined();
  }
  const happened = (await log()).slice(before);
  const said = await spoken();
  expect(happened.length).toBeGreaterThan(3);
  const count = (text: string) => said.split(text).length - 1;
  for (const line of new Set(happened)) expect(count(line), line).toBe(happened.filter((l) => l === line).length);
  await context.close();
});

for (const game of ["isle", "boxes"]) {
  test(
    `without a connection what is asked is grey and says so, and the scene can be looked at: ${game}`,
    longIf(game === "isle"),
    async ({ browser }) => {
      test.skip(!!process.env.PURRLOR_URL, "the server has to go away");
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
      const page = await context.newPage();
      const id = await begin(context.request, server.url, { game, config: { players: 2 } }, ["random"]);
      await page.goto(`${server.url}/t/${id}`);
      const ask = page.locator(".ask");
      const note = ask.locator("[data-connection]");
      await expect(ask).toBeVisible();
      await expect(note).toHaveCount(0);
      const log = page.locator("[data-drawer=log]");
      await press(log);
      await expect(page.getByText("The game begins.").first()).toBeVisible();
      await press(log);
      await expect(page.getByText("The game begins.")).toHaveCount(0);
      const place = await ask.boundingBox();
      await server.stop();
      await expect(note).toHaveText(/Connecting|Connection lost/);
      await expect(page.getByRole("status").filter({ hasText: /Connecting|Connection lost/ })).toBeVisible();
      expect(await ask.boundingBox()).toEqual(place);
      expect(await faults(page)).toEqual([]);
      // It stands in the place of the phase, not over its name.
      if (game === "isle") await expect(page.locator(".scene > .phase")).toBeHidden();
      await press(log);
      await expect(page.getByText("The game begins.").first()).toBeVisible();
      await server.start();
      await expect(note).toHaveCount(0);
      await context.close();
    },
  );
}
