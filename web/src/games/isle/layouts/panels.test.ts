import { describe, expect, it } from "vitest";
import { panelFor } from "./panels";
import type { View } from "../view";

const view = (change: Partial<View>) => ({ seat: 0, turn: 0, phase: "rescue", effects: [], ...change }) as unknown as View;

describe("panelFor", () => {
  it("returns the panel of my decision, if any", () => {
    expect(panelFor(view({}), true, [])).toBe("fields");
    expect(panelFor(view({ phase: "draft", turn: -1 }), true, [])).toBe("hand");
    expect(panelFor(view({ phase: "find" }), true, ["play", "oshax"])).toBe("fields");
    expect(panelFor(view({ turn: 1 }), false, [])).toBeUndefined();
    expect(panelFor(view({ phase: "prepare", turn: 1 }), false, ["play", "oshax"])).toBe("hand");
  });
});
