import type { Account, GameEvent, Sheet, TableView } from "../protocol";

/** What a part of the points comes from, and how many they are. */
export interface Source {
  name: string;
  icon: string;
  /** The colour of its bar. */
  tone: string;
  points: number;
}

/** How one seat, or the sister, came out of a game. */
export interface Entry {
  seat: number;
  /** She has an account and no seat. */
  sister: boolean;
  account: Account;
  /** None where nothing was decided, and for a seat that gave up. */
  place?: number;
  gaveUp: boolean;
  titles: GameEvent[];
  sources: Source[];
}

/** Everybody in the order that the server gives them; without one in the order of their seats. */
export function entriesOf(table: TableView, sheet: Sheet, sourcesOf: (account: Account) => Source[]): Entry[] {
  const standings = table.standings ?? sheet.accounts.map(({ seat }) => ({ seat, titles: [] as GameEvent[], place: undefined }));
  return standings.map(({ seat, place, titles }) => {
    const account = sheet.accounts.find((a) => a.seat === seat)!;
    const chair = table.seats[seat];
    return { seat, sister: !chair, account, place, gaveUp: chair?.conceded ?? false, titles, sources: sourcesOf(account) };
  });
}

/** How many sources are counted, one after the other and for everybody at the same time. */
export const stepsOf = (entries: readonly Entry[]): number => Math.max(0, ...entries.map(({ sources }) => sources.length));

/** The points of the first sources. */
export const countedPoints = ({ sources }: Entry, steps: number): number =>
  sources.slice(0, steps).reduce((sum, { points }) => sum + points, 0);

/** The place in the row of each entry while points are counted: who has more stands before, and who gave up stays last. */
export function slotsAfter(entries: readonly Entry[], steps: number): number[] {
  if (steps >= stepsOf(entries)) return entries.map((_, i) => i);
  const rank = (i: number) => countedPoints(entries[i]!, steps) - (entries[i]!.gaveUp ? Infinity : 0);
  const order = entries.map((_, i) => i).sort((a, b) => (rank(a) === rank(b) ? a - b : rank(b) - rank(a)));
  return entries.map((_, i) => order.indexOf(i));
}

/** How many stand beside each other: as many as there is room for, in rows as even as they can be. */
export function columnsOf(count: number, width: number, least: number): number {
  const most = Math.max(1, Math.min(count, Math.floor(width / least)));
  return Math.ceil(count / Math.ceil(count / most));
}

/** The column of a slot. In one row of three or more the first stands in the second column, as on a podium. */
export function cellOf(slot: number, count: number, columns: number): [column: number, row: number] {
  if (columns === count && count > 2 && slot < 2) return [1 - slot, 0];
  return [slot % columns, Math.floor(slot / columns)];
}

/** The largest points of one source, which make the longest bar. */
export const longestBar = (entries: readonly Entry[]): number =>
  Math.max(1, ...entries.flatMap(({ sources }) => sources.map(({ points }) => Math.abs(points))));
