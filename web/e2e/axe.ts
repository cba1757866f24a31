import type { Page } from "@playwright/test";
import type axe from "axe-core";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** The smaller form of it, which a page reads in half the time. */
const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What is seriously wrong with a page, or with a part of it, for assistive technology; by all rules, or by some. */
export async function faults(page: Page, part?: string, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  return page.evaluate(
    async ([part, rules]) => {
      // Assistive technology does not see what such a picture is made of, which is most of the page's elements.
      const pictures = document.querySelectorAll("svg[aria-hidden=true]:not(:has([tabindex], a, button, foreignObject))");
      for (const picture of pictures) Object.defineProperty(picture, "childNodes", { value: [], configurable: true });
      // Nor does it see what is not drawn.
      document.documentElement.style.opacity = "1";
      // What comes or goes is pale on its way.
      const brief = document.getAnimations().filter((a) => a.playState === "running" && a.effect?.getComputedTiming().endTime !== Infinity);
      await Promise.all(brief.map((a) => a.finished.catch(() => {})));
      const { violations, inapplicable } = await (window as unknown as { axe: typeof axe }).axe.run(part ?? document, {
        resultTypes: ["violations"],
        preload: false, // which only rules need that are not asked
        ...(rules && { runOnly: rules }),
      });
      for (const picture of pictures) delete (picture as { childNodes?: unknown }).childNodes;
      document.documentElement.style.opacity = "";
      if (inapplicable.some(({ id }) => id === "color-contrast")) throw new Error("axe has seen no text");
      return violations.filter((v) => v.impact === "serious" || v.impact === "critical").map((v) => `${v.id}: ${v.nodes[0]?.html}`);
    },
    [part, rules] as const,
  );
}
