import type { Page } from "@playwright/test";

/** A finger on the page. */
export interface Finger {
  down: (x: number, y: number) => Promise<void>;
  /** Moves to a point, in so many steps. */
  move: (x: number, y: number, steps?: number) => Promise<void>;
  up: () => Promise<void>;
}

/**
 * Makes a finger. Browsers notice by their own clock that one rests, and so does the page, so a machine that is slow between two
 * events would make every touch a long one: the page does not hear of the browser's, and its own are left to its test, by `page.clock`.
 */
export async function finger(page: Page): Promise<Finger> {
  await page.evaluate(() =>
    addEventListener("contextmenu", (event) => (event.preventDefault(), event.stopImmediatePropagation()), { capture: true }),
  );
  const wire = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
    wire.send("Input.dispatchTouchEvent", { type, touchPoints });
  let [fromX, fromY] = [0, 0];
  return {
    down: async (x, y) => {
      [fromX, fromY] = [x, y];
      await send("touchStart", [{ x, y }]);
    },
    move: async (x, y, steps = 1) => {
      for (let i = 1; i <= steps; i++)
        await send("touchMove", [{ x: fromX + (i * (x - fromX)) / steps, y: fromY + (i * (y - fromY)) / steps }]);
      [fromX, fromY] = [x, y];
    },
    up: async () => void (await send("touchEnd", [])),
  };
}
