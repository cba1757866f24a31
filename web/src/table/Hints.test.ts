import { cleanup, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Socket } from "../net/socket";
import { speak } from "../words/words.svelte";
import Hints from "./Hints.svelte";
import type { TableView } from "./protocol";
import { Table } from "./table.svelte";

const sent: Record<string, unknown>[] = [];
const socket = {
  id: () => "c1",
  ask: async (m: Record<string, unknown>) => (sent.push(m), { type: "answer", body: { hints: [{ action: "draw", expected: 1, behind: 0 }] } }),
} as unknown as Socket;
const about = { game: "boxes" } as TableView;
let table: Table;
const scene = (n: number, decision: number) =>
  table.receive({ type: "snapshot", seat: 0, epoch: "e", n, scene: { may: { must: true, decision } }, told: 0 });

beforeEach(async () => {
  await speak("en");
  sent.length = 0;
  table = new Table("t", socket);
  scene(1, 7);
});
afterEach(cleanup);

it("advice is asked for once, taken for the decision that it is about, and goes with it", async () => {
  const onclose = vi.fn();
  const page = render(Hints, { table, about, onclose });
  scene(2, 7);
  const choice = await page.findByRole("button", { name: /Draw a card/, hidden: true });
  expect(sent.map((m) => m.what)).toEqual(["hint"]);
  expect(onclose).not.toHaveBeenCalled();
  choice.click();
  expect(sent[1]).toMatchObject({ command: { do: "act", seat: 0, decision: 7, action: "draw" } });
  onclose.mockClear();
  scene(3, 8);
  await tick();
  expect(onclose).toHaveBeenCalledOnce();
});
