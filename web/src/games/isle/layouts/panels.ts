import { cardFacts } from "../cards/cardfacts";
import { topEffect } from "../actions/prompttext";
import type { View } from "../view";

/** The panel that a moment needs; none when nothing is asked of me, so that whatever I look at stays. */
export function panelFor(view: View, mine: boolean, words: string[]): "fields" | "hand" | undefined {
  if (!mine && words.length === 0) return undefined;
  const effect = topEffect(view);
  if (effect?.seat === view.seat && ["map", "treasures"].includes(effect.kind)) return "fields";
  const taking = view.phase === "rescue" || (words[0] === "play" && ["oshax", "treasure"].includes(cardFacts(words[1]!).kind));
  return taking && view.turn === view.seat ? "fields" : "hand";
}
