import { cleanup, render } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";
import { tick } from "svelte";
import type { Table } from "../../../table/table.svelte";
import SideDrawer from "./SideDrawer.svelte";
import type { IsleGame } from "../game.svelte";
import type { View } from "../view";

afterEach(cleanup);

/** Opens the drawer, optionally with a tile in hand, and returns whether Escape on its switch closes it. */
async function closes(held?: object): Promise<boolean> {
  const game = { selection: { held, words: [] } } as unknown as IsleGame;
  const table = { unread: 0 } as Table;
  const { container } = render(SideDrawer, {
    ...{ game, table, view: {} as View, onopen: () => {}, lit: undefined, faded: false },
    opened: "log",
  });
  const button = container.querySelector<HTMLElement>('[data-drawer="log"]')!;
  button.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  await tick();
  return button.getAttribute("aria-expanded") === "false";
}

describe("SideDrawer", () => {
  it("closes on Escape", async () => {
    expect(await closes()).toBe(true);
  });

  it("leaves Escape to a held tile", async () => {
    expect(await closes({ tile: "cat-01-red" })).toBe(false);
  });
});
