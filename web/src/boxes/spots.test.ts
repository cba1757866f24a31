import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import type { Table } from "../table/table.svelte";
import Spots from "./Spots.svelte";
import { Turn } from "./turn.svelte";
import type { View } from "./view";

afterEach(cleanup);

/** A mouse event as a browser sends it; one at the same point comes when something else has come to lie there. */
const at = (x: number, y: number) => ({ clientX: x, clientY: y, pointerType: "mouse", bubbles: true });

test("what comes to lie under a mouse at rest is not pointed at until the mouse moves", async () => {
  const view = { phase: "claim", seat: 0 } as unknown as View;
  const turn = new Turn({} as Table);
  const { container } = render(Spots, { view, turn, clicked: () => true });
  await fireEvent.pointerDown(document.body, at(50, 50)); // the card is laid
  turn.held = "cat";
  turn.spots = [{ action: "", at: [1, 1], joint: true, turned: false, why: "joint_taken", scores: [], gains: [] }];
  await Promise.resolve();
  const joint = container.querySelector(".joint")!;
  await fireEvent.pointerMove(joint, at(50, 50));
  expect(turn.index).toBe(-1);
  await fireEvent.pointerMove(joint, at(51, 50));
  expect(turn.index).toBe(0);
});
