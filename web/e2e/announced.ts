import { expect, type Page } from "@playwright/test";

/** The texts that the page has announced, or shown for a while, since it was loaded: what came and went in between is among them. */
export const announced = (page: Page): Promise<readonly string[]> => page.evaluate(() => window.announced ?? []);

/** Waits until the page has announced or shown a text, however short a while. */
export const expectAnnounced = (page: Page, text: string | RegExp): Promise<void> =>
  expect
    .poll(async () => (await announced(page)).join("\n"), { message: `the page announces ${text}` })
    [typeof text === "string" ? "toContain" : "toMatch"](text as string);
