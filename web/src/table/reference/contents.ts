import type { GameConfig } from "../../protocol";

/** A line of a reference card: an icon, a text and maybe a number. */
export interface CardLine {
  icon: string;
  text: string;
  /** Points or fish, as displayed. */
  value?: string;
  /** The module that the line belongs to. */
  module?: string;
  /** Points by number of cats, with a title, instead of a value. */
  pairs?: { title: string; points: readonly [cats: number, points: number][] };
}

export interface CardSection {
  title: string;
  /** The key of the heading if it differs from the title. */
  heading?: string;
  /** Whether the section is about other modes. */
  elsewhere?: true;
  /** Whether the lines are steps in order. */
  ordered?: boolean;
  lines: CardLine[];
}

export const line = (icon: string, text: string, value?: string, module?: string): CardLine => ({ icon, text, value, module });

/** The sections for a table with some modules. */
export const sectionsFor = (sections: readonly CardSection[], modules: readonly string[] = []): CardSection[] =>
  sections
    .filter(({ elsewhere }) => !elsewhere)
    .map((section) => ({ ...section, lines: section.lines.filter((l) => !l.module || modules.includes(l.module)) }));

/** Keys and what they do in one situation. */
export interface KeyGroup {
  title: string;
  keys: [key: string, text: string][];
}

/** The keys of every table. */
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
  /** The sections for a table. */
  sectionsAt(config: GameConfig): CardSection[];
  keys: readonly KeyGroup[];
  /** The rules section of the table's mode, if it has one. */
  rulesAt?(config: GameConfig): string | undefined;
}
