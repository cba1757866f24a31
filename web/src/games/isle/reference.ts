import type { IsleConfig } from "../../protocol";
import { atTable, line, sectionsFor, type CardSection, type KeyGroup, type Reference } from "../../table/reference/contents";

/** The points of a family by its number of cats. */
export const familyPoints: readonly [cats: number, points: number][] = [
  [3, 8],
  [4, 11],
  [5, 15],
  [6, 20],
];

const familyLine = line("person", "isle.other.family");

const sections: CardSection[] = [
  {
    title: "isle.day",
    ordered: true,
    lines: [
      line("day", "isle.day.fill"),
      line("fish", "isle.day.fish"),
      line("card", "isle.day.draft"),
      line("lesson", "isle.day.lessons"),
      line("rescue", "isle.day.rescue"),
      line("treasure-rare", "isle.day.finds"),
    ],
  },
  {
    title: "isle.prices",
    lines: [
      line("fish", "isle.prices.left", "3"),
      line("fish", "isle.prices.right", "5"),
      line("fish", "isle.prices.kitten", "2", "kittens"),
      line("fish", "isle.prices.two_kittens", "5", "kittens"),
      line("basket", "isle.prices.basket"),
    ],
  },
  {
    title: "points",
    lines: [
      line("rat", "isle.points.rat", "−1"),
      line("moon-room", "isle.points.room", "−5"),
      { icon: "cat-orange", text: "isle.points.family", pairs: { title: "isle.points.families", points: familyPoints } },
      line("cat-orange", "isle.points.more", "+5"),
      line("treasure-rare", "isle.points.rare", "+3"),
      line("oshax", "isle.points.friend", "+5", "beasts"),
      line("rat", "isle.points.royal", "−3", "events"),
      line("lesson", "isle.points.lesson"),
      line("fish", "isle.points.tie"),
    ],
  },
  { title: "isle.placing", lines: [line("turn-right", "isle.placing.touch"), line("map", "isle.placing.map")] },
  { title: "isle.other", elsewhere: true, lines: [familyLine, line("sister", "isle.other.solo")] },
];

/** The family reference card: its own rule first, then the lines that it shares with the standard game. */
const inFamily = new Set(["points.rat", "points.room", "points.family", "points.more", "points.friend", "placing.touch", "placing.map"]);
const familySections: CardSection[] = [
  { title: "isle.family", heading: "isle.mode.family", lines: [familyLine] },
  ...sections
    .map((section) => ({ ...section, lines: section.lines.filter(({ text }) => inFamily.has(text.replace("isle.", ""))) }))
    .filter(({ lines }) => lines.length > 0),
];

const keys: KeyGroup[] = [
  {
    title: "tile",
    keys: [
      ["← ↑ → ↓", "move"],
      ["R, E", "right"],
      ["Q", "left"],
      ["F", "mirror"],
      ["Tab", "next"],
      ["Enter", "put"],
      ["Esc", "back"],
      ["1–5", "colour"],
      ["B", "way"],
    ],
  },
  {
    title: "explore",
    keys: [
      ["← ↑ → ↓", "squares"],
      ["Home, End", "ends"],
      ["F, R, O, G, M, T", "jump"],
      ["Enter", "more"],
      ["Esc", "leave"],
    ],
  },
  atTable,
];

const isFamily = ({ mode }: IsleConfig): boolean => mode === "family";

export const reference: Reference = {
  sections,
  sectionsAt: (config: IsleConfig) => sectionsFor(isFamily(config) ? familySections : sections, config.modules),
  keys,
  rulesAt: (config: IsleConfig) => (isFamily(config) ? "family" : undefined),
};
