import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { shrinkToFit } from "./shrinktofit";

/** An element of a height, with content that is lower by ten at each step. */
class Box {
  node = document.createElement("div");
  height = 100;
  content = 100;
  steps: number[] = [];
  resized = () => {};
  close: () => void;

  constructor(last = 5) {
    const hear = (told: () => void) => (this.resized = told);
    vi.stubGlobal(
      "ResizeObserver",
      class {
        constructor(told: () => void) {
          hear(told);
        }
        observe() {}
        disconnect() {}
      },
    );
    Object.defineProperties(this.node, {
      clientHeight: { get: () => this.height },
      scrollHeight: { get: () => Math.max(this.height, this.content - 10 * (this.steps.at(-1) ?? 0)) },
    });
    this.close = shrinkToFit("", last, (step) => this.steps.push(step))(this.node) as () => void;
    this.resized();
  }

  async fill(content: number): Promise<void> {
    this.content = content;
    this.node.append("x");
    await Promise.resolve();
  }

  get step(): number {
    return this.steps.at(-1)!;
  }
}

let box: Box;
beforeEach(() => {
  box = new Box();
});
afterEach(() => {
  box.close();
  vi.unstubAllGlobals();
});

test("what has room stays as it is", () => expect(box.steps).toEqual([0]));

test("it shrinks until all is seen, and no further", async () => {
  await box.fill(130);
  expect(box.steps).toEqual([0, 1, 2, 3]);
});

test("it does not grow while things go, but anew when there is another room", async () => {
  await box.fill(130);
  await box.fill(100);
  expect(box.step).toBe(3);
  box.height = 120;
  box.resized();
  expect(box.step).toBe(0);
});

test("it stops at the last step", async () => {
  await box.fill(500);
  expect(box.step).toBe(5);
});

test("once closed it looks no more", async () => {
  box.close();
  await box.fill(500);
  expect(box.steps).toEqual([0]);
});
