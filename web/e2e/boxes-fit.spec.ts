import { expect, type Page } from "@playwright/test";
import { begin } from "./finish";
import { longIf } from "./long";
import { press } from "./press";
import { resize } from "./resize";
import { server, test } from "./server";

/** Controls of the table whose middle is outside the window, is covered by something else, or whose words do not fit them. */
const unreachable = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const buttons = document.querySelectorAll<HTMLElement>(".boxes-layout :is(button, [role=tab]), header.scenic button");
    return [...buttons].flatMap((button) => {
      if (!button.checkVisibility({ visibilityProperty: true })) return [];
      const { left, right, top, bottom } = button.getBoundingClientRect();
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const faults = [
        ...(left < 0 || top < 0 || right > innerWidth || bottom > innerHeight ? ["is outside the window"] : []),
        ...(button.contains(hit) ? [] : [`is under ${hit?.outerHTML.slice(0, 60)}`]),
        ...(button.closest(".prompt") && button.scrollWidth > button.clientWidth + 1 ? ["is too narrow for its words"] : []),
      ];
      return faults.map((fault) => `${button.getAttribute("aria-label") ?? button.textContent.trim()} ${fault}`);
    });
  });

for (const locale of ["en-GB", "pl-PL", "uk-UA"]) {
  test(`Boxes sideways: every control can be pressed, in ${locale}`, longIf(locale !== "pl-PL"), async ({ browser }) => {
    const context = await browser.newContext({ locale, hasTouch: true, reducedMotion: "reduce", viewport: { width: 844, height: 390 } });
    const page = await context.newPage();
    const id = await begin(context.request, server.url, { game: "boxes", config: { players: 2 } }, ["random"]);
    await page.goto(`${server.url}/t/${id}`);
    const prompt = page.locator(".prompt.mine");
    const go = prompt.locator(".go button:not([aria-disabled])");
    const card = page.locator("[data-guide=hand] button:not([aria-disabled])").first();
    const next = prompt.locator("[data-again=next_place]");
    const check = async (moment: string) => {
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      for (const [width, height] of [
        [640, 360],
        [844, 390],
      ] as const) {
        await resize(page, { width, height });
        if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${locale}-${moment}-${width}.png` });
        expect(await unreachable(page), `${locale}, ${moment}, ${width} x ${height}`).toEqual([]);
      }
    };
    const phase = (name: string) => expect(page.locator(`.prompt.mine[data-phase=${name}]`)).toBeVisible();
    await phase("start");
    await check("starting cards");
    await press(card, "touch");
    await check("a starting card held");
    await press(next, "touch");
    await press(go, "touch");
    await phase("decide");
    await check("before the card is drawn");
    await press(go, "touch");
    await phase("play");
    await press(card, "touch");
    await press(next, "touch");
    await check("a card over the table");
    await press(go, "touch");
    await phase("claim");
    if (await next.count()) {
      await press(next, "touch");
      await check("a cat over the table");
      await press(go, "touch");
      await phase("end");
    }
    await check("the end of the turn");
    await expect(go).toHaveAttribute("data-do", "end");
    await context.close();
  });
}
