import { cleanup, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Socket } from "../net/socket";
import { setLanguage } from "../words/words.svelte";
import HintPanel from "./HintPanel.svelte";
import { Table } from "./table.svelte";
import { snapshotOf, tableView } from "./testing";

const sent: Record<string, unknown>[] = [];
const ask = async (m: Record<string, unknown>) => (sent.push(m), { hints: [{ action: "draw", expected: 1, behind: 0 }] });
const socket = { nextId: () => "c1", ask, send: ask } as unknown as Socket;
const about = tableView();
let table: Table;
const scene = (n: number, decision: number) => table.receive(snapshotOf(0, n, { may: { must: true, decision, verbs: {} } }));

beforeEach(async () => {
  await setLanguage("en");
  sent.length = 0;
  table = new Table("t", socket);
  scene(1, 7);
});
afterEach(cleanup);

it("advice is asked for once, taken for the decision that it is about, and goes with it", async () => {
  const onclose = vi.fn();
  const page = render(HintPanel, { table, about, onclose });
  scene(2, 7);
  const choice = await page.findByRole("button", { name: /Draw a card/, hidden: true }, { timeout: 10_000 });
  expect(sent.map((m) => m.what)).toEqual(["hint"]);
  expect(onclose).not.toHaveBeenCalled();
  choice.click();
  await tick();
  expect(table.hinted).toBe("draw");
  expect(sent).toHaveLength(1);
  (await page.findByRole("button", { name: "Play this", hidden: true })).click();
  expect(sent[1]).toMatchObject({ command: { do: "act", seat: 0, decision: 7, action: "draw" } });
  onclose.mockClear();
  scene(3, 8);
  await tick();
  expect(onclose).toHaveBeenCalledOnce();
});

it("in the family game the better move has more stars, and no number", async () => {
  const config = { ...about.config, mode: "family" } as typeof about.config;
  const page = render(HintPanel, { table, about: { ...about, config }, onclose: vi.fn() });
  const choice = await page.findByRole("button", { name: /Draw a card/, hidden: true }, { timeout: 10_000 });
  expect(choice.querySelectorAll(".stars svg")).toHaveLength(3);
  expect(choice.textContent).not.toMatch(/\d/);
});
