import { games } from "../games/index";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../api/error";
import type { Socket } from "../api/socket";
import { openHands } from "./preferences.svelte";
import { Table } from "./table.svelte";
import { snapshotOf, updateOf } from "./testing";

interface Question {
  type: string;
  what?: string;
  answer: (body?: unknown) => Promise<void>;
  refuse: (code: string) => Promise<void>;
}

/** The table's requests, which the test answers. */
let asked: Question[];
let table: Table;
const settled = () => new Promise<void>((done) => setTimeout(done));
const ask = (message: { type: string; what?: string }) =>
  new Promise<unknown>((resolve, reject) =>
    asked.push({
      ...message,
      answer: (body) => (resolve(body), settled()),
      refuse: (code) => (reject(new ApiError(code, "")), settled()),
    }),
  );
const socket = { nextId: () => "c1", ask, send: ask } as unknown as Socket;

const snapshot = (seat: number, n: number) => table.receive(snapshotOf(seat, n));
const update = (seat: number, n: number) =>
  table.receive(updateOf(seat, n, { patch: [{ op: "add", path: "/table/version", value: n }], events: [{ key: `event ${n}` }] }));
const left = (seat: number, code?: "door_closed" | "set_aside") => table.receive({ type: "left", table: "t", seat, code });
const said = (number: number) => table.receive({ type: "said", table: "t", line: { number, at: number, text: "meow" } });
const looks = () => asked.filter((q) => q.type === "look");

beforeEach(async () => {
  asked = [];
  table = new Table("t", socket, games);
  table.resume();
  snapshot(0, 1);
  await asked[0]!.answer();
});

describe("Table streams", () => {
  it("applies each update once and requests nothing", () => {
    update(0, 2);
    update(0, 2);
    update(0, 1);
    expect(looks()).toHaveLength(1);
    expect(table.log.map((e) => e.key)).toEqual(["event 2"]);
    expect(table.stream!.scene.table.version).toBe(2);
  });

  it("subscribes once for missed updates", async () => {
    update(0, 4);
    update(0, 5);
    expect(looks()).toHaveLength(2);
    for (const n of [2, 3, 4, 5]) update(0, n);
    await looks()[1]!.answer();
    expect(table.stream!.n).toBe(5);
    update(0, 7);
    expect(looks()).toHaveLength(3);
  });

  it("clears the board when closed", async () => {
    table.resume();
    await looks()[1]!.refuse("door_closed");
    expect(table.closed).toBe("door_closed");
    expect(table.stream).toBeUndefined();
    snapshot(0, 9);
    expect(table.closed).toBeUndefined();
  });

  it("works without the chat", async () => {
    await asked.find((q) => q.what === "lines")!.refuse("too_many");
    expect(table.closed).toBeUndefined();
    expect(table.errorCode).toBe("too_many");
    expect(table.stream!.n).toBe(1);
  });

  it("keeps the page while seats change", () => {
    left(0);
    expect(table.stream!.seat).toBe(0);
    snapshot(1, 1);
    expect(table.streams.map((s) => s.seat)).toEqual([1]);
    snapshot(2, 1);
    expect(table.streams.map((s) => s.seat)).toEqual([1, 2]);
  });

  it("closes when the last seat is removed with a reason", () => {
    left(0, "door_closed");
    expect(table.closed).toBe("door_closed");
    expect(table.stream).toBeUndefined();
  });

  it("announces each new chat line once", async () => {
    const heard: number[] = [];
    table.onChat((line) => heard.push(line.number));
    await asked.find((q) => q.what === "lines")!.answer([{ number: 1, at: 0 }]);
    for (const number of [1, 2, 2]) said(number);
    expect(heard).toEqual([2]);
    expect(table.chat.map((l) => l.number)).toEqual([1, 2]);
  });
});

describe("Table.until", () => {
  it("resolves with the awaited update", async () => {
    let done = false;
    void table.until((stream) => stream!.n >= 3).then(() => (done = true));
    update(0, 2);
    await settled();
    expect(done).toBe(false);
    update(0, 3);
    await settled();
    expect(done).toBe(true);
  });

  it("resolves at once if satisfied", async () => {
    await table.until((stream) => stream!.n === 1);
  });

  it("times out", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      let done = false;
      void table.until(() => false).then(() => (done = true));
      await vi.advanceTimersByTimeAsync(4_900);
      expect(done).toBe(false);
      await vi.advanceTimersByTimeAsync(200);
      expect(done).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("Table.resume", () => {
  it("tries again after a temporary refusal and keeps the page", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      table.resume();
      void looks()[1]!.refuse("try_again");
      await vi.advanceTimersByTimeAsync(10);
      expect([table.closed, table.streams.length]).toEqual([undefined, 1]);
      await vi.advanceTimersByTimeAsync(5_000);
      expect(looks()).toHaveLength(3);
      void looks()[2]!.refuse("try_again");
      await vi.advanceTimersByTimeAsync(10);
      table.stop();
      await vi.advanceTimersByTimeAsync(5_000);
      expect(looks()).toHaveLength(3);
    } finally {
      vi.useRealTimers();
    }
  });

  it("tries a quarantined table again later", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const before = looks().length;
      left(0, "set_aside");
      expect([table.closed, table.streams.length]).toEqual(["set_aside", 0]);
      await vi.advanceTimersByTimeAsync(29_000);
      expect(looks()).toHaveLength(before);
      await vi.advanceTimersByTimeAsync(2_000);
      expect(looks()).toHaveLength(before + 1);
      snapshot(0, 1);
      expect([table.closed, table.streams.length]).toEqual([undefined, 1]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("says why there is nothing to show yet", async () => {
    table = new Table("t", socket, games);
    table.resume();
    await looks().at(-1)!.refuse("try_again");
    expect(table.closed).toBe("try_again");
    table.stop();
    snapshot(0, 1);
    expect(table.closed).toBeUndefined();
  });

  it("replaces the spectator with a seat taken while offline", () => {
    table.streams = [];
    snapshot(-1, 4);
    snapshot(0, 1);
    expect(table.streams.map((s) => s.seat)).toEqual([0]);
  });

  it("announces chat from a break, not from before the visit", async () => {
    const told: number[] = [];
    table.onChat((line) => told.push(line.number));
    const lines = () => asked.filter((q) => q.what === "lines").at(-1)!;
    await lines().answer([{ number: 1, at: 1 }]);
    expect(told).toEqual([]);
    table.resume();
    await looks()[1]!.answer();
    said(3);
    await lines().answer([
      { number: 1, at: 1 },
      { number: 1, at: 1.5, aside: true },
      { number: 2, at: 2 },
    ]);
    expect(told).toEqual([3, 1, 2]);
    // Spectator chat has numbers of its own.
    expect(table.chat.map((l) => l.number)).toEqual([1, 1, 2, 3]);
  });
});

it("open hands on a shared device show whole scores", async () => {
  snapshot(1, 1);
  const mine = { seat: 0, total: 36, lines: [] };
  const other = { seat: 1, total: 20, lines: [] };
  const sheets = [{ accounts: [mine, { ...other, total: 12, unknown: 1 }] }, { accounts: [{ ...mine, total: 27, unknown: 2 }, other] }];
  const scores = () => asked.filter((q) => q.what === "score");
  const ofAll = async () => {
    const before = scores().length;
    const sheet = table.score();
    for (const [i, question] of scores().slice(before).entries()) await question.answer(sheets[i]);
    return (await sheet).accounts.map((a) => [a.total, a.unknown]);
  };
  expect(await ofAll()).toEqual([
    [36, undefined],
    [12, 1],
  ]);
  openHands.on = true;
  try {
    expect(await ofAll()).toEqual([
      [36, undefined],
      [20, undefined],
    ]);
  } finally {
    openHands.on = false;
  }
});
