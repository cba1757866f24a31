import type { Locator } from "@playwright/test";
import { pass } from "./clock";

/** The page hears no second press at the same place, and none on what has just come there, within this time in milliseconds. */
export const settle = 520;

/** Presses a thing as people do who have seen what is there. */
export async function press(
  target: Locator,
  by: "mouse" | "touch" = "mouse",
  options: { timeout?: number; force?: boolean } = {},
): Promise<void> {
  // What has to be scrolled to is there before a person presses it.
  await target.evaluate((node: Element & { scrollIntoViewIfNeeded?(): void }) => node.scrollIntoViewIfNeeded?.(), undefined, {
    timeout: options.timeout,
  });
  await pass(target.page(), settle);
  await target[by === "touch" ? "tap" : "click"](options);
}
