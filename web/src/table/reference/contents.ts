import type { GameConfig } from "../../protocol";

/** A line of a reference card: what it is worth or costs, if it has a number, and words with a picture. */
export interface CardLine {
  icon: string;
  text: string;
  /** A number of points or fish, as it is written. */
  value?: string;
  /** The module of the game that it belongs to. */
  module?: string;
  /** What each number of cats is worth, in place of one value, below words of their own. */
  pairs?: { title: string; points: readonly [cats: number, points: number][] };
}

export interface CardSection {
  title: string;
  /** The key of its heading, if its title is none. */
  heading?: string;
  /** Whether it speaks of other games than the one that is played. */
  elsewhere?: true;
  /** Whether the lines come one after the other. */
  ordered?: boolean;
  lines: CardLine[];
}

/** A line without pairs. */
export const line = (icon: string, text: string, value?: string, module?: string): CardLine => ({ icon, text, value, module });

/** The part of a card that concerns a table with some modules. */
export const sectionsFor = (sections: readonly CardSection[], modules: readonly string[] = []): CardSection[] =>
  sections
    .filter(({ elsewhere }) => !elsewhere)
    .map((section) => ({ ...section, lines: section.lines.filter((l) => !l.module || modules.includes(l.module)) }));

/** Keys and what they do, by the moment in which they do it. */
export interface KeyGroup {
  title: string;
  keys: [key: string, text: string][];
}

/** The keys that every table has. */
export const atTable: KeyGroup = {
  title: "table",
  keys: [
    ["Tab", "walk"],
    ["F6", "region"],
    ["Enter", "press"],
    ["Ctrl+Z", "undo"],
    ["?", "explain"],
    ["F1", "card"],
    ["D", "describe"],
  ],
};

/** The reference card of a game. */
export interface Reference {
  sections: readonly CardSection[];
  /** What of it concerns a table. */
  sectionsAt(config: GameConfig): CardSection[];
  keys: readonly KeyGroup[];
  /** The section of the rules that a table has of its own. */
  rulesAt?(config: GameConfig): string | undefined;
}
