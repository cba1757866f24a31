import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { games } from "../games/index";
import { guardPresses } from "../ui/press";
import { ForcedSteps, forcedStep, waits } from "./forced.svelte";
import { forcedSteps, openHands } from "./preferences.svelte";
import type { Permissions, Stream } from "./protocol";
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
const hidden = { game: "isle", days: 5, own: { hand: ["draw-cards-3"] } } as never;
const empty = { game: "isle", days: 5, own: { hand: [] } } as never;
const boxes = { own: { hand: ["box-07"] } } as never;

test.each([
  ["the end of a turn with nothing left to do", may(["end"]), people, empty, "end"],
  ["a pass where nothing can be rescued", may(["pass"]), people, empty, "pass"],
  ["a confirmation against bots", may(["confirm"]), alone, hidden, "confirm"],
  ["a pass against bots", may(["pass"]), alone, hidden, "pass"],
  ["a confirmation among people with hidden cards", may(["confirm"]), people, hidden, undefined],
  ["a pass among people with hidden cards", may(["pass"]), people, hidden, undefined],
  ["the end of a turn of Boxes among people", may(["end"]), people, boxes, "end"],
  ["a choice", may(["end", "lay lesson-1"]), alone, empty, undefined],
  ["the only place for a tile", may(["place cat-1 a1 r0"]), alone, empty, undefined],
  ["a step while the table waits for others", may(["end"], { must: false }), alone, empty, undefined],
  ["too many actions to list", may(["end"], { actions: undefined }), alone, empty, undefined],
])("%s", (_, permissions, table, view, step) => {
  expect(forcedStep({ may: permissions, table, view }, view === boxes ? games.boxes : games.isle)).toBe(step);
});

const paused = (close: string, useful: string[] = [], more: object = {}) =>
  ({ game: "isle", days: 5, day: 2, own: { hand: ["draw-cards-3"], pause: { close, useful, chase: false } }, ...more }) as never;

test("useless cards stop nothing but stay secret among people", () => {
  const permissions = may(["end", "play draw-cards-3"]);
  expect(forcedStep({ may: permissions, table: alone, view: paused("end") }, games.isle)).toBe("end");
  expect(forcedStep({ may: permissions, table: people, view: paused("end") }, games.isle)).toBeUndefined();
});

test("useful cards stop the day once, held cards always", () => {
  const steps = new ForcedSteps(table);
  const stops = (decision: number, view: never) => {
    show(may(["end", "play draw-cards-3"], { decision }), 1, view);
    steps.sync();
    return steps.pending === undefined;
  };
  const useful = ["draw-cards-3"];
  const rat = { own: { hand: [], pause: { close: "confirm", useful: [], chase: true } } };
  expect(stops(1, paused("end"))).toBe(false);
  expect(stops(2, paused("end", useful))).toBe(true);
  expect(stops(2, paused("end", useful)), "the same decision").toBe(true);
  expect(stops(3, paused("end", useful)), "the same card on the same day").toBe(false);
  expect(stops(4, paused("pass", ["gain-permanent-basket"])), "another card").toBe(false);
  expect(stops(5, paused("confirm", [], rat)), "a royal rat").toBe(false);
  expect(stops(6, paused("confirm", [], { ...rat, day: 3 })), "the next day").toBe(true);
  steps.holding = true;
  expect(stops(7, paused("end"))).toBe(true);
  steps.holding = false;
  expect(steps.pending?.action).toBe("end");
});

test("open hands on one device reveal nothing new", () => {
  const family = tableView({ seats: [{ person: "p" }, { person: "p" }, { bot: "tabby" }] as never });
  const scene = (table: typeof people) => ({ may: may(["pass"]), table, view: hidden });
  expect(forcedStep(scene(family), games.isle)).toBeUndefined();
  openHands.on = true;
  onTestFinished(() => void (openHands.on = false));
  expect(forcedStep(scene(family), games.isle)).toBe("pass");
  expect(forcedStep(scene(people), games.isle), "at two devices").toBeUndefined();
});

const act = vi.fn(() => Promise.resolve());
let table: Table;
const show = (permissions: Permissions, streams = 1, view = empty) => {
  const stream = { seat: 0, scene: { table: alone, may: permissions, view } } as unknown as Stream;
  table = Object.assign(table, { stream, streams: Array<Stream>(streams).fill(stream) });
};

beforeEach(() => {
  vi.useFakeTimers();
  guardPresses(document)(); // resets the last input, so that it was no key
  act.mockClear();
  table = { act, gameOf: () => games.isle } as unknown as Table;
  forcedSteps.on = true;
});
afterEach(() => vi.useRealTimers());

test("takes a step once, after its delay", () => {
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

test("a tip pauses a step and restarts its delay", () => {
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

test("an undoable move leaves time to undo", () => {
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

test("a turn that cost points does not end on its own", () => {
  show(may(["end"], { undo: true }));
  const steps = new ForcedSteps(table);
  steps.sync();
  steps.afterLoss = true;
  steps.sync();
  vi.advanceTimersByTime(60_000);
  expect(act).not.toHaveBeenCalled();
  steps.afterLoss = false;
  vi.advanceTimersByTime(waits.undoable);
  expect(act.mock.calls).toEqual([["end"]]);
});

test("waits for the minimum delay", () => {
  show(may(["end"], { undo: true }));
  const steps = new ForcedSteps(table);
  steps.least = 100;
  steps.sync();
  expect(steps.pending?.wait).toBe(waits.undoable);
  steps.least = 6000;
  show(may(["end"], { decision: 2, undo: true }));
  steps.sync();
  vi.advanceTimersByTime(5999);
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(act).toHaveBeenCalledOnce();
});

test("a touch cancels the step", () => {
  show(may(["end"]));
  const steps = new ForcedSteps(table);
  steps.sync();
  steps.hold();
  steps.sync();
  vi.advanceTimersByTime(10_000);
  expect(act).not.toHaveBeenCalled();
});

test("a double tap does not cancel", () => {
  const stop = guardPresses(document);
  const steps = new ForcedSteps(table);
  const tap = () => {
    document.body.dispatchEvent(new PointerEvent("pointerdown", { pointerType: "touch", clientX: 300, clientY: 700, bubbles: true }));
    steps.press();
  };
  tap();
  show(may(["end"], { undo: true }));
  steps.sync();
  vi.advanceTimersByTime(200);
  tap();
  expect(steps.pending?.action).toBe("end");
  vi.advanceTimersByTime(1000);
  tap();
  expect(steps.pending, "a press that is meant").toBeUndefined();
  stop();
});

test("keyboard players confirm every step", () => {
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

test("does nothing when switched off or on a shared device", () => {
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

test("takes steps on a shared device with open hands", () => {
  show(may(["end"]), 2);
  const closed = new ForcedSteps(table);
  closed.sync();
  expect(closed.pending).toBeUndefined();
  openHands.on = true;
  onTestFinished(() => void (openHands.on = false));
  const steps = new ForcedSteps(table);
  steps.sync();
  expect(steps.pending).toEqual({ action: "end", wait: waits.plain });
  steps.hold();
});
