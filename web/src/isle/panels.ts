import { topEffect } from "./ask";
import type { View } from "./view";

/** The panel that a moment needs; none when nothing is asked of me, so that whatever I look at stays. */
export function panelFor(view: View, mine: boolean, words: string[]): "fields" | "hand" | undefined {
  if (!mine && words.length === 0) return undefined;
  const taking = view.phase === "rescue" || words.includes("oshax") || ["map", "treasures"].includes(topEffect(view)?.kind ?? "");
  return taking && view.turn === view.seat ? "fields" : "hand";
}
