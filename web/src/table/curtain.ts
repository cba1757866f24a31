import type { Scene } from "./protocol";
import type { Stream } from "./table.svelte";

/** Of several seats at one device, the one that is wanted next: nobody while the shown seat itself is wanted. */
export function nextOf(streams: readonly Stream[], shown: number | undefined): number | undefined {
  if (streams.length < 2) return undefined;
  const wanted = (s: Stream): boolean => Boolean((s.scene as Scene).may?.must);
  const now = streams.find((s) => s.seat === shown);
  if (now && wanted(now)) return undefined;
  const after = [...streams.filter((s) => s.seat > (shown ?? -1)), ...streams.filter((s) => s.seat < (shown ?? -1))];
  return after.find(wanted)?.seat;
}
