import { cleanup, render } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GameEvent, LogEntry, Stream } from "../../../table/protocol";
import type { Table } from "../../../table/table.svelte";
import { floatsOf } from "./floats";
import Floats from "./Floats.svelte";

const logOf = (...events: [key: string, args: object][]): LogEntry[] =>
  events.map(([key, args], i) => ({ number: i + 1, key: `isle.event.${key}`, args: args as never }));

describe("floats", () => {
  it("shows payments and gains in fish", () => {
    const log = logOf(
      ["paid", { seat: 0, count: 2, fish: 3 }],
      ["paid", { seat: 1, count: 0, fish: 0 }],
      ["rescued", { seat: 1, tile: "cat-10-red", field: "right", fish: 5 }],
      ["cards_bought", { seat: 0, count: 1, fish: 4 }],
      ["fish_gained", { seat: 1, fish: 6 }],
    );
    expect(floatsOf(log, 0).map(({ at, icon, text }) => [at, icon, text])).toEqual([
      [{ on: "plate", seat: 0 }, "fish", "−3"],
      [{ on: "plate", seat: 1 }, "fish", "−5"],
      [{ on: "plate", seat: 0 }, "fish", "−4"],
      [{ on: "plate", seat: 1 }, "fish", "+6"],
    ]);
    expect(floatsOf(log, 4), "what has been shown is not shown again").toHaveLength(1);
  });

  it("shows the treasure of a covered map", () => {
    const placed = (seat: number, tile: string, square: string): [string, object] => ["placed", { seat, tile, square, turn: "0" }];
    const log = logOf(placed(1, "cat-10-red", "h1"), placed(0, "cat-11-red", "c3"), ["map", { seat: 1, colour: "red" }]);
    expect(floatsOf(log, 2)).toEqual([
      { number: 3, at: { on: "ship", seat: 1, piece: "cat-10-red@7,0" }, icon: "treasure-common", text: "" },
    ]);
  });
});

describe("Floats", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    document.body.innerHTML = '<button data-plate="1"></button>';
    document.querySelector("button")!.getBoundingClientRect = () => new DOMRect(200, 50, 120, 40);
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it("appear at the plate after earlier moves, for a while", async () => {
    let tell: (events: GameEvent[], stream: Stream) => void;
    let pending = $state(true);
    const table = {
      stream: { seat: 0 },
      onEvents: (f: typeof tell) => ((tell = f), () => {}),
      follow: { isPending: () => pending },
    } as unknown as Table;
    const { container } = render(Floats, { table });
    const seen = () => [...container.querySelectorAll<HTMLElement>("[data-float]")].map((b) => [b.dataset.float, b.textContent.trim()]);
    const log = logOf(["rescued", { seat: 1, tile: "cat-10-red", field: "right", fish: 5 }]);
    tell!(log, { seat: 0, told: 1, log } as unknown as Stream);
    await vi.advanceTimersByTimeAsync(0);
    expect(seen()).toEqual([]);
    pending = false;
    await vi.advanceTimersByTimeAsync(20); // one frame
    expect(seen()).toEqual([["fish", "−5"]]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(seen()).toEqual([]);
  });
});
