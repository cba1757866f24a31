import { announce, joinSentences } from "../../../ui/announce.svelte";
import { explain, type Explanation } from "../../../ui/explain.svelte";
import { t } from "../../../words/words.svelte";
import { matching } from "../actions/actions";
import { cardFacts } from "./cardfacts";
import type { IsleGame } from "../game.svelte";
import type { View } from "../view";

/** Cards in the order in which they first come, equal ones once with their number. */
export const countCards = (ids: readonly string[]): { id: string; n: number }[] =>
  [...new Set(ids)].map((id) => ({ id, n: ids.filter((other) => other === id).length }));

/** Marks the cards of a secret choice in their row, each as often as it was chosen. */
export function markPicked(row: readonly string[], pick: readonly string[]): boolean[] {
  const left = [...pick];
  return row.map((id) => {
    const at = left.indexOf(id);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/**
 * Picks a card of the row to keep or to buy, and says how many are picked, what they cost, and which one is not kept instead. That the
 * card itself is picked is told by its state.
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

/** How a card in hand can be used, in the order in which it is tried. */
const verbs = ["lay", "read", "play"];

/** Why a card in hand cannot be used now. */
export function whyUnusable(game: IsleGame, id: string): string | undefined {
  if (verbs.some((verb) => matching(game.server.legal, verb, id).length > 0)) return undefined;
  return t(`page.isle.waits.${cardFacts(id).kind}`);
}

/**
 * Uses a card in hand: a rescue card at once, any other is picked, and played by a press of its own, for it is told first what it
 * asks for or brings. One that cannot be used says why.
 */
export function useCard(game: IsleGame, id: string, told: Explanation): void {
  if (game.busy) return;
  const verb = verbs.find((one) => matching(game.server.legal, one, id).length > 0);
  if (!verb) {
    if (!game.server.loading) explain(told);
    return;
  }
  if (verb === "lay") void game.act(`lay ${id}`);
  else {
    game.selection.drop();
    game.selection.words = [verb, id];
  }
}
