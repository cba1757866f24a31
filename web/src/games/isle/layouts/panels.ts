import { cardFacts } from "../cards/cardfacts";
import { topEffect } from "../actions/prompttext";
import type { View } from "../view";

/** The panel that the current decision needs; undefined keeps the open panel. */
export function panelFor(view: View, mine: boolean, words: string[]): "fields" | "hand" | undefined {
  if (!mine && words.length === 0) return undefined;
  const effect = topEffect(view);
  if (effect?.seat === view.seat && ["map", "treasures"].includes(effect.kind)) return "fields";
  const taking = view.phase === "rescue" || (words[0] === "play" && ["oshax", "treasure"].includes(cardFacts(words[1]!).kind));
  return taking && view.turn === view.seat ? "fields" : "hand";
}
