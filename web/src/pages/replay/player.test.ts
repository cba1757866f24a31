import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ReplayPlayer, type Moment } from "./player.svelte";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Lets come what is on its way. */
const settled = () => vi.advanceTimersByTimeAsync(0);
const moment = (after: number, seat: number): Moment => ({
  after,
  seat,
  told: [],
  view: {} as Moment["view"],
  sheet: { final: false, accounts: [] },
});

test("a turn tells all that was done in it", async () => {
  const player = new ReplayPlayer(9, (after, seat) => Promise.resolve({ ...moment(after, seat), told: [{ key: `move ${after}` }] }));
  player.ends = { turn: [3, 6, 9] };
  const told = () => player.moment!.told.map(({ key }) => key);
  player.go(0);
  await settled();
  expect(told()).toEqual(["move 0"]);
  player.go(6);
  await settled();
  expect(told()).toEqual(["move 4", "move 5", "move 6"]);
  player.unit = "move";
  player.go(5);
  await settled();
  expect(told()).toEqual(["move 5"]);
});

test("while the slider is dragged only the last moment wanted is asked for", async () => {
  const asked: number[] = [];
  let answer = () => {};
  const player = new ReplayPlayer(100, (after, seat) => {
    asked.push(after);
    return new Promise((resolve) => (answer = () => resolve(moment(after, seat))));
  });
  for (const after of [1, 2, 3, 40]) player.go(after);
  answer();
  await settled();
  expect(asked).toEqual([1, 40]);
  answer();
  await settled();
  expect(player.moment?.after).toBe(40);
});

test("moments that are not there are the first or the last", () => {
  const player = new ReplayPlayer(10, async (after, seat) => moment(after, seat));
  player.go(99);
  expect(player.after).toBe(10);
  player.go(-3);
  expect(player.after).toBe(0);
});

test("it plays to the end and stops", async () => {
  const player = new ReplayPlayer(3, async (after, seat) => moment(after, seat));
  player.play();
  await vi.runAllTimersAsync();
  expect(player.playing).toBe(false);
  expect(player.after).toBe(3);
});

test("a refusal is kept and the next wish is tried again", async () => {
  let fail = true;
  const player = new ReplayPlayer(3, async (after, seat) => {
    if (fail) throw new Error("no");
    return moment(after, seat);
  });
  player.go(1);
  await settled();
  expect(player.error).toBeDefined();
  fail = false;
  player.go(2);
  await settled();
  expect(player.moment?.after).toBe(2);
  expect(player.error).toBeUndefined();
});
