import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { guardPresses } from "../ui/press";
import { ForcedSteps, forcedStep, forcedSteps, waits } from "./forced.svelte";
import type { Permissions } from "./protocol";
import type { Stream } from "./stream";
import type { Table } from "./table.svelte";
import { tableView } from "./testing";

const may = (actions: string[], more: Partial<Permissions> = {}): Permissions => ({
  decision: 1,
  must: true,
  verbs: Object.fromEntries(actions.map((a) => [a.split(" ")[0]!, 1])),
  actions,
  ...more,
});
const alone = tableView({ seats: [{ person: "p" }, { bot: "tabby" }] as never });
const people = tableView({ seats: [{ person: "p" }, { person: "q" }] as never });
const hidden = { days: 5, own: { hand: ["draw-cards-3"] } } as never;
const empty = { days: 5, own: { hand: [] } } as never;
const boxes = { own: { hand: ["box-07"] } } as never;

test.each([
  ["the end of a turn with nothing left to do", may(["end"]), people, empty, "end"],
  ["a pass where nothing can be rescued", may(["pass"]), people, empty, "pass"],
  ["a confirmation against bots", may(["confirm"]), alone, hidden, "confirm"],
  ["a pass against bots", may(["pass"]), alone, hidden, "pass"],
  ["a confirmation among people, which would tell of their cards", may(["confirm"]), people, hidden, undefined],
  ["a pass among people, which would tell of their cards", may(["pass"]), people, hidden, undefined],
  ["the end of a turn of Boxes among people", may(["end"]), people, boxes, "end"],
  ["a choice", may(["end", "lay lesson-1"]), alone, empty, undefined],
  ["the only place for a tile", may(["place cat-1 a1 r0"]), alone, empty, undefined],
  ["a step while others are awaited", may(["end"], { must: false }), alone, empty, undefined],
  ["many actions, which are not listed", may(["end"], { actions: undefined }), alone, empty, undefined],
])("%s", (_, permissions, table, view, step) => {
  expect(forcedStep({ may: permissions, table, view })).toBe(step);
});

const act = vi.fn(() => Promise.resolve());
let table: Table;
const show = (permissions: Permissions, streams = 1) => {
  const stream = { seat: 0, scene: { table: alone, may: permissions, view: empty } } as unknown as Stream;
  table = Object.assign(table, { stream, streams: Array<Stream>(streams).fill(stream) });
};

beforeEach(() => {
  vi.useFakeTimers();
  act.mockClear();
  table = { act } as unknown as Table;
  forcedSteps.on = true;
});
afterEach(() => vi.useRealTimers());

test("a step is taken after a while, once", () => {
  show(may(["end"]));
  const steps = new ForcedSteps(table);
  steps.sync();
  steps.sync();
  expect(steps.pending).toEqual({ action: "end", wait: waits.plain });
  vi.advanceTimersByTime(waits.plain - 1);
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(act.mock.calls).toEqual([["end"]]);
  steps.sync();
  vi.advanceTimersByTime(10_000);
  expect(act).toHaveBeenCalledTimes(1);
});

test("a tip that is read holds a step up, which then waits from its beginning", () => {
  show(may(["end"]));
  const steps = new ForcedSteps(table);
  steps.sync();
  vi.advanceTimersByTime(waits.plain - 1);
  steps.paused = true;
  steps.sync();
  vi.advanceTimersByTime(10_000);
  expect(steps.pending).toBeUndefined();
  expect(act).not.toHaveBeenCalled();
  steps.paused = false;
  vi.advanceTimersByTime(waits.plain - 1);
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(act.mock.calls).toEqual([["end"]]);
});

test("what can be undone leaves time for it", () => {
  show(may(["end"], { undo: true }));
  const steps = new ForcedSteps(table);
  steps.sync();
  vi.advanceTimersByTime(waits.undoable - 1);
  expect(act).not.toHaveBeenCalled();
  show(may(["place cat-1 a1 r0", "end"], { decision: 2 }));
  steps.sync();
  vi.advanceTimersByTime(10_000);
  expect(act).not.toHaveBeenCalled();
});

test("whoever touches anything decides alone", () => {
  show(may(["end"]));
  const steps = new ForcedSteps(table);
  steps.sync();
  steps.hold();
  steps.sync();
  vi.advanceTimersByTime(10_000);
  expect(act).not.toHaveBeenCalled();
});

test("for who plays by keys nothing is done by itself, however long they listen", () => {
  const stop = guardPresses(document);
  const steps = new ForcedSteps(table);
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  show(may(["end"], { undo: true }));
  steps.sync();
  expect(steps.pending).toBeUndefined();
  vi.advanceTimersByTime(600_000);
  expect(act).not.toHaveBeenCalled();
  document.body.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  show(may(["end"], { decision: 2, undo: true }));
  steps.sync();
  expect(steps.pending?.wait).toBe(waits.undoable);
  stop();
});

test("nothing is done by itself where that is not wanted, or at a device that goes round", () => {
  const steps = new ForcedSteps(table);
  forcedSteps.on = false;
  show(may(["end"]));
  steps.sync();
  forcedSteps.on = true;
  show(may(["end"], { decision: 2 }), 2);
  steps.sync();
  vi.advanceTimersByTime(10_000);
  expect(act).not.toHaveBeenCalled();
});
