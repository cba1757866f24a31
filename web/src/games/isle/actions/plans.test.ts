import { describe, expect, it } from "vitest";
import { rescuePlan } from "./plans";
import type { View } from "../view";

const view = (changes: object = {}) =>
  ({
    phase: "rescue",
    seat: 0,
    passed: [],
    config: { mode: "standard" },
    left: ["cat-07-blue"],
    right: ["cat-08-red"],
    kittens: [],
    own: {
      baskets: [
        { kind: "permanent", can: false },
        { kind: "card", can: true },
        { kind: "broken", can: true },
      ],
    },
    ...changes,
  }) as unknown as View;
const place = "place cat-08-red f3 90m";
const plan = (v: View, tile = "cat-08-red", basket?: string) => rescuePlan(v, tile, place, basket);

describe("rescuePlan", () => {
  it("uses the chosen basket, or the first that can carry", () => {
    expect(plan(view())).toEqual(["rescue cat-08-red right card", place, "end"]);
    expect(plan(view(), "cat-08-red", "broken")?.[0]).toBe("rescue cat-08-red right broken");
    expect(plan(view(), "cat-08-red", "permanent")?.[0]).toBe("rescue cat-08-red right card");
    expect(plan(view({ config: { mode: "family" }, own: { baskets: [] } }))?.[0]).toBe("rescue cat-08-red right");
  });

  it("is undefined if the rescue would be illegal", () => {
    expect(plan(view(), "oshax-1")).toBeUndefined();
    expect(plan(view({ own: { baskets: [] } }))).toBeUndefined();
    expect(plan(view({ passed: [0] }))).toBeUndefined();
    expect(plan(view({ phase: "find" }))).toBeUndefined();
    expect(plan(view({ own: undefined }))).toBeUndefined();
  });
});
