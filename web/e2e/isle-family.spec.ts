import { expect } from "@playwright/test";
import { faults } from "./axe";
import { command, complaints, newTable, playUntil } from "./isle";
import { longIf } from "./long";
import { press } from "./press";
import { resize } from "./resize";
import { server, test } from "./server";

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`a child plays the family game without a word at ${width} x ${height}`, longIf(width > 390), async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width, height } });
    const page = await context.newPage();
    const heard = complaints(page);
    const id = await newTable(page, server.url, "Mira", { players: 2, mode: "family" }, ["kitten"]);
    await command(page, server.url, id, { do: "start" });
    await page.goto(`${server.url}/t/${id}`);
    /** The words that can be seen on the table; names and numbers are none. */
    const words = () =>
      page.locator(".wordless").evaluate((table) => {
        const walk = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
        const seen: string[] = [];
        for (let node = walk.nextNode(); node; node = walk.nextNode()) {
          let drawn = node.parentElement!.checkVisibility() && !node.parentElement!.closest("svg, kbd, .plate .name, .head");
          for (let e = node.parentElement; e && e !== table; e = e.parentElement) drawn &&= getComputedStyle(e).clipPath === "none";
          if (drawn && /\p{L}{2}/u.test(node.textContent!)) seen.push(node.textContent!.trim());
        }
        return seen;
      });
    const large = () =>
      page
        .locator(".acts button, header > button, .switches > button, .zoom > button")
        .evaluateAll((all) => all.map((b) => Math.min(b.getBoundingClientRect().width, b.getBoundingClientRect().height)));

    await expect(page.locator("[data-card]").first()).toBeVisible();
    expect(await words()).toEqual([]);
    if (width < height) {
      // The lesson of every card is read before the first decision: whole, and a thumb high at least.
      await expect(page.locator("[data-card]")).toHaveCount(3);
      for (const lesson of await page.locator("[data-card] .picture").all()) {
        await expect(lesson).toBeInViewport({ ratio: 1 });
        const drawn = await lesson.locator("svg").first().boundingBox();
        expect(Math.min(drawn!.width / 2, drawn!.height)).toBeGreaterThanOrEqual(120);
      }
    }
    // One card too many takes the place of the first.
    for (const i of [0, 1, 2]) await press(page.locator("[data-card]").nth(i));
    await expect(page.locator("[data-card][aria-pressed=true]")).toHaveCount(2);
    await expect(page.locator("[data-card]").first()).toHaveAttribute("aria-pressed", "false");
    await press(page.getByRole("button", { name: "Keep 2" }));
    await playUntil(page.request, server.url, id, ({ may, view }) => may?.must && view.phase === "rescue" && may.verbs.rescue);
    await expect(page.locator("[data-tile][data-can]").first()).toBeVisible();
    expect(await words()).toEqual([]);
    const squares = await page.locator("[data-tile] svg").evaluateAll((all) =>
      all
        .filter((svg) => svg.closest("[data-tile]")!.getAttribute("data-tile")!.startsWith("cat-"))
        .map((svg) => {
          const { width: units } = (svg as SVGSVGElement).viewBox.baseVal;
          return (svg.getBoundingClientRect().width / units) * 100;
        }),
    );
    expect(Math.min(...squares)).toBeGreaterThanOrEqual(24.9);
    expect(await page.getByRole("tab").count(), "nothing to choose between").toBe(0);
    const strip = page.locator(".tall > .strip");
    if (await strip.count()) {
      const parts = await strip.locator("[data-plate], .zoom button").evaluateAll((all) =>
        all.map((e) => {
          const [inner, outer] = [e, e.closest(".strip")!].map((b) => b.getBoundingClientRect());
          return Math.min(inner!.top - outer!.top, outer!.bottom - inner!.bottom);
        }),
      );
      expect(Math.min(...parts), "nothing of the strip is cut").toBeGreaterThanOrEqual(0);
    }

    // The question before the day is over is asked by pictures.
    await press(page.locator("[data-do=pass]"));
    const answers = page.locator("dialog [data-do=back], dialog [data-do=yes]");
    await expect(answers).toHaveCount(2);
    for (const answer of await answers.all()) {
      await expect(answer.locator("svg")).toBeVisible();
      expect(await answer.locator("span.hidden").evaluate((e) => getComputedStyle(e).clipPath)).not.toBe("none");
    }
    expect(await faults(page)).toEqual([]);
    await press(page.locator("dialog [data-do=back]"));

    await press(page.locator("[data-tile][data-can]").first());
    await expect(page.locator("[data-growth]").first()).toBeVisible();
    expect(await words()).toEqual([]);
    for (const side of await large()) expect(side).toBeGreaterThanOrEqual(56);
    expect(await faults(page)).toEqual([]);
    const asks = page.locator("[data-asks]");
    await expect(asks).toHaveAttribute("data-asks", "place");
    await press(page.getByRole("button", { name: "Put down" }));
    await expect(page.locator("[data-growth]")).toHaveCount(0);
    // The pictures say what the words say: the cat is aboard. A second one cannot be had, and stays where it is.
    await expect(page.locator('[data-do="end"]')).toBeVisible();
    await expect(asks).toHaveAttribute("data-asks", "end");
    await page.locator("[data-tile]").first().press("Enter");
    await expect(page.getByRole("dialog")).toContainText("Your cat is aboard. End your turn.");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(asks).toHaveAttribute("data-asks", "end");
    await page.mouse.move(0, 0); // a note would tell what lies under it
    // A tablet shows the cards that were kept at the points.
    await resize(page, { width: 820, height: 1180 });
    await expect(page.locator("[data-plate='0'] [data-card]")).toHaveCount(2);
    await expect(page.locator("[data-plate='0'] [data-card]").last()).toBeInViewport({ ratio: 1 });
    await expect.poll(words).toEqual([]);
    if (width > height) {
      await resize(page, { width: 844, height: 390 });
      await expect(page.locator(".short.large")).toBeVisible();
      for (const side of await large()) expect(side).toBeGreaterThanOrEqual(56);
    }
    expect(heard).toEqual([]);
    await context.close();
  });
}
