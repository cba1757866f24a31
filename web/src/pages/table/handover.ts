import type { Stream } from "../../table/protocol";

const wanted = (s: Stream): boolean => Boolean(s.scene.may?.must);

/** With several seats at one device, the seat that is wanted next; undefined while the shown seat itself is wanted. */
export function nextSeat(streams: readonly Stream[], shown: number | undefined): number | undefined {
  if (streams.length < 2) return undefined;
  const now = streams.find((s) => s.seat === shown);
  if (now && wanted(now)) return undefined;
  const after = [...streams.filter((s) => s.seat > (shown ?? -1)), ...streams.filter((s) => s.seat < (shown ?? -1))];
  return after.find(wanted)?.seat;
}

/** With several seats at one device, the seat to hand it to first, until someone there has said who they are. */
export function firstSeat(streams: readonly Stream[], chosen: number | undefined): number | undefined {
  if (streams.some((s) => s.seat === chosen)) return undefined;
  return (streams.find(wanted) ?? streams[0])?.seat;
}

/**
 * The seat that someone has switched back to although another is wanted, to look at it or to choose again. It stays until the
 * game wants it, or the device is handed over.
 */
export function visitedSeat(streams: readonly Stream[], seat: number): number | undefined {
  const here = streams.find((s) => s.seat === seat);
  return here && !wanted(here) ? seat : undefined;
}
