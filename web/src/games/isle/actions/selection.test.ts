import { describe, expect, it } from "vitest";
import type { Table } from "../../../table/table.svelte";
import { Selection } from "./selection.svelte";
import type { ServerState } from "../serverstate.svelte";

const legal = [
  "rescue kitten-1-blue kittens permanent",
  "rescue kitten-1-blue kittens regular",
  "rescue kitten-1-blue kitten-2-red kittens permanent",
  "rescue kitten-1-blue kitten-2-red kittens regular",
];
const selection = () => {
  const one = new Selection({} as Table, { legal } as unknown as ServerState);
  one.held = { tile: "kitten-1-blue", mustPlace: false };
  return one;
};

describe("Selection", () => {
  it("keeps the other choices when the basket changes", () => {
    const chosen = selection();
    chosen.chooseTakeAction(legal[2]!);
    chosen.chooseBasket("regular");
    expect(chosen.takeAction).toBe(legal[3]);
    expect(chosen.basket).toBe("regular");
  });

  it("uses a basket chosen before the tile", () => {
    const chosen = selection();
    const { held } = chosen;
    chosen.held = undefined;
    chosen.chooseBasket("regular");
    expect(chosen.basket).toBe("regular");
    chosen.held = held;
    expect(chosen.takeAction).toBe(legal[1]);
  });

  it("ignores a basket that is not available", () => {
    const chosen = selection();
    chosen.chooseBasket("broken");
    expect(chosen.takeAction).toBe(legal[0]);
  });

  /** A tile of two squares that fits only upright, in one place. */
  function dominoes() {
    const none = btoa("\0".repeat(32));
    const turns = [
      { turn: "0", cells: [[0, 0], [1, 0]] }, // prettier-ignore
      { turn: "90", cells: [[0, 0], [0, 1]] }, // prettier-ignore
    ];
    const raw = { tile: "cat-01-blue", stride: 23, turns, outside: none, covered: none, touching: none, sources: [], count: 1 };
    const options = () => Promise.resolve({ ...raw, places: btoa(String.fromCharCode(1, 23 * 4 + 7)), deltas: "", wins: btoa("\0") });
    return new Selection({ options } as unknown as Table, { legal: [] } as unknown as ServerState);
  }

  it("fits a pressed tile and keeps the rotation of a dragged one", async () => {
    const held = { tile: "cat-01-blue", mustPlace: false };
    const pressed = dominoes();
    await pressed.take(held);
    expect([pressed.ghost!.turn, pressed.ghost!.legal]).toEqual([1, true]);
    const dragged = dominoes();
    dragged.dragging = true;
    dragged.dragged = { tile: held.tile, lying: false, to: [9.5, 5.5] };
    await dragged.take(held);
    expect([dragged.ghost!.turn, dragged.ghost!.pinned]).toEqual([0, false]);
    expect(dragged.ghost!.cells).toContainEqual([9, 5]);
    dragged.drop();
    await dragged.take(held);
    expect(dragged.ghost!.turn, "what is pressed after it").toBe(1);
  });

  it("leaves a tile where it was dropped while placements load", async () => {
    const dropped = dominoes();
    dropped.dragged = { tile: "cat-01-blue", lying: true, to: [9.5, 5.5] };
    await dropped.take({ tile: "cat-01-blue", mustPlace: false });
    expect([dropped.ghost!.turn, dropped.ghost!.pinned]).toEqual([1, true]);
    expect(dropped.ghost!.cells).toContainEqual([9, 5]);
  });
});
