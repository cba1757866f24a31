import type { IsleView } from "../../protocol";
import type { Pause } from "../../table/game";

export function pauseOf({ own, day }: IsleView): Pause | undefined {
  if (!own?.pause) return undefined;
  const { close, useful, chase } = own.pause;
  return { close, useful: useful.length > 0 || chase, day };
}

export const holdsCards = ({ own }: IsleView): boolean => Boolean(own?.hand.length);
