import type { Locator, Page } from "@playwright/test";

/** The page hears no second press at the same place within this time, in milliseconds. */
const settle = 520;
/** How far from the last press another is at another place, in pixels. */
const apart = 30;
/** How soon after one press a thumb can aim at something else, in milliseconds. */
const aims = 260;

const last = new WeakMap<Page, { x: number; y: number; at: number }>();

/** Presses a thing as people do: at another place than just before, or a moment later. */
export async function press(target: Locator, by: "mouse" | "touch" = "mouse", options: { timeout?: number; force?: boolean } = {}): Promise<void> {
  const page = target.page();
  const box = await target.boundingBox(options);
  if (!box) throw new Error("the thing to press is not visible");
  const before = last.get(page);
  const wait = async (time: number) => {
    const left = before ? before.at + time - Date.now() : 0;
    if (left > 0) await page.waitForTimeout(left);
  };
  if (by === "touch") await wait(aims);
  const places = [0.5, 0.2, 0.8].map((part) => ({ x: box.width * part, y: box.height / 2 }));
  const far = ({ x, y }: { x: number; y: number }) => !before || Math.hypot(box.x + x - before.x, box.y + y - before.y) > apart;
  const position = places.find(far) ?? places[0]!;
  if (!far(position)) await wait(settle);
  await target[by === "touch" ? "tap" : "click"]({ ...options, position });
  last.set(page, { x: box.x + position.x, y: box.y + position.y, at: Date.now() });
}
