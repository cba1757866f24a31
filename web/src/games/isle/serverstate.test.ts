import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Permissions, Stream } from "../../table/protocol";
import type { Table } from "../../table/table.svelte";
import { ServerState } from "./serverstate.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A state whose score requests the test answers by hand. */
function make() {
  const answers: ((total: number) => void)[] = [];
  const score = () => new Promise((resolve) => answers.push((total) => resolve({ accounts: [{ seat: 0, total }] })));
  const state = new ServerState({ score } as unknown as Table, () => {});
  const show = (n: number) => state.sync({ seat: 0, epoch: "1", n } as Stream);
  return { state, answers, show };
}

describe("ServerState", () => {
  it("waits for the score of the current scene", async () => {
    const { state, answers, show } = make();
    show(1);
    let total: number | undefined;
    void state.scoreReady().then(() => (total = state.sheet!.accounts[0]!.total));
    await vi.runAllTimersAsync();
    show(2);
    answers[0]!(5);
    await vi.advanceTimersByTimeAsync(1);
    expect(total).toBeUndefined();
    await vi.runAllTimersAsync();
    answers[1]!(7);
    await vi.runAllTimersAsync();
    expect(total).toBe(7);
  });

  it("stops waiting if the score fails", async () => {
    const state = new ServerState({ score: () => Promise.reject(new Error("offline")) } as unknown as Table, () => {});
    state.sync({ seat: 0, epoch: "1", n: 1 } as Stream);
    const scored = state.scoreReady();
    await vi.runAllTimersAsync();
    await scored;
    expect(state.sheet).toBeUndefined();
  });

  it("asks again for refused legal actions while they are needed", async () => {
    let requests = 0;
    const refuses = (n: number) => () =>
      ++requests <= n ? Promise.reject(new Error("busy")) : Promise.resolve({ actions: ["rescue a", "pass"] });
    const table = { score: () => Promise.resolve({ accounts: [] }), legal: refuses(2) };
    const state = new ServerState(table as unknown as Table, () => {});
    const show = (n: number, verbs: Record<string, number>) =>
      state.sync({ seat: 0, epoch: "e", n } as Stream, { decision: n, must: true, verbs } as unknown as Permissions);
    show(1, { rescue: 1 });
    await vi.advanceTimersByTimeAsync(2500);
    expect([requests, state.legal, state.loading]).toEqual([3, ["rescue a", "pass"], false]);
    table.legal = refuses(100);
    show(2, { rescue: 1 });
    await vi.advanceTimersByTimeAsync(1);
    show(3, { keep: 1 });
    await vi.advanceTimersByTimeAsync(5000);
    expect([requests, state.legal]).toEqual([4, []]);
  });
});
