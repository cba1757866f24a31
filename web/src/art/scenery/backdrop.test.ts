import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { stageOf } from "../../games/isle/layouts/stage";
import { backdrop } from "./backdrop";

const scenery = {
  box: stageOf(1440, 900, "column"),
  width: 1440,
  day: 3,
  mood: "noon",
  yard: false,
  events: false,
  large: { left: false, right: false },
};

describe("backdrop", () => {
  it("is deterministic and has few elements", () => {
    const drawn = backdrop(scenery);
    expect(backdrop(scenery)).toBe(drawn);
    expect(drawn.match(/<(path|ellipse)/g)!.length).toBeLessThan(320);
    expect(drawn).not.toMatch(/NaN|undefined/);
  });

  it("draws the approaching fleet, the kittens' yard and larger islets", () => {
    const days = [1, 2, 3, 4, 5].map((day) => backdrop({ ...scenery, day }));
    expect(new Set(days).size).toBe(5);
    expect(backdrop({ ...scenery, yard: true })).not.toBe(days[2]);
    expect(backdrop({ ...scenery, large: { left: true, right: true } })).not.toBe(days[2]);
  });

  it("follows the theme's colours", () => {
    const sheets =
      readFileSync(`${import.meta.dirname}/../../theme.css`, "utf8") + readFileSync(`${import.meta.dirname}/../art.css`, "utf8");
    for (const [, name] of backdrop({ ...scenery, yard: true }).matchAll(/var\((--[\w-]+)\)/g)) expect(sheets).toContain(`${name}:`);
  });

  it("has a small chunk", () => {
    const files = ["Backdrop.svelte", "backdrop.ts", "plants.ts", "shore.ts", "sky.ts"];
    const code = files.map((file) => readFileSync(`${import.meta.dirname}/${file}`, "utf8")).join("");
    expect(gzipSync(code.replace(/\/\*[^]*?\*\/|^ *\/\/.*$|^ +/gm, "")).length).toBeLessThan(6 * 1024);
  });
});
