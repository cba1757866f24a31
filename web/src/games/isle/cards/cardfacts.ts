import discovery from "../../../../../rules/isle/data/discovery_cards.json";
import family from "../../../../../rules/isle/data/family_cards.json";
import moreFamily from "../../../../../rules/isle/data/more_family_cards.json";
import moreLessons from "../../../../../rules/isle/data/more_lessons.json";
import { lessons as sisterLessons, sister_cards } from "../../../../../rules/isle/data/solo_cards.json";
import { t } from "../../../words/words.svelte";
import { tileName } from "../view";

export type CardKind = "oshax" | "rescue" | "anytime" | "treasure" | "lesson" | "public" | "family" | "sister";

export interface CardFacts {
  id: string;
  kind: CardKind;
  cost: number;
  speed?: number;
  basket?: "broken" | "regular";
  /** Whether playing it requires a colour. */
  colour: boolean;
  /** The effect, or the rule and rooms of a lesson. It selects the card's picture. */
  rule: string;
  /** The message key of its text. */
  text: string;
  args: Record<string, unknown>;
}

export const kindIcons: Record<CardKind, string> = {
  oshax: "oshax",
  rescue: "rescue",
  treasure: "treasure-rare",
  anytime: "anytime",
  lesson: "lesson",
  public: "public-lesson",
  family: "lesson",
  sister: "sister",
};

interface Printed {
  number: number;
  type?: string;
  cost?: number;
  speed?: number;
  basket?: string;
  effect?: string;
  amount?: number;
  rule?: string;
  rooms?: string;
  colour?: string;
  colours?: string[];
  pick_colour?: boolean;
  points?: number;
  count?: number;
  per?: number;
  rare?: number;
  common?: number;
}

const lessonPrefix: Record<string, CardKind> = {
  lesson: "lesson",
  public_lesson: "public",
  family: "family",
  sister: "sister",
};

/** The card's id, built from the printed facts as the server does. */
function facts(p: Printed, type: string): Omit<CardFacts, "text"> {
  const prefix = lessonPrefix[type];
  if (prefix) {
    const { points, count, per, rare, common, colour } = p;
    const [first_colour, second_colour] = p.colours ?? [];
    const args = { points, count, per, rare, common, colour, first_colour, second_colour };
    const rule = `${p.rule}${p.rooms ? `_${p.rooms}` : ""}`;
    return { id: `${prefix}-${p.number}`, kind: prefix, cost: p.cost ?? 0, colour: p.pick_colour ?? false, rule, args };
  }
  if (type === "rescue") {
    const carries = p.basket ?? "swift";
    const args = { speed: p.speed };
    const basket = p.basket as CardFacts["basket"];
    const id = `rescue-${carries}-${p.speed}`;
    return { id, kind: "rescue", cost: p.cost ?? 0, speed: p.speed, basket, colour: false, rule: `rescue_${carries}`, args };
  }
  const drawn = p.effect === "draw_cards" ? `-${p.amount}` : "";
  const id = type === "oshax" ? "oshax" : p.effect!.replaceAll("_", "-") + drawn;
  return { id, kind: type as CardKind, cost: p.cost ?? 0, colour: false, rule: p.effect!, args: { amount: p.amount } };
}

const cards = new Map<string, CardFacts>();
function add(list: Printed[], type?: string): void {
  for (const p of list) {
    const f = facts(p, type ?? p.type!);
    cards.set(f.id, { ...f, text: `isle.text.${f.rule}` });
  }
}
add(discovery);
add(moreLessons);
add([...family, ...moreFamily] as Printed[], "family");
add(sisterLessons, "sister");

export function cardFacts(id: string): CardFacts {
  const found = cards.get(id);
  if (!found) throw new Error(`there is no card ${id}`);
  return found;
}

export const allCards = (): IterableIterator<string> => cards.keys();

export interface SisterCard {
  number: number;
  baskets: number;
  speed: number;
  actions: { take?: string; swap_cats?: number[]; position?: number; shape?: string }[];
}

export const sisterCards = sister_cards as SisterCard[];

export const sisterCard = (number: number): SisterCard => sisterCards.find((c) => c.number === number)!;

/** A sentence for each action of a sister card. */
export function sisterActionTexts(number: number): string[] {
  return sisterCard(number).actions.map((a) => {
    if (a.swap_cats) return t("isle.sister.swap_cats", { first: a.swap_cats[0], second: a.swap_cats[1] });
    if (a.take === "common") return t("isle.sister.take_common", { tile: a.shape, tile_name: tileName(a.shape ?? "") });
    return t(`isle.sister.take_${a.take}`, { position: a.position });
  });
}
