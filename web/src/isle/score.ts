import type { Account, ScoreLine } from "../table/protocol";
import { known, t } from "../words/words.svelte";

/** The name of a source of points: a card by its name, everything else by the name of its sum. */
export function sourceName(s: { source: string; card?: string }): string {
  return s.card ? t(`isle.card.${s.card}`) : t(`isle.sum.${s.source}`);
}

/** The lines of an account in the order of the sheet, with one line for all rats and one for all rooms. */
export interface Group {
  source: string;
  points: number;
  lines: ScoreLine[];
}

/** Puts the lines of an account together by their source, in the order in which they first come. */
export function groups(account: Account): Group[] {
  const found = new Map<string, Group>();
  for (const line of account.lines) {
    const group = found.get(line.source) ?? { source: line.source, points: 0, lines: [] };
    group.points += line.points;
    group.lines.push(line);
    found.set(line.source, group);
  }
  return [...found.values()];
}

const order = [
  "rat", "royal", "room", "family", "rare", "friend", "lesson", "family_card", "public", "goal",
  "sister_colour", "sister_beast", "sister_lesson",
];

/** The sources of a table in the order of the sheet, for a table against table. */
export function sources(accounts: Account[]): string[] {
  const found = new Set(accounts.flatMap((a) => a.lines.map((l) => l.source)));
  return [...found].sort((a, b) => order.indexOf(a) - order.indexOf(b));
}

/** The lines as they are revealed: all rats are one, for they tell nothing one by one. */
export function revealed(account: Account): ScoreLine[] {
  return groups(account).flatMap((g) =>
    g.source === "rat" ? [{ source: g.source, key: "isle.sum.rat", points: g.points, squares: g.lines.flatMap((l) => l.squares ?? []) }] : g.lines,
  );
}

/** What a line says. */
export const lineText = (line: ScoreLine): string => t(known(line.key) ? line.key : `isle.sum.${line.source}`, line.args);
