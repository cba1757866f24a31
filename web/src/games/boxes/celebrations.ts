import type { Celebration } from "../../table/log/celebrations.svelte";
import type { View } from "./board/view";

/** A seat's points from its closed boxes, by first slot. */
const closed = (view: View, seat: number): Map<string, number> =>
  new Map(
    view.boxes.flatMap((box) => {
      const points = box.closed ? box.cats?.find((cats) => cats.seat === seat)?.points : undefined;
      return points ? [[String(box.slots[0]), points] as const] : [];
    }),
  );

/** The celebrations of a change: each newly closed box of mine. */
export function boxesCelebrations(before: View, after: View): Celebration[] {
  const had = closed(before, after.seat);
  const fresh = [...closed(after, after.seat)].filter(([slot]) => !had.has(slot));
  return fresh.map(([, points]) => ({ kind: "box", args: { points }, sound: "closed" }));
}
