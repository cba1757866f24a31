import { expect } from "@playwright/test";
import { readFileSync } from "node:fs";
import { expectAnnounced } from "./announced";
import { faults } from "./axe";
import { begin, playOn } from "./finish";
import { complaints } from "./isle";
import { longIf } from "./long";
import { press } from "./press";
import { resize } from "./resize";
import { server, test } from "./server";

const sizes = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];
const isle = { game: "isle", config: { players: 2 } };
const boxes = { game: "boxes", config: { players: 2, columns: 6, rows: 5 } };
/** What is replayed, and how many decisions of each seat are looked at. */
const games = [
  ["isle", isle, 2],
  ["isle with every decision", isle, Infinity],
  ["boxes", boxes, Infinity],
] as const;

for (const [game, settings, most] of games) {
  test(`a finished game of ${game} is stepped through, reviewed, shared and saved`, longIf(most === Infinity), async ({ browser }) => {
    const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"], reducedMotion: "reduce" });
    const page = await context.newPage();
    const heard = complaints(page);
    const id = await begin(context.request, server.url, settings, ["random"]);
    await playOn(context.request, server.url, id);

    await page.goto(`${server.url}/t/${id}`);
    await page.getByRole("link", { name: "What could have gone better" }).click();
    const mistakes = page.locator("ol button");
    await expect(mistakes.first()).toBeVisible({ timeout: 150_000 });
    await expect(mistakes.first()).toContainText("Points lost");
    await expect(mistakes.first()).not.toContainText(/(cat|lesson|rescue|box|start|special|common|rare)-\w/);
    // Skill and luck of each seat add up to its lead, in words.
    const results = page.getByRole("listitem").filter({ hasText: "Decisions" });
    await expect(results).toHaveCount(2);
    for (const words of await results.allInnerTexts()) {
      const [, lead, way] = words.match(/: (?:(\d+) points? )?(ahead|behind|level)/)!;
      const [skill, luck] = [...words.matchAll(/[+−]?\d+(?=[,.]$|, luck)/gm)].map(([n]) => Number(n.replace("−", "-")));
      expect(skill! + luck!, words).toBe(Number(lead ?? 0) * (way === "behind" ? -1 : 1));
    }
    const n = Number((await mistakes.first().innerText()).match(/Move (\d+)/)![1]);
    await mistakes.first().click();
    const place = page.locator("output");
    await expect(place).toContainText(`Move ${n - 1} of`);
    await expect(page.getByLabel("Whose cards to show")).toHaveValue("0");
    await expect(page.getByRole("list", { name: /^(Your hand|Cards to choose from)$/ }).first()).toBeVisible();

    // Each judged decision has its two moves in words, and where they have a place, drawn there.
    const step = page.getByRole("region", { name: "What could have gone better" });
    let lines = 0;
    for (let seat = 0; seat < 2; seat++) {
      await page.getByRole("group", { name: "Whose decisions" }).getByRole("button").nth(seat).click();
      const count = await mistakes.count();
      await mistakes.first().focus();
      await page.keyboard.press("Enter");
      await expect(step).toBeFocused();
      const looked = Math.min(count, most);
      for (let i = 1; i <= looked; i++) {
        await expect(step).toContainText(`Decision ${i} of ${count}`);
        await expect(step).toBeInViewport();
        // It says why, and how it would have gone on.
        const reason = step.locator("[data-verdict=better] ~ div [data-reason]").first();
        await expect(mistakes.nth(i - 1)).toContainText(await reason.innerText());
        const line = await step.getByRole("list", { name: "Then:" }).getByRole("listitem").allInnerTexts();
        lines += line.length;
        if (line.length > 0) await expectAnnounced(page, `Then: ${line.join("; ")}.`);
        const words = await mistakes.nth(i - 1).innerText();
        const [played, better] = ["Played:", "Better:"].map((word) => words.match(new RegExp(`${word} (.*)`))![1]!);
        await expect(step).toContainText(played!);
        await expect(step).toContainText(better!);
        for (const [verdict, text] of [
          ["played", played!],
          ["better", better!],
        ] as const) {
          if (!/Place|Rescue|Keep/.test(text)) continue;
          await expect(page.locator(`.shown [data-verdict=${verdict}]`).nth(1)).toBeVisible();
        }
        if (/Place the tile/.test(better!)) await expect(page.locator("[data-verdict-tile=better]")).toBeInViewport();
        if (i === 1 && (seat === 0 || most === Infinity)) expect(await faults(page)).toEqual([]);
        if (i < looked) await press(step.getByRole("button", { name: "Next decision" }));
      }
      // After the last comes the first.
      if (count > 1) {
        await mistakes.last().click();
        await expect(step).toContainText(`Decision ${count} of ${count}`);
        await press(step.getByRole("button", { name: "Next decision" }));
        await expect(step).toContainText("Decision 1 of");
      }
    }
    expect(lines).toBeGreaterThan(0);
    await page.getByRole("group", { name: "Whose decisions" }).getByRole("button").first().click();
    await mistakes.first().click();
    await expect(place).toContainText(`Move ${n - 1} of`);

    await page.locator("h1").click();
    await page.keyboard.press("Shift+ArrowRight");
    await expect(place).toContainText(`Move ${n} of`);
    await page.getByRole("button", { name: "To the start" }).click();
    await expect(page.getByRole("region", { name: "What happened" })).toContainText("The start of the game.");
    // Steps go by turns, then by days or rounds, which are longer.
    const position = async () => Number((await place.innerText()).match(/Move (\d+)/)![1]);
    await page.keyboard.press("ArrowRight");
    await expect(place).not.toContainText("Move 0 of");
    const turn = await position();
    await page.getByRole("button", { name: "To the start" }).click();
    await page.getByLabel("Step by").selectOption("chapter");
    await page.keyboard.press("ArrowRight");
    await expect.poll(position).toBeGreaterThan(turn);
    await page.getByRole("slider").fill("5");
    await expect(place).toContainText("Move 5 of");
    await page.getByRole("button", { name: "Share this moment" }).click();
    await expect(page.getByRole("button", { name: "Link copied" })).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(link).search).toBe("?at=5");
    for (const form of ["PNG", "SVG"]) {
      const coming = page.waitForEvent("download");
      await page
        .getByRole("button", { name: `Save as ${form}` })
        .first()
        .click();
      const file = readFileSync((await (await coming).path())!);
      expect(file.length).toBeGreaterThan(2000);
      expect(file.toString("latin1", 0, 4)).toBe(form === "PNG" ? "\x89PNG" : "<svg");
    }

    await page.goto(link);
    await expect(place).toContainText("Move 5 of");
    for (const size of sizes) {
      await resize(page, size);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
    }
    expect(await faults(page)).toEqual([]);
    expect(heard).toEqual([]);
    await context.close();
  });
}
