import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadWords, setLanguage } from "../words/words.svelte";
import Menu from "./Menu.svelte";
import type { TableView } from "./protocol";
import type { Table } from "./table.svelte";

beforeEach(async () => {
  await setLanguage("en");
  await loadWords("menu");
});
afterEach(cleanup);

const playing = { id: "t", game: "boxes", stage: "playing", clock: { kind: "none" }, seats: [], config: {} } as unknown as TableView;
const table = { streams: [], stream: { seat: 0, scene: { may: {} } } } as unknown as Table;
const question = () => screen.queryByRole("button", { name: "Yes, give up" });

for (const [when, change] of [
  ["the device is handed over", { handingOver: true }],
  ["the game ends", { about: { ...playing, stage: "over" } as TableView }],
] as const) {
  test(`nobody gives up by a question that was open when ${when}`, async () => {
    const { rerender } = render(Menu, { table, about: playing, handingOver: false, onclose: () => {} });
    await fireEvent.click(screen.getByRole("button", { name: "Give up" }));
    expect(question()).not.toBeNull();
    await rerender(change);
    expect(question()).toBeNull();
  });
}
