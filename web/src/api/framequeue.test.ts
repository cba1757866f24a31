import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FrameQueue } from "./framequeue";

let frame: (() => void) | undefined;
/** Draws the two frames that are waited for. */
const draw = () => {
  for (let i = 0; i < 2; i++) {
    const drawn = frame;
    frame = undefined;
    drawn?.();
  }
  vi.advanceTimersByTime(1);
};
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", (f: () => void) => {
    frame = f;
    return 1;
  });
  vi.stubGlobal("cancelAnimationFrame", () => (frame = undefined));
});
// The other way round the false frames of the timers would be put back, and stay for the files of tests after this one.
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function queue() {
  const handled: string[] = [];
  const items = new FrameQueue<string>(
    (item) => item.startsWith("update"),
    (item) => {
      if (item === "update that fails") throw new Error(item);
      handled.push(item);
    },
  );
  return { items, handled };
}

test("the first update is handed on at once, each of the others two frames later, all in order", () => {
  const { items, handled } = queue();
  items.push("update 1");
  items.push("done");
  expect(handled).toEqual(["update 1", "done"]);
  items.push("update 2");
  items.push("done too");
  items.push("update 3");
  expect(handled).toHaveLength(2);
  draw();
  expect(handled.slice(2)).toEqual(["update 2", "done too"]);
  items.push("update 4");
  items.push("done at last");
  expect(handled).toHaveLength(4);
  draw();
  expect(handled.slice(4)).toEqual(["update 3"]);
  draw();
  expect(handled.slice(5)).toEqual(["update 4", "done at last"]);
  draw();
  items.push("update 5");
  expect(handled.slice(7)).toEqual(["update 5"]);
});

test("of many that wait several come at a time", () => {
  const { items, handled } = queue();
  for (let i = 1; i <= 41; i++) items.push(`update ${i}`);
  expect(handled).toHaveLength(1);
  draw();
  expect(handled).toHaveLength(11);
  for (let i = 0; i < 12; i++) draw();
  expect(handled).toHaveLength(41);
});

test("where no frame comes nothing waits for long", () => {
  const { items, handled } = queue();
  items.push("update 1");
  items.push("update 2");
  vi.advanceTimersByTime(200);
  expect(handled).toEqual(["update 1", "update 2"]);
  items.push("update 3");
  items.push("update 4");
  items.flush();
  expect(handled.slice(2)).toEqual(["update 3", "update 4"]);
});

test("one that fails takes no other along", () => {
  const { items, handled } = queue();
  items.push("update 1");
  items.push("update that fails");
  items.push("update 2");
  expect(draw).toThrow();
  draw();
  expect(handled).toEqual(["update 1", "update 2"]);
});
