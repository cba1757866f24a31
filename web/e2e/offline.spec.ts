import { readdirSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { alone, engineModule, fullAtTimes, keepEngine, keptFiles, recorded, setFull, spoil } from "./alone";
import { expectAnnounced } from "./announced";
import { faults } from "./axe";
import { mouse as boxesMouse, playOut as playBoxes, step as boxesStep } from "./boxes";
import { stepUntil } from "./change";
import { foreign, wordsOf } from "./foreign";
import { goTo } from "./goto";
import { complaints, mouse, numbers, playOut as playIsle, playSteps } from "./isle";
import { long } from "./long";
import { press } from "./press";
import { languages, type Language } from "../src/words/languages";
import { serve, server, test } from "./server";
import { speak } from "./speak";

test.use({ serviceWorkers: "allow" });

const here = /\/t\/\w+-device/;

test("without a network the big buttons play on this device, a reload goes on in the middle, and so does another tab", async ({
  browser,
}) => {
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

  // A tab that is opened without a network sees what the first one does, and goes on when that is closed.
  const other = await page.context().newPage();
  const heardThere = complaints(other);
  await other.goto(page.url());
  await other.locator("[data-guide=hand]").first().waitFor();
  const random = numbers(4);
  while ((await recorded(page)).length < 2) await boxesStep(page, boxesMouse, random);
  const before = await recorded(page);
  await expect.poll(async () => (await recorded(other)).slice(0, before.length)).toEqual(before); // bots may have gone on
  await page.close();
  await expectAnnounced(other, "Reconnected.");
  await expect(async () => {
    await boxesStep(other, boxesMouse, random);
    expect((await recorded(other)).length).toBeGreaterThan(before.length + 2);
  }).toPass({ intervals: [0] });
  expect((await recorded(other)).slice(0, before.length)).toEqual(before);
  await other.reload();
  await other.locator("[data-guide=hand]").first().waitFor();
  expect([...heard, ...heardThere]).toEqual([]);
  await own.close();
});

/** Plays a game of this device to its end, past the page, by whatever is allowed; all seats that are mine. The page draws nothing of it meanwhile. */
async function finish(page: Page): Promise<void> {
  const { href, pathname, origin } = new URL(page.url());
  await goTo(page, `${origin}/seed`);
  await page.evaluate(
    async ([file, table]) => {
      interface Engine {
        request: (method: string, path: string, body?: object) => Promise<{ body: unknown }>;
      }
      const { offlineBackend } = (await import(file)) as { offlineBackend: Engine };
      const at = `/api/tables/${table}`;
      interface Found {
        scene: { table: { stage: string; seats: { person?: string }[] } };
      }
      for (let moves = 0; moves < 2000;) {
        const { scene } = (await offlineBackend.request("GET", at)).body as Found;
        if (scene.table.stage === "over") return;
        await new Promise((drawn) => requestAnimationFrame(drawn)); // bots want to think, too
        for (const [seat, { person }] of scene.table.seats.entries()) {
          if (!person) continue;
          const { body } = await offlineBackend
            .request("GET", `${at}/legal?seat=${seat}`)
            .catch(() => ({ body: { decision: 0, actions: [] } }));
          const { decision, actions } = body as { decision: number; actions: string[] };
          const useful = actions.filter((a) => !/^(withdraw|chase|play)/.test(a));
          const action = useful[(moves * 7919) % useful.length];
          if (!action) continue;
          moves++;
          for (const what of [{ do: "act", seat, decision, action }, { do: "hurry" }])
            await offlineBackend.request("POST", `${at}/commands`, { id: crypto.randomUUID(), ...what }).catch(() => {});
        }
      }
      throw new Error("the game does not end");
    },
    [await engineModule(page), pathname.split("/")[2]!] as const,
  );
  await goTo(page, href);
  await page.locator(".ending").waitFor();
}

test(
  "whole games are played without a network by what the page shows, and their replays and reviews looked at",
  long,
  async ({ browser }) => {
    const { page, own, heard } = await alone(browser);
    await page.evaluate(() => localStorage.setItem("pace", "at_once"));
    await page.reload();
    await page.locator(".boxes [data-bots='1']").click();
    await page.locator("[data-play=boxes]").click();
    await page.locator("[data-guide=hand]").first().waitFor();
    await playBoxes([page], boxesMouse, numbers(5));
    expect(await faults(page)).toEqual([]);
    await page.getByRole("link", { name: "What could have gone better" }).click();
    await expect(page).toHaveURL(/\/replay\/\w+-device/);
    await page.locator("input[type=range]").first().waitFor();
    await expect(page.getByText("Skill and luck")).toBeVisible({ timeout: 120_000 });
    await page.locator("header a.brand").first().click();
    await page.locator("h1").waitFor();

    await page.locator("[data-play=sister]").click();
    await page.locator("[data-decision]").first().waitFor();
    await playSteps(page, 8, mouse, numbers(6));
    const decision = await page.locator("[data-decision]").first().getAttribute("data-decision");
    await page.reload();
    await expect(page.locator("[data-decision]").first()).toHaveAttribute("data-decision", decision!);
    await playSteps(page, 4, mouse, numbers(6));
    await finish(page);
    await page.getByRole("link", { name: "Replay" }).click();
    await page.locator("input[type=range]").first().waitFor();
    await page.locator("header a.brand").first().click();
    for (const kind of ["First game", "With a child"]) {
      await page.getByRole("button", { name: `With bots: ${kind}`, exact: true }).click();
      await page.locator("[data-decision]").first().waitFor();
      await finish(page);
      await page.locator("header a.brand").first().click();
    }
    await expect(page.getByRole("heading", { name: "Finished games" })).toBeVisible();
    await expect(page.locator(".past [data-here-mark]")).toHaveCount(4);
    expect(heard).toEqual([]);
    await own.close();
  },
);

for (const kind of ["bots", "sister", "family"] as const) {
  test(`Isle is played to its end by what the page shows, without a network: ${kind}`, long, async ({ browser }) => {
    test.setTimeout(900_000);
    const { page, own, heard } = await alone(browser);
    await page.evaluate(() => localStorage.setItem("pace", "at_once"));
    await page.reload();
    if (kind === "sister") await page.locator("[data-play=sister]").click();
    else await page.getByRole("button", { name: `With bots: ${kind === "bots" ? "First game" : "With a child"}`, exact: true }).click();
    await page.locator("[data-decision]").first().waitFor();
    await playIsle([page], mouse, numbers(11));
    expect(await faults(page)).toEqual([]);
    expect(heard).toEqual([]);
    await own.close();
  });
}

test("the guided games lead through their first steps without a network", long, async ({ browser }) => {
  const { page, own, heard } = await alone(browser);
  const step = (id: string) => expect(page.locator("aside[data-step]")).toHaveAttribute("data-step", id);
  await page.locator("[data-guide-start=isle]").click();
  await expect(page).toHaveURL(/-device\?guide=1/);
  await step("pick");
  await page.reload();
  await step("pick");
  await press(page.locator('[data-tile="cat-14-orange"]'));
  await step("put");
  await press(page.locator('[data-do="place"]:not([aria-disabled])'));
  await step("family");
  expect(await faults(page)).toEqual([]);
  await page.goto(own.url);
  await page.locator("[data-guide-start=boxes]").click();
  await step("card");
  await press(page.locator('[data-card="box-42"]'));
  await step("lay");
  await press(page.locator(".ghost").first(), "mouse", { force: true });
  await step("cat");
  expect(heard).toEqual([]);
  await own.close();
});

// boxes-hands.spec.ts tests the curtain with a server.
test("two at one device see nothing of each other without a network, after a reload either", long, async ({ browser }) => {
  const { page, own, heard } = await alone(browser, { viewport: { width: 390, height: 844 } });
  await page.getByRole("button", { name: "On this device: With a child" }).click();
  await expect(page).toHaveURL(here);
  await expect(page.getByText("This game is on this device only.")).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.getByLabel("Who plays seat 1").fill("Olha");
  await page.getByLabel("Who plays seat 2").fill("Mia");
  await page.getByLabel("Who plays seat 2").press("Enter");
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.getByRole("button", { name: "I’m Olha" }).click();
  await page.locator("[data-decision]").first().waitFor();
  await page.goto(own.url);

  await page.locator("[data-here=boxes]").click();
  await page.getByRole("button", { name: "Start the game" }).click();
  const curtain = page.locator(".curtain");
  const lift = curtain.getByRole("button", { name: /^I’m / });
  const hand = () =>
    page.locator("[data-guide=hand] [data-card]").evaluateAll((cards) => cards.map((c) => (c as HTMLElement).dataset.card!));
  const random = numbers(9);
  /** Plays until the other one is asked for, and returns the hand that was held then. */
  const turn = async (): Promise<string[]> => {
    let held: string[] = [];
    while (!(await curtain.count())) {
      const seen = await hand();
      if (seen.length) held = seen; // the curtain may have come in between, and then nothing is shown
      await boxesStep(page, boxesMouse, random);
    }
    return held;
  };
  let first: string[] = [];
  for (const _ of ["start", "start", "own cards"]) {
    await lift.click();
    await page.locator("[data-guide=hand]").first().waitFor();
    first = await turn();
  }
  const asked = await lift.textContent();
  const behind = await page.content();
  expect(await faults(page)).toEqual([]);
  await page.reload();
  await expect(lift).toHaveText(asked!);
  const afterReload = await page.content();
  await lift.click();
  await page.locator("[data-guide=hand]").first().waitFor();
  const second = await hand();
  expect([first.length, second.length]).toEqual([2, 2]);
  expect(second).not.toEqual(first); // one card of a hand may have the same face as one of the other
  for (const card of [...first, ...second]) for (const seen of [behind, afterReload]) expect(seen).not.toContain(`"${card}"`);
  // Whoever loads the page in the middle of a turn is asked first who is there.
  await page.reload();
  await expect(lift).toHaveText(asked!);
  await expect(page.locator("[data-card]")).toHaveCount(0);
  expect(heard).toEqual([]);
  await own.close();
});

test("a browser that keeps nothing says so, and nothing is begun", async ({ browser }) => {
  const context = await browser.newContext({ reducedMotion: "reduce", serviceWorkers: "block" });
  const page = await context.newPage();
  // The worker of the engine sees what the page's scripts do not: a database that does not open.
  await spoil(context, "indexedDB.open = () => { throw new DOMException('no', 'SecurityError'); };");
  await page.goto(server.url);
  await page.getByRole("checkbox", { name: /Play offline/ }).check();
  await page.locator("[data-play=isle]").click();
  await expect(page.getByText("doesn’t let the page store anything")).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/`);
});

// offline-engine.spec.ts and device-games.spec.ts look at its parts.
test("a device that is full says so, loses nothing, and goes on when there is room again", long, async ({ browser }) => {
  const context = await browser.newContext({ reducedMotion: "reduce", serviceWorkers: "block" });
  await spoil(context, fullAtTimes);
  const page = await context.newPage();
  const heard = complaints(page);
  const noRoom = page.getByRole("alert").filter({ hasText: "Nothing can be saved right now" });
  const random = numbers(3);
  await page.goto(server.url);
  await page.getByRole("checkbox", { name: /Play offline/ }).check();
  await page.locator(".boxes [data-bots='1']").click();
  await page.locator("[data-play=boxes]").click();
  await page.locator("[data-guide=hand]").first().waitFor();
  while ((await recorded(page)).length < 4) await boxesStep(page, boxesMouse, random);
  await expect(page.locator(".prompt.mine")).toBeVisible();
  const before = await recorded(page);
  await setFull(page, true);
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
  // A bot whose move cannot be kept makes it later.
  const end = page.locator("[data-guide=ask]").getByRole("button", { name: "End your turn" });
  await stepUntil(
    [page],
    () => boxesStep(page, boxesMouse, random),
    () => end.isVisible(),
  );
  await setFull(page, true, 1);
  await press(end);
  await expect(page.locator("[data-device-full]")).toBeVisible();
  await setFull(page, false);
  await expect(page.locator(".prompt.mine")).toBeVisible();
  expect(heard).toEqual([]);
});

test("four languages are whole without a network: at home, at a table and at its end", long, async ({ browser }) => {
  const own = await serve();
  const page = await (await browser.newContext({ reducedMotion: "reduce", locale: "uk-UA" })).newPage();
  const heard = complaints(page);
  await keepEngine(page, own.url);
  const files = readdirSync("dist/assets").map((file) => file.replace(/\.(br|gz)$/, ""));
  for (const language of languages) {
    await speak(page, language);
    const parts = new Set(files.filter((file) => file.startsWith(`_words_${language}`)));
    await expect.poll(() => keptFiles(page, `_words_${language}`)).toHaveLength(parts.size);
  }
  await own.stop();
  await page.context().setOffline(true);
  await page.reload();
  await page.locator("h1").waitFor();
  const sound = async (language: Language, where: string) => {
    expect(await foreign(page, language), `${language}, ${where}`).toEqual([]);
    expect(await faults(page), `${language}, ${where}`).toEqual([]);
  };
  for (const [i, language] of languages.entries()) {
    const word = wordsOf(language);
    await page.emulateMedia({ colorScheme: i % 2 ? "dark" : "light" });
    await speak(page, language);
    await expect(page.locator("[data-place=device]")).toHaveText(word("page.home.offline"));
    await sound(language, "home");
    const [start, there] = i % 2 ? ["[data-play=sister]", "[data-decision]"] : ["[data-play=boxes]", "[data-guide=hand]"];
    await page.locator(start).click();
    await page.locator(there).first().waitFor();
    if (i % 2) await playSteps(page, 4, mouse, numbers(2));
    else for (const _ of [1, 2, 3]) await boxesStep(page, boxesMouse, numbers(2));
    await sound(language, "table");
    await page.getByRole("button", { name: word("page.menu"), exact: true }).click();
    await page.getByRole("button", { name: word("page.table.concede"), exact: true }).click();
    await page.locator("[data-do=yes]").click();
    await page.locator(".ending").waitFor();
    await sound(language, "ending");
    await page.locator("header a.brand").first().click();
    await page.locator("h1").waitFor();
  }
  expect(heard).toEqual([]);
  await own.close();
});

test("with a network it is a choice, and the list shows both kinds", async ({ browser }) => {
  const page = await (await browser.newContext({ reducedMotion: "reduce", serviceWorkers: "block" })).newPage();
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
});
