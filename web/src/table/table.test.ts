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

/** What the table asked the server, to be answered by the test. */
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

describe("a table follows its streams", () => {
  it("takes no update twice, and asks for nothing because of one", () => {
    update(0, 2);
    update(0, 2);
    update(0, 1);
    expect(looks()).toHaveLength(1);
    expect(table.log.map((e) => e.key)).toEqual(["event 2"]);
    expect(table.stream!.scene.table.version).toBe(2);
  });

  it("looks once for what it has missed, however much follows", async () => {
    update(0, 4);
    update(0, 5);
    expect(looks()).toHaveLength(2);
    for (const n of [2, 3, 4, 5]) update(0, n);
    await looks()[1]!.answer();
    expect(table.stream!.n).toBe(5);
    update(0, 7);
    expect(looks()).toHaveLength(3);
  });

  it("shows no board that nobody keeps up to date", async () => {
    table.resume();
    await looks()[1]!.refuse("door_closed");
    expect(table.closed).toBe("door_closed");
    expect(table.stream).toBeUndefined();
    snapshot(0, 9);
    expect(table.closed).toBeUndefined();
  });

  it("goes on without what was said", async () => {
    await asked.find((q) => q.what === "lines")!.refuse("too_many");
    expect(table.closed).toBeUndefined();
    expect(table.errorCode).toBe("too_many");
    expect(table.stream!.n).toBe(1);
  });

  it("keeps the page between one seat and the next", () => {
    left(0);
    expect(table.stream!.seat).toBe(0);
    snapshot(1, 1);
    expect(table.streams.map((s) => s.seat)).toEqual([1]);
    snapshot(2, 1);
    expect(table.streams.map((s) => s.seat)).toEqual([1, 2]);
  });

  it("closes when the last seat is taken away for a reason", () => {
    left(0, "door_closed");
    expect(table.closed).toBe("door_closed");
    expect(table.stream).toBeUndefined();
  });

  it("tells each new line once, and none that was said before", async () => {
    const heard: number[] = [];
    table.onChat((line) => heard.push(line.number));
    await asked.find((q) => q.what === "lines")!.answer([{ number: 1, at: 0 }]);
    for (const number of [1, 2, 2]) said(number);
    expect(heard).toEqual([2]);
    expect(table.chat.map((l) => l.number)).toEqual([1, 2]);
  });
});

describe("waiting for the shown stream", () => {
  it("ends with the update that is waited for, and not before", async () => {
    let done = false;
    void table.until((stream) => stream!.n >= 3).then(() => (done = true));
    update(0, 2);
    await settled();
    expect(done).toBe(false);
    update(0, 3);
    await settled();
    expect(done).toBe(true);
  });

  it("ends at once where there is nothing to wait for", async () => {
    await table.until((stream) => stream!.n === 1);
  });

  it("ends after a while if nothing comes", async () => {
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

describe("a table goes on", () => {
  it("looks again after a refusal that passes, and keeps what is shown meanwhile", async () => {
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

  it("says that it is put aside, and looks again after a while", async () => {
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

  it("says why there is nothing to see yet, and shows it once it comes", async () => {
    table = new Table("t", socket, games);
    table.resume();
    await looks().at(-1)!.refuse("try_again");
    expect(table.closed).toBe("try_again");
    table.stop();
    snapshot(0, 1);
    expect(table.closed).toBeUndefined();
  });

  it("with the seat that was taken while the connection was broken", () => {
    table.streams = [];
    snapshot(-1, 4);
    snapshot(0, 1);
    expect(table.streams.map((s) => s.seat)).toEqual([0]);
  });

  it("tells what was said during a break, but not what was said before anybody came", async () => {
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
    // Those who watch have numbers of their own.
    expect(table.chat.map((l) => l.number)).toEqual([1, 1, 2, 3]);
  });
});

it("those who share a device see the whole of each other's scores if their cards are open, and only then", async () => {
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
