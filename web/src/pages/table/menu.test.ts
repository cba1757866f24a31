import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import { remember } from "../../ui/announce.svelte";
import { setLanguage } from "../../words/words.svelte";
import Menu from "./Menu.svelte";
import type { TableView } from "../../table/protocol";
import { tableView } from "../../table/testing";
import type { Table } from "../../table/table.svelte";

beforeEach(() => setLanguage("en"));
afterEach(cleanup);

const playing = tableView();
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

test("the menu lists what was announced before, the latest first", () => {
  for (const text of ["Mira has chosen.", "Reconnected."]) remember(text);
  render(Menu, { table, about: playing, handingOver: false, onclose: () => {} });
  const list = document.querySelector("[data-announced]")!;
  expect(list.querySelector("summary")!.textContent).toBe("Recent announcements");
  expect([...list.querySelectorAll("li")].map((line) => line.textContent)).toEqual(["Reconnected.", "Mira has chosen."]);
});
