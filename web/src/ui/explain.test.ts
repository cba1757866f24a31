import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { explain, explainable, explanation } from "./explain.svelte";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  explain(undefined);
  vi.useRealTimers();
});

describe("a finger that rests", () => {
  function thing() {
    const node = document.createElement("div");
    explainable(node, () => ({ title: "cat", text: "a cat" }));
    const touch = (type: string, clientX: number, clientY = 0) =>
      node.dispatchEvent(new PointerEvent(type, { pointerType: "touch", clientX, clientY }));
    return touch;
  }

  it("has the thing explained, even if it trembles", () => {
    const touch = thing();
    touch("pointerdown", 100);
    for (const x of [103, 97, 104, 100]) {
      touch("pointermove", x);
      vi.advanceTimersByTime(50);
    }
    expect(explanation()).toBeUndefined();
    vi.advanceTimersByTime(400);
    expect(explanation()?.title).toBe("cat");
  });

  it("explains nothing while it drags, however slowly", () => {
    const touch = thing();
    touch("pointerdown", 100);
    for (let x = 101; x < 120; x++) {
      touch("pointermove", x);
      vi.advanceTimersByTime(20);
    }
    vi.advanceTimersByTime(1000);
    expect(explanation()).toBeUndefined();
  });

  it("explains nothing when a second one comes and both pinch", () => {
    const touch = thing();
    for (const [type, apart] of [
      ["pointerdown", 30],
      ["pointermove", 80],
      ["pointerup", 80],
    ] as const)
      for (const x of [100 - apart, 100 + apart]) touch(type, x);
    vi.advanceTimersByTime(1000);
    expect(explanation()).toBeUndefined();
  });
});
