/** A line of a reference card: what it is worth or costs, if it has a number, and words with a picture. */
export interface CardLine {
  icon: string;
  text: string;
  /** A number of points or fish, as it is written. */
  value?: string;
  /** The module of the game that it belongs to. */
  module?: string;
  /** What each number of cats is worth, in place of one value. */
  pairs?: readonly [cats: number, points: number][];
}

interface CardSection {
  title: string;
  /** Whether it speaks of other games than the one that is played. */
  elsewhere?: true;
  /** Whether the lines come one after the other. */
  ordered?: boolean;
  lines: CardLine[];
}

const line = (icon: string, text: string, value?: string, module?: string): CardLine => ({ icon, text, value, module });
const familyLine = line("person", "isle.other.family");

/** What the points of a family are, by the number of its cats. */
export const familyPoints: readonly [cats: number, points: number][] = [
  [3, 8],
  [4, 11],
  [5, 15],
  [6, 20],
];

const isle: CardSection[] = [
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
      { icon: "cat-orange", text: "isle.points.family", pairs: familyPoints },
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

/** The card of the family game: what it is comes first, and then what it has of the other one. */
const inFamily = new Set(["points.rat", "points.room", "points.family", "points.more", "points.friend", "placing.touch", "placing.map"]);
const isleFamily: CardSection[] = [
  { title: "isle.family", lines: [familyLine] },
  ...isle
    .map((section) => ({ ...section, lines: section.lines.filter(({ text }) => inFamily.has(text.replace("isle.", ""))) }))
    .filter(({ lines }) => lines.length > 0),
];

const boxes: CardSection[] = [
  {
    title: "boxes.turn",
    lines: [line("deck", "boxes.turn.play"), line("asleep", "boxes.turn.sleep"), line("yarn", "boxes.turn.toy")],
  },
  {
    title: "points",
    lines: [
      line("mouse", "boxes.points.most", "+1"),
      line("spray", "boxes.points.spray", "−1"),
      line("closed", "boxes.points.closed", "× 2"),
      line("awake", "boxes.points.cat", "+1"),
      line("person", "boxes.points.who"),
    ],
  },
  {
    title: "boxes.cats",
    lines: [
      line("awake", "boxes.cats.joint"),
      line("open", "boxes.cats.own"),
      line("asleep", "boxes.cats.asleep"),
      line("princess", "boxes.cats.princess"),
    ],
  },
  { title: "boxes.end", lines: [line("clock", "boxes.end.final"), line("plus", "boxes.advanced")] },
];

const contents = { isle, boxes };

/** The card of a game; at a table only what concerns it, with the modules that are played there. */
export const sectionsOf = (game: "isle" | "boxes", modules?: readonly string[], family = false): CardSection[] =>
  (family ? isleFamily : contents[game])
    .filter(({ elsewhere }) => !modules || !elsewhere)
    .map((section) => ({ ...section, lines: section.lines.filter((l) => !modules || !l.module || modules.includes(l.module)) }));

/** Keys and what they do, by the moment in which they do it. */
interface KeyGroup {
  title: string;
  keys: [key: string, text: string][];
}

const atTable: KeyGroup = {
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

export const keys: Record<"isle" | "boxes", KeyGroup[]> = {
  isle: [
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
  ],
  boxes: [
    {
      title: "held",
      keys: [
        ["← ↑ → ↓", "slot"],
        ["R", "turn"],
        ["Tab", "next"],
        ["Enter", "put"],
        ["Esc", "putback"],
      ],
    },
    {
      title: "explore",
      keys: [
        ["← ↑ → ↓", "slots"],
        ["B", "box"],
        ["Enter", "all_box"],
        ["Esc", "leave"],
      ],
    },
    atTable,
  ],
};
