import { allCards } from "../cards/cardfacts";
import { colours, type View } from "../view";

/** What a word of an action names. */
export type Kind = "verb" | "card" | "tile" | "colour" | "field" | "basket" | "square" | "turn" | "nothing";

const cardIds = new Set(allCards());
const fields = new Set(["left", "right", "kittens"]);
const baskets = ["permanent", "temporary", "broken", "regular", "used"];

/** Tells what a word after the verb names. A played oshax card and an oshax tile differ by their number. */
export function kindOf(word: string): Kind {
  if (cardIds.has(word)) return "card";
  if ((colours as readonly string[]).includes(word)) return "colour";
  if (fields.has(word)) return "field";
  if (baskets.includes(word)) return "basket";
  if (word === "nothing") return "nothing";
  if (/^[a-v][1-9]$/.test(word)) return "square";
  if (/^\d+m?$/.test(word)) return "turn";
  return "tile";
}

/** The basket that an action uses, if it uses one. */
export const basketOf = (action: string): string | undefined => wordsOf(action).find((word) => kindOf(word) === "basket");

/** An action without its basket: what else it does. */
export const withoutBasket = (action: string): string =>
  wordsOf(action)
    .filter((word) => kindOf(word) !== "basket")
    .join(" ");

export const wordsOf = (action: string): string[] => action.split(" ");

/** The actions of a verb that name all of the words. */
export function matching(legal: readonly string[], verb: string, ...words: string[]): string[] {
  return legal.filter((action) => {
    const [v, ...rest] = wordsOf(action);
    return v === verb && without(rest, words) !== undefined;
  });
}

/** The words that are left after some are taken away, or nothing if one is missing. */
function without(words: readonly string[], taken: readonly string[]): string[] | undefined {
  const left = [...words];
  for (const word of taken) {
    const at = left.indexOf(word);
    if (at < 0) return undefined;
    left.splice(at, 1);
  }
  return left;
}

/** A choice made word by word: what may be chosen next, and the action once there is nothing more to choose. */
export interface Choice {
  next: string[];
  action?: string;
}

/** Narrows legal actions down by the words chosen so far, so that every action can be reached by a few buttons. */
export function choose(legal: readonly string[], verb: string, chosen: readonly string[]): Choice {
  const found = matching(legal, verb, ...chosen);
  const rests = found.map((action) => without(wordsOf(action).slice(1), chosen)!);
  const done = rests.findIndex((rest) => rest.length === 0);
  if (done >= 0) return { next: [], action: found[done] };
  const kind = rests[0]?.[0] ? kindOf(rests[0][0]) : undefined;
  const next = new Set(rests.flatMap((rest) => rest.filter((word) => kindOf(word) === kind)));
  return { next: [...next] };
}

/** What a rescue costs, in fish; anything else costs nothing. */
export function priceOf(action: string, prices: View["prices"]): number {
  const [verb, ...words] = wordsOf(action);
  const field = words.find((word) => kindOf(word) === "field");
  if (verb !== "rescue" || !prices || !field) return 0;
  if (field !== "kittens") return prices[field as "left" | "right"];
  return words.filter((word) => kindOf(word) === "tile").length > 1 ? prices.two_kittens : prices.kitten;
}

/** What a tile costs in a field, in fish; nothing in the family game. */
export const priceIn = ({ prices }: Pick<View, "prices">, field: "left" | "right" | "kittens"): number =>
  prices?.[field === "kittens" ? "kitten" : field] ?? 0;

/** What a tile that lies in a field costs, in fish. */
export function fieldPrice(view: Pick<View, "prices" | "left" | "right" | "kittens">, tile: string): number {
  const field = (["left", "right", "kittens"] as const).find((f) => (view[f] as readonly string[]).includes(tile));
  return field ? priceIn(view, field) : 0;
}

/** The actions that bring a tile of the table aboard, plain ones first and baskets that come back before those that do not. */
export function takeActionsFor(legal: readonly string[], tile: string, only?: string): string[] {
  const found = ["rescue", "take", "play"]
    .flatMap((verb) => matching(legal, verb, tile))
    .filter((action) => !only || wordsOf(action).includes(only))
    .filter((action) => wordsOf(action).find((w) => kindOf(w) === "tile" && w !== "rescue" && w !== "take" && w !== "play") === tile);
  const rank = (action: string): number => {
    const words = wordsOf(action);
    const basket = words.findIndex((w) => baskets.includes(w));
    return words.length * 10 + (basket < 0 ? 0 : baskets.indexOf(words[basket]!));
  };
  return found.sort((a, b) => rank(a) - rank(b));
}
