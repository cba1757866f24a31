import type { Page } from "@playwright/test";

/** The time by which the page tells one press from two: that of the machine, moved on or held by a test. */
interface Clock {
  real: () => number;
  ahead: number;
  held?: number;
}

/** Moves the page's time on, once the page has drawn itself, and holds it there or lets it run. */
function set(page: Page, by: number, hold: boolean): Promise<void> {
  return page.evaluate(
    async ([by, hold]) => {
      const own = window as unknown as { clock?: Clock };
      if (!own.clock) {
        const clock: Clock = (own.clock = { real: performance.now.bind(performance), ahead: 0 });
        const frame = window.requestAnimationFrame.bind(window);
        performance.now = () => clock.held ?? clock.real() + clock.ahead;
        window.requestAnimationFrame = (then) => frame(() => then(performance.now()));
      }
      await new Promise((drawn) => requestAnimationFrame(drawn));
      const clock = own.clock;
      const now = performance.now() + by;
      clock.held = hold ? now : undefined;
      clock.ahead = now - clock.real();
    },
    [by, hold] as const,
  );
}

/** For the page a time goes by, in milliseconds; nobody waits for it. */
export const pass = (page: Page, time: number): Promise<void> => set(page, time, false);

/** Holds the page's time after so many milliseconds, until some `pass`: what is done meanwhile is done at one moment. */
export const hold = (page: Page, time = 0): Promise<void> => set(page, time, true);
