import { announce, joinSentences } from "../../../ui/announce.svelte";
import { explain, type Explanation } from "../../../ui/explain.svelte";
import { t } from "../../../words/words.svelte";
import { matching } from "../actions/actions";
import { cardFacts } from "./cardfacts";
import type { IsleGame } from "../game.svelte";
import type { View } from "../view";

/** Groups equal cards, in order of first appearance. */
export const countCards = (ids: readonly string[]): { id: string; n: number }[] =>
  [...new Set(ids)].map((id) => ({ id, n: ids.filter((other) => other === id).length }));

/** Marks the cards of a secret choice in their row. A card chosen twice is marked twice. */
export function markPicked(row: readonly string[], pick: readonly string[]): boolean[] {
  const left = [...pick];
  return row.map((id) => {
    const at = left.indexOf(id);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/**
 * Picks an offered card and announces the number and cost of the picks, and the card that is no longer kept. The card's own state already
 * announces that it is picked.
 */
export function pickCard(game: IsleGame, view: View, row: readonly string[], i: number): void {
  if (game.busy) return;
  const { selection, may } = game;
  const replaced = selection.togglePick(i, may?.verbs.keep ? view.keep : undefined);
  const picked = selection.picked.map((n) => row[n]!);
  const all = may?.verbs.keep
    ? t("page.isle.picked", { picked: picked.length, count: view.keep })
    : t("page.isle.cards_chosen", { count: picked.length });
  const cost = picked.reduce((sum, id) => sum + cardFacts(id).cost, 0);
  const sentences = replaced === undefined ? [] : [t("page.isle.unchosen", { card: t(`isle.card.${row[replaced]}`) })];
  announce(joinSentences([...sentences, may?.verbs.buy ? `${all}, ${t("n.fish", { n: cost })}` : all]));
}

/** Ways to use a card in hand, in order of preference. */
const verbs = ["lay", "read", "play"];

export function whyUnusable(game: IsleGame, id: string): string | undefined {
  if (verbs.some((verb) => matching(game.server.legal, verb, id).length > 0)) return undefined;
  return t(`page.isle.waits.${cardFacts(id).kind}`);
}

/**
 * Uses a card in hand. A rescue card is played at once. Any other card is picked first, because a second press confirms what it asks for or
 * brings. An unusable card announces why.
 */
export function useCard(game: IsleGame, id: string, explanation: Explanation): void {
  if (game.busy) return;
  const verb = verbs.find((one) => matching(game.server.legal, one, id).length > 0);
  if (!verb) {
    if (!game.server.loading) explain(explanation);
    return;
  }
  if (verb === "lay") void game.act(`lay ${id}`);
  else {
    game.selection.drop();
    game.selection.words = [verb, id];
  }
}

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
