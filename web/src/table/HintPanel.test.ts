import { cleanup, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Socket } from "../net/socket";
import { setLanguage } from "../words/words.svelte";
import { stripTop } from "./hintplace";
import HintPanel from "./HintPanel.svelte";
import { Table } from "./table.svelte";
import { snapshotOf, tableView } from "./testing";

const sent: Record<string, unknown>[] = [];
let actions = ["draw"];
const ask = async (m: Record<string, unknown>) => (sent.push(m), { hints: actions.map((action) => ({ action, expected: 1, behind: 0 })) });
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
const { innerHeight } = window;
const resize = (innerHeight: number) => {
  Object.assign(window, { innerHeight });
  window.dispatchEvent(new Event("resize"));
};
afterEach(() => {
  cleanup();
  actions = ["draw"];
  resize(innerHeight);
});

it("advice is asked for once, taken for the decision that it is about, and goes with it", async () => {
  const onclose = vi.fn();
  const page = render(HintPanel, { table, about, onclose });
  scene(2, 7);
  const choice = await page.findByRole("button", { name: /Draw a card/, hidden: true }, { timeout: 10_000 });
  expect(sent.map((m) => m.what)).toEqual(["hint"]);
  expect(onclose).not.toHaveBeenCalled();
  expect(choice.textContent).toMatch(/^Draw a card/);
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

it("cats of one colour are told apart by their pictures", async () => {
  actions = ["rescue right cat-05-blue regular", "rescue right cat-09-blue regular"];
  const page = render(HintPanel, { table, about: tableView({ game: "isle" }), onclose: () => {} });
  const choices = await page.findAllByRole("button", { name: /blue cat/, hidden: true }, { timeout: 10_000 });
  const [one, other] = choices.map((choice) => choice.querySelector("svg")?.innerHTML);
  expect(one).toBeTruthy();
  expect(other).toBeTruthy();
  expect(one).not.toBe(other);
});

it("a low window has one at a time, which is shown at once", async () => {
  actions = ["draw", "sleep"];
  resize(390);
  const page = render(HintPanel, { table, about, onclose: () => {} });
  await page.findByText(/Draw a card/, {}, { timeout: 10_000 });
  await vi.waitFor(() => expect(table.hinted).toBe("draw"));
  for (const [name, action] of [
    ["Next hint", "sleep"],
    ["Next hint", "draw"],
    ["Previous hint", "sleep"],
  ] as const) {
    page.getByRole("button", { name, hidden: true }).click();
    await tick();
    expect(table.hinted).toBe(action);
  }
  expect(page.queryByText(/Draw a card/)).toBeNull();
  page.getByRole("button", { name: "Play this", hidden: true }).click();
  expect(sent.at(-1)).toMatchObject({ command: { do: "act", seat: 0, decision: 7, action: "sleep" } });
});

it("the strip of a low window leaves free what it is about", () => {
  expect(stripTop(44, undefined, 60, 390)).toBe(326);
  expect(stripTop(44, { bottom: 300 }, 60, 390)).toBe(326);
  expect(stripTop(44, { bottom: 340 }, 60, 390)).toBe(48);
});
