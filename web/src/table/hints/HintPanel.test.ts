import { games } from "../../games/index";
import { cleanup, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Socket } from "../../api/socket";
import type { MoveReason } from "../../protocol";
import { setLanguage } from "../../words/words.svelte";
import { stripTop } from "./hintplace";
import HintPanel from "./HintPanel.svelte";
import { Table } from "../table.svelte";
import { snapshotOf, tableView } from "../testing";

const sent: Record<string, unknown>[] = [];
let actions = ["draw"];
let expected = 1;
let reasons: MoveReason[] = [];
const ask = async (m: Record<string, unknown>) => (
  sent.push(m),
  { hints: actions.map((action) => ({ action, expected, behind: 0, reasons })) }
);
const socket = { nextId: () => "c1", ask, send: ask } as unknown as Socket;
const about = tableView();
let table: Table;
const scene = (n: number, decision: number) => table.receive(snapshotOf(0, n, { may: { must: true, decision, verbs: {} } }));

beforeEach(async () => {
  await setLanguage("en");
  sent.length = 0;
  table = new Table("t", socket, games);
  scene(1, 7);
});
const { innerHeight, innerWidth } = window;
const resize = (height: number, width = innerWidth) => {
  Object.assign(window, { innerHeight: height, innerWidth: width });
  window.dispatchEvent(new Event("resize"));
};
afterEach(() => {
  cleanup();
  actions = ["draw"];
  expected = 1;
  reasons = [];
  resize(innerHeight, innerWidth);
});

it("requests hints once, for one decision", async () => {
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

it("shows one hint with stars in the family game", async () => {
  actions = ["rescue left cat-05-red regular", "rescue left cat-09-red regular"];
  const config = { ...about.settings.config, mode: "family" };
  const page = render(HintPanel, { table, about: tableView({}, { game: "isle", config }), onclose: vi.fn() });
  const said = await page.findByText(/red cat/, {}, { timeout: 10_000 });
  expect(said.textContent).not.toMatch(/field|\d/);
  const strip = said.closest("dialog")!;
  expect(strip.querySelectorAll(".stars svg")).toHaveLength(3);
  page.getByRole("button", { name: "Next hint", hidden: true }).click();
  await tick();
  expect(strip.querySelectorAll(".stars svg")).toHaveLength(2);
});

it("tells cats of one colour apart by pictures", async () => {
  actions = ["rescue right cat-05-blue regular", "rescue right cat-09-blue regular"];
  resize(900, 1440);
  const page = render(HintPanel, { table, about: tableView({}, { game: "isle" }), onclose: () => {} });
  const choices = await page.findAllByRole("button", { name: /blue cat/, hidden: true }, { timeout: 10_000 });
  const [one, other] = choices.map((choice) => choice.querySelector("svg")?.innerHTML);
  expect(one).toBeTruthy();
  expect(other).toBeTruthy();
  expect(one).not.toBe(other);
});

it("shows the first hint of Boxes on the board at once", async () => {
  expected = 6.6;
  actions = ["lay box-02 c4", "lay box-02 c4 180", "cat c4-c5", "sleep c4", "princess c4-c5", "draw"];
  const page = render(HintPanel, { table, about, onclose: () => {} });
  const choices = await page.findAllByRole("button", { name: /^[A-Z].*\+7$/, hidden: true }, { timeout: 10_000 });
  expect(choices).toHaveLength(actions.length);
  expect(new Set(choices.map((choice) => choice.querySelector("svg")!.innerHTML)).size).toBe(actions.length);
  expect(table.hinted).toBe(actions[0]);
  expect(page.getByRole("button", { name: "Play this", hidden: true }).hasAttribute("aria-disabled")).toBe(false);
});

it("shows one hint at a time in a low window", async () => {
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

const why = (page: { container: HTMLElement }) =>
  [...page.container.ownerDocument.querySelectorAll("[data-reason]")].map((reason) => reason.textContent);
const twoReasons: MoveReason[] = [
  { key: "isle.reason.family_grows", args: { colour: "blue", cats: 4 }, points: 3 },
  { key: "isle.reason.rats_last", args: { room: "corn", count: 1 }, points: 1 },
];

it("explains the chosen hint, at first the best one", async () => {
  actions = ["rescue right cat-05-blue regular", "rescue right cat-09-blue regular"];
  reasons = twoReasons;
  resize(900, 1440);
  const page = render(HintPanel, { table, about: tableView({}, { game: "isle" }), onclose: () => {} });
  const choices = await page.findAllByRole("button", { name: /blue cat/, hidden: true }, { timeout: 10_000 });
  const said = ["The blue family grows to 4 cats", "Covers the last rat in the hold"];
  expect(why(page)).toEqual(said);
  expect(choices[0]!.textContent).toContain(said[1]);
  choices[1]!.click();
  await tick();
  expect(why(page)).toEqual(said);
  expect(choices[1]!.textContent).toContain(said[1]);
});

it("shows only the main reason beside a single hint", async () => {
  actions = ["rescue right cat-05-blue regular", "rescue right cat-09-blue regular"];
  reasons = twoReasons;
  resize(1180, 820);
  const page = render(HintPanel, { table, about: tableView({}, { game: "isle" }), onclose: () => {} });
  await vi.waitFor(() => expect(why(page)).toEqual(["The blue family grows to 4 cats"]), { timeout: 10_000 });
});

it("shows one hint at a time on a tablet in Isle", async () => {
  actions = ["rescue right cat-05-blue regular", "rescue right cat-09-blue regular"];
  resize(1180, 820);
  const page = render(HintPanel, { table, about: tableView({}, { game: "isle" }), onclose: () => {} });
  expect(await page.findAllByText(/blue cat/, {}, { timeout: 10_000 })).toHaveLength(1);
  await vi.waitFor(() => expect(table.hinted).toBe(actions[0]));
});

it("stripTop avoids what the hint is about", () => {
  const [board, strip] = [{ top: 144 }, { left: 4, right: 400, height: 60 }];
  const box = (top: number, bottom: number, left = 10) => ({ left, right: left + 40, top, bottom });
  expect(stripTop(board, strip, 390, [])).toBe(326);
  expect(stripTop(board, strip, 390, [box(200, 300)])).toBe(326);
  expect(stripTop(board, strip, 390, [box(300, 340, 500)])).toBe(326);
  expect(stripTop(board, strip, 390, [box(300, 340)])).toBe(80);
  expect(stripTop(board, strip, 390, [box(300, 340), box(60, 100)])).toBe(148);
  expect(stripTop({ top: 44 }, strip, 390, [box(300, 340)]), "no room above").toBe(48);
  expect(stripTop(board, strip, 390, [], [box(300, 340)]), "buttons").toBe(80);
  expect(stripTop(board, strip, 390, [box(300, 340)], [box(60, 100)])).toBe(148);
  expect(stripTop(board, strip, 390, [box(60, 100)], [box(300, 340), box(150, 170)]), "covers buttons rather than the hint").toBe(326);
});
