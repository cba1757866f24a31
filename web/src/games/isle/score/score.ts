import { roomList } from "../../../art/hull";
import type { Account, ScoreLine, Sheet } from "../../../table/protocol";
import { formatNumber } from "../../../words/points";
import { hasText, t } from "../../../words/words.svelte";
import type { Ghost } from "../ships/ghost.svelte";
import type { View } from "../view";

/** The name of a source: a card's own name, otherwise the name of the group. */
export function sourceName(s: { source: string; card?: string }): string {
  return s.card ? t(`isle.card.${s.card}`) : t(`isle.sum.${s.source}`);
}

/** An account's lines in the order of the sheet, with all rats in one line and all rooms in another. */
export interface Group {
  source: string;
  points: number;
  lines: ScoreLine[];
}

/** Groups the lines of an account by source, in order of first appearance. */
export function groupBySource(account: Account): Group[] {
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
  "rat",
  "royal",
  "room",
  "family",
  "rare",
  "friend",
  "lesson",
  "family_card",
  "public",
  "goal",
  "sister_colour",
  "sister_beast",
  "sister_lesson",
];

/** The sources at a table in the order of the sheet, to compare players. */
export function sources(accounts: Account[]): string[] {
  const found = new Set(accounts.flatMap((a) => a.lines.map((l) => l.source)));
  return [...found].sort((a, b) => order.indexOf(a) - order.indexOf(b));
}

/** The lines in the order of the reveal. All rats are one line. */
export function revealLines(account: Account): ScoreLine[] {
  return groupBySource(account).flatMap((g) =>
    g.source === "rat"
      ? [{ source: g.source, key: "isle.sum.rat", points: g.points, squares: g.lines.flatMap((l) => l.squares ?? []) }]
      : g.lines,
  );
}

export const scoreLineText = (line: ScoreLine): string => t(hasText(line.key) ? line.key : `isle.sum.${line.source}`, line.args);

export const accountOf = (sheet: Sheet | undefined, seat: number): Account | undefined => sheet?.accounts.find((a) => a.seat === seat);

/** The sister's account, which follows those of the seats. */
export const sisterAccount = (sheet: Sheet | undefined, view: Pick<View, "seats">): Account | undefined =>
  accountOf(sheet, view.seats.length);

/** What an account has earned, before losses that can still be averted. */
export const earned = (account: Account): number => account.total - (account.open ?? 0);

/** The open losses of an account in words, with their sources. */
export function openText(account: Account): string {
  const parts = groupBySource(account).filter((g) => g.lines[0]!.open && g.points);
  if (parts.length === 0) return "";
  const made = parts.map((g) => `${t(`isle.sum.${g.source}`)} ${formatNumber(g.points)}`).join(", ");
  return `${t("page.isle.may_lose", { points: formatNumber(account.open ?? 0) })} (${made})`;
}

/** Both score figures, with their text. */
export function scoreFigures(account: Account): { figures: [icon: string, text: string][]; title: string } {
  const has = formatNumber(earned(account));
  const open = openText(account);
  return {
    figures: [["star", has], ...(open ? [["hole", formatNumber(account.open ?? 0)] as [string, string]] : [])],
    title: [t("page.isle.earned", { points: has }), open].filter(Boolean).join(". "),
  };
}

/** Whether the game is close to its end, so that open losses matter as much as points earned. */
export const isLate = (view: Pick<View, "day" | "days">): boolean => view.day >= view.days - 1;

/** One of the two figures of an account, with its sources. */
export interface Figure {
  icon: "star" | "hole";
  title: string;
  sum: number;
  groups: Group[];
}

/** Points earned and open losses by source. After the game there are no open losses. */
export function figuresOf(account: Account): Figure[] {
  const all = groupBySource(account);
  const figures: Figure[] = [
    { icon: "star", title: t("page.isle.earned_title"), sum: earned(account), groups: all.filter((g) => !g.lines[0]!.open) },
    { icon: "hole", title: t("page.isle.open_title"), sum: account.open ?? 0, groups: all.filter((g) => g.lines[0]!.open) },
  ];
  return figures.filter((f) => f.icon === "star" || f.groups.length > 0);
}

const icons: Record<string, string> = {
  rat: "rat",
  royal: "rat",
  room: "moon-room",
  family: "cat-orange",
  rare: "treasure-rare",
  friend: "oshax",
  lesson: "lesson",
  family_card: "lesson",
  public: "public-lesson",
  goal: "day",
  sister_colour: "cat-purple",
  sister_beast: "rat",
  sister_lesson: "lesson",
};

/** The icon of a room that the held tile would fill. */
export const filledRoom = ({ cells, options }: Pick<Ghost, "cells" | "options">): string | undefined =>
  roomList.find((room) => {
    const rest = room.cells.filter((c) => options.fault(c) !== "covered").map(String);
    return rest.length > 0 && rest.every((c) => cells.map(String).includes(c));
  })?.icon;

export const sourceIcon = (source: string): string => icons[source] ?? "star";
