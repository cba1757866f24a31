import type { Scene } from "./protocol";
import type { Stream } from "./table.svelte";

const wanted = (s: Stream): boolean => Boolean((s.scene as Scene).may?.must);

/** Of several seats at one device, the one that is wanted next: nobody while the shown seat itself is wanted. */
export function nextOf(streams: readonly Stream[], shown: number | undefined): number | undefined {
  if (streams.length < 2) return undefined;
  const now = streams.find((s) => s.seat === shown);
  if (now && wanted(now)) return undefined;
  const after = [...streams.filter((s) => s.seat > (shown ?? -1)), ...streams.filter((s) => s.seat < (shown ?? -1))];
  return after.find(wanted)?.seat;
}

/** Of several seats at one device, the one whose person is asked to come first, while nobody there has said who they are. */
export function firstOf(streams: readonly Stream[], chosen: number | undefined): number | undefined {
  if (streams.some((s) => s.seat === chosen)) return undefined;
  return (streams.find(wanted) ?? streams[0])?.seat;
}

/**
 * The seat that somebody has come back to though another is wanted, to look at it or to choose anew. It is left alone until
 * the game wants it again, or the device is passed on.
 */
export function visited(streams: readonly Stream[], seat: number): number | undefined {
  const here = streams.find((s) => s.seat === seat);
  return here && !wanted(here) ? seat : undefined;
}
