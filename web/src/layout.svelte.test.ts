import { readFileSync, readdirSync } from "node:fs";
import { flushSync } from "svelte";
import { expect, test, vi } from "vitest";
import { heights, layoutOf, screen, widths, type Layout } from "./layout";

test("a window has the layout of its size in CSS pixels", () => {
  const rows: [number, number, Layout][] = [
    [2560, 1440, "wide"],
    [1920, 1080, "wide"],
    [1440, 900, "wide"],
    [1280, 720, "wide"],
    [1100, 640, "wide"],
    [1099, 640, "medium"],
    [1024, 768, "medium"],
    [820, 1180, "medium"],
    [700, 640, "medium"],
    [699, 640, "tall"],
    [390, 844, "tall"],
    [360, 640, "tall"],
    [320, 568, "tall"],
    [699, 559, "short"],
    [1440, 639, "short"],
    [720, 450, "short"],
    [844, 390, "short"],
    [667, 375, "short"],
    [360, 225, "short"],
  ];
  for (const [width, height, want] of rows) expect(layoutOf(width, height), `${width} x ${height}`).toBe(want);
});

test("styles are asked for once for each size of the window, and a notch is no part of it", () => {
  const resize = (width: number) => {
    Object.assign(window, { innerWidth: width });
    window.dispatchEvent(new Event("resize"));
    flushSync();
  };
  const asked = vi.spyOn(window, "getComputedStyle");
  document.body.style.padding = "0 30px 0 14px";
  const stop = $effect.root(() => {
    $effect(() => void screen.width);
  });
  resize(844);
  asked.mockClear();
  expect([screen.width, screen.layout, screen.scenic, screen.rem]).toEqual([800, "medium", true, 16]);
  expect(asked).not.toHaveBeenCalled();
  document.body.style.padding = "0";
  resize(390);
  expect(asked).toHaveBeenCalled();
  expect(screen.width).toBe(390);
  stop();
});

test("the style sheets ask for no width and no height of a window but those of layout.ts", () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter((f) => /\.(svelte|css)$/.test(f));
  const queries = files.flatMap((file) =>
    [...readFileSync(`${import.meta.dirname}/${file}`, "utf8").matchAll(/@media([^{]*)\{/g)].map((m) => `${file}:${m[1]}`),
  );
  const asked = queries.filter((q) => /\b(width|height)\b/.test(q));
  expect(asked.length).toBeGreaterThan(10);
  const known = { width: Object.values(widths), height: Object.values(heights) };
  for (const query of asked) {
    expect(query, "a range such as (width < 600px)").not.toMatch(/(min|max)-(width|height)|\d(rem|em)/);
    for (const [, before, side, after] of query.matchAll(/(?:(\d+)px <=? )?\b(width|height)(?: (?:<|>=) (\d+)px)?/g)) {
      const numbers = [before, after].filter((n) => n !== undefined).map(Number);
      expect(numbers.length, query).toBeGreaterThan(0);
      expect(known[side as "width" | "height"], query).toEqual(expect.arrayContaining(numbers));
    }
  }
});
