import { expect, type Page } from "@playwright/test";
import { alone, fullAtTimes, houseModule, recorded, setFull, spoil } from "./alone";
import { faults } from "./axe";
import { mouse as boxesMouse, step as boxesStep } from "./boxes";
import { complaints, numbers } from "./isle";
import { languages } from "../src/words/languages";
import { server, test } from "./server";

test.use({ serviceWorkers: "allow" });

const here = /\/t\/\w+-device/;

test("without a network the big buttons play on this device, and a reload goes on in the middle", async ({ browser }) => {
  const { page, own, heard } = await alone(browser);
  await expect(page.locator("[data-place=device]")).toContainText("offline");
  await page.locator("[data-play=isle]").click();
  await expect(page).toHaveURL(here);
  await page.locator("[data-decision]").first().waitFor();
  const decision = await page.locator("[data-decision]").first().getAttribute("data-decision");
  await page.reload();
  await expect(page.locator("[data-decision]").first()).toHaveAttribute("data-decision", decision!);
  await page.locator("header a.brand").first().click();
  await expect(page.locator("[data-here-mark]")).toHaveCount(1);
  expect(await faults(page)).toEqual([]);
  await page.locator("[data-play=boxes]").click();
  await page.locator("[data-guide=hand]").first().waitFor();
  expect(heard).toEqual([]);
  await own.close();
});

/** Plays a game of this device to its end, past the page, by whatever is allowed; all seats that are mine. */
async function finish(page: Page): Promise<void> {
  await page.evaluate(
    async ([file, table]) => {
      interface House {
        call: (method: string, path: string, body?: object) => Promise<{ body: unknown }>;
      }
      const { device } = (await import(file)) as { device: House };
      const at = `/api/tables/${table}`;
      interface Found {
        scene: { table: { stage: string; seats: { person?: string }[] } };
      }
      for (let moves = 0; moves < 2000;) {
        const { scene } = (await device.call("GET", at)).body as Found;
        if (scene.table.stage === "over") return;
        await new Promise((drawn) => requestAnimationFrame(drawn)); // bots want to think, too
        for (const [seat, { person }] of scene.table.seats.entries()) {
          if (!person) continue;
          const { body } = await device.call("GET", `${at}/legal?seat=${seat}`).catch(() => ({ body: { decision: 0, actions: [] } }));
          const { decision, actions } = body as { decision: number; actions: string[] };
          const useful = actions.filter((a) => !/^(withdraw|chase|play)/.test(a));
          const action = useful[(moves * 7919) % useful.length];
          if (!action) continue;
          moves++;
          await device.call("POST", `${at}/commands`, { id: crypto.randomUUID(), do: "act", seat, decision, action }).catch(() => {});
        }
      }
      throw new Error("the game does not end");
    },
    [await houseModule(page), new URL(page.url()).pathname.split("/")[2]!] as const,
  );
}

test("whole games are played without a network, and their replays and reviews looked at", async ({ browser }) => {
  const { page, own, heard } = await alone(browser);
  await page.evaluate(() => localStorage.setItem("pace", "at_once"));
  await page.reload();
  for (const [start, there] of [
    ["[data-play=sister]", "[data-decision]"],
    ["[data-play=boxes]", "[data-guide=hand]"],
  ] as const) {
    await page.locator(start).click();
    await page.locator(there).first().waitFor();
    await finish(page);
    await page.getByRole("link", { name: "Replay" }).click();
    await expect(page).toHaveURL(/\/replay\/\w+-device/);
    await page.locator("input[type=range]").first().waitFor();
    await page.locator("header a.brand").first().click();
    await page.locator("h1").waitFor();
  }
  await expect(page.getByRole("heading", { name: "Finished games" })).toBeVisible();
  await expect(page.locator(".past [data-here-mark]")).toHaveCount(2);
  expect(heard).toEqual([]);
  await own.close();
});

test("guided, family and hand to hand games begin without a network", async ({ browser }) => {
  const { page, own, heard } = await alone(browser, { viewport: { width: 390, height: 844 } });
  await page.locator("[data-guide-start=isle]").click();
  await expect(page).toHaveURL(/-device\?guide=1/);
  await page.locator("aside[data-step]").waitFor();
  await page.goto(own.url);
  await page.getByRole("button", { name: "On this device: With a child" }).click();
  await expect(page).toHaveURL(here);
  await expect(page.getByText("This game is on this device only.")).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.getByRole("button", { name: "Start the game" }).click();
  // The curtain asks for the first of them.
  await page.getByRole("button", { name: /^I’m / }).click();
  await page.locator("[data-decision]").first().waitFor();
  await page.goto(own.url);
  await page.locator("[data-here=boxes]").click();
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.getByRole("button", { name: /^I’m / }).click();
  await page.locator("[data-guide=hand]").first().waitFor();
  expect(heard).toEqual([]);
  await own.close();
});

test("two tabs share the games of a device, and the second goes on when the first is closed", async ({ browser }) => {
  const { page, own } = await alone(browser);
  await page.locator("[data-play=boxes]").click();
  await page.locator("[data-guide=hand]").first().waitFor();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.locator("[data-guide=hand]").first().waitFor();
  await page.close();
  await expect(other.locator("header .status")).not.toHaveText("");
  await expect(other.locator("header .status")).toHaveText(/^$|Reconnected/);
  await other.reload();
  await other.locator("[data-guide=hand]").first().waitFor();
  await own.close();
});

test("a browser that keeps nothing says so, and nothing is begun", async ({ browser }) => {
  const context = await browser.newContext({ reducedMotion: "reduce", serviceWorkers: "block" });
  const page = await context.newPage();
  // The worker of the house sees what the page's scripts do not: a database that does not open.
  await spoil(context, "indexedDB.open = () => { throw new DOMException('no', 'SecurityError'); };");
  await page.goto(server.url);
  await page.getByRole("checkbox", { name: /Play offline/ }).check();
  await page.locator("[data-play=isle]").click();
  await expect(page.getByText("doesn’t let the page store anything")).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/`);
});

test("a device that is full says so, loses nothing, and goes on when there is room again", async ({ browser }) => {
  const context = await browser.newContext({ reducedMotion: "reduce", serviceWorkers: "block" });
  await spoil(context, fullAtTimes);
  const page = await context.newPage();
  const heard = complaints(page);
  const noRoom = page.getByRole("alert").filter({ hasText: "Nothing can be saved right now. Your move wasn’t made; nothing is lost." });
  const random = numbers(3);
  await page.goto(server.url);
  await page.getByRole("checkbox", { name: /Play offline/ }).check();
  await page.locator(".boxes [data-bots='1']").click();
  await page.locator("[data-play=boxes]").click();
  await page.locator("[data-guide=hand]").first().waitFor();
  while ((await recorded(page)).length < 4) await boxesStep(page, boxesMouse, random);
  await setFull(page, true);
  const before = await recorded(page);
  await expect(async () => {
    await boxesStep(page, boxesMouse, random);
    await expect(noRoom).toBeVisible({ timeout: 50 });
  }).toPass({ intervals: [0] });
  expect(await faults(page)).toEqual([]);
  expect(await recorded(page)).toEqual(before);
  // Neither is a game begun there.
  await page.locator("header a.brand").first().click();
  await page.locator("[data-play=boxes]").click();
  await expect(page.locator("article.boxes [role=alert]")).toContainText("Nothing can be saved");
  await setFull(page, false);
  await page.locator("section[aria-labelledby=mine] a").first().click();
  await page.locator("[data-guide=hand]").first().waitFor();
  await page.reload();
  await page.locator("[data-guide=hand]").first().waitFor();
  const after = await recorded(page);
  expect(after.slice(0, before.length)).toEqual(before);
  while ((await recorded(page)).length < before.length + 6) await boxesStep(page, boxesMouse, random);
  expect(heard).toEqual([]);
});

test("with a network it is a choice, and the list shows both kinds", async ({ browser }) => {
  for (const language of languages) {
    const context = await browser.newContext({ reducedMotion: "reduce", locale: language });
    const page = await context.newPage();
    const heard = complaints(page);
    await page.goto(server.url);
    await page.locator("[data-play=boxes]").click();
    await page.locator("[data-guide=hand]").first().waitFor();
    await expect(page).not.toHaveURL(here);
    await page.locator("header a.brand").first().click();
    await page.locator("[data-place=server] input").check();
    await page.locator("[data-play=boxes]").click();
    await expect(page).toHaveURL(here);
    await page.locator("[data-guide=hand]").first().waitFor();
    await page.locator("header a.brand").first().click();
    await expect(page.locator("[data-here-mark]")).toHaveCount(1);
    await expect(page.locator("section[aria-labelledby=mine] li")).toHaveCount(2);
    expect(await faults(page)).toEqual([]);
    expect(heard).toEqual([]);
    await context.close();
  }
});
