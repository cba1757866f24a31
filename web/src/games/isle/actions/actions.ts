import { allCards } from "../cards/cardfacts";
import { colours, type View } from "../view";

/** What kind of thing a word of an action names. */
export type Kind = "verb" | "card" | "tile" | "colour" | "field" | "basket" | "square" | "turn" | "nothing";

const cardIds = new Set(allCards());
const fields = new Set(["left", "right", "kittens"]);
const baskets = ["permanent", "temporary", "broken", "regular", "used"];

/** Classifies a word after the verb. The number tells an oshax card from an oshax tile. */
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

export const basketOf = (action: string): string | undefined => wordsOf(action).find((word) => kindOf(word) === "basket");

/** An action without its basket, to compare what else it does. */
export const withoutBasket = (action: string): string =>
  wordsOf(action)
    .filter((word) => kindOf(word) !== "basket")
    .join(" ");

export const wordsOf = (action: string): string[] => action.split(" ");

/** The actions of a verb that contain all of the words. */
export function matching(legal: readonly string[], verb: string, ...words: string[]): string[] {
  return legal.filter((action) => {
    const [v, ...rest] = wordsOf(action);
    return v === verb && without(rest, words) !== undefined;
  });
}

/** The words left after removing some; undefined if one is missing. */
function without(words: readonly string[], taken: readonly string[]): string[] | undefined {
  const left = [...words];
  for (const word of taken) {
    const at = left.indexOf(word);
    if (at < 0) return undefined;
    left.splice(at, 1);
  }
  return left;
}

/** A choice made word by word: the options for the next word, and the action once it is complete. */
export interface Choice {
  next: string[];
  action?: string;
}

/** Narrows legal actions down by the words chosen so far, so that a few buttons reach every action. */
export function choose(legal: readonly string[], verb: string, chosen: readonly string[]): Choice {
  const found = matching(legal, verb, ...chosen);
  const rests = found.map((action) => without(wordsOf(action).slice(1), chosen)!);
  const done = rests.findIndex((rest) => rest.length === 0);
  if (done >= 0) return { next: [], action: found[done] };
  const kind = rests[0]?.[0] ? kindOf(rests[0][0]) : undefined;
  const next = new Set(rests.flatMap((rest) => rest.filter((word) => kindOf(word) === kind)));
  return { next: [...next] };
}

/** The cost of a rescue in fish; 0 for any other action. */
export function priceOf(action: string, prices: View["prices"]): number {
  const [verb, ...words] = wordsOf(action);
  const field = words.find((word) => kindOf(word) === "field");
  if (verb !== "rescue" || !prices || !field) return 0;
  if (field !== "kittens") return prices[field as "left" | "right"];
  return words.filter((word) => kindOf(word) === "tile").length > 1 ? prices.two_kittens : prices.kitten;
}

/** The cost of a tile in a field, in fish. The family game has no prices. */
export const priceIn = ({ prices }: Pick<View, "prices">, field: "left" | "right" | "kittens"): number =>
  prices?.[field === "kittens" ? "kitten" : field] ?? 0;

/** The cost of a tile that is in a field, in fish. */
export function fieldPrice(view: Pick<View, "prices" | "left" | "right" | "kittens">, tile: string): number {
  const field = (["left", "right", "kittens"] as const).find((f) => (view[f] as readonly string[]).includes(tile));
  return field ? priceIn(view, field) : 0;
}

/** The actions that take a tile from the table: plain ones first, and returning baskets before spent ones. */
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
