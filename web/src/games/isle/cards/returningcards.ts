import type { View } from "../view";

/**
 * The cards of my next draft choice, as far as I can know them: a hand that every player has seen returns without the cards that others
 * kept. Empty if there is no further choice.
 */
export function returningCards(view: Pick<View, "own" | "seats" | "phase" | "keep">): string[] {
  const hands = view.own?.draft ?? [];
  const hand = hands[hands.length - view.seats.length];
  if (view.phase !== "draft" || !hand?.kept || hand.saw.length - view.keep * view.seats.length <= view.keep) return [];
  const kept: string[] = [...hand.kept];
  return hand.saw.filter((card) => {
    const i = kept.indexOf(card);
    if (i >= 0) kept.splice(i, 1);
    return i < 0;
  });
}
