import { atTable, line, sectionsFor, type CardSection, type KeyGroup, type Reference } from "../../table/reference/contents";

const sections: CardSection[] = [
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

const keys: KeyGroup[] = [
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
];

export const reference: Reference = { sections, sectionsAt: () => sectionsFor(sections), keys };
