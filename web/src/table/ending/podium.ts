import type { Account, GameEvent, Sheet, TableView } from "../protocol";

/** Where points come from, and how many. */
export interface Source {
  name: string;
  icon: string;
  /** The colour of the bar. */
  tone: string;
  points: number;
}

/** How a seat, or the sister, did in a game. */
export interface Entry {
  seat: number;
  /** The sister has an account and no seat. */
  sister: boolean;
  account: Account;
  /** Undefined for an undecided game and for a seat that gave up. */
  place?: number;
  gaveUp: boolean;
  titles: GameEvent[];
  sources: Source[];
}

/** All entries in the order of the standings, or of the seats if there are none. */
export function entriesOf(table: TableView, sheet: Sheet, sourcesOf: (account: Account) => Source[]): Entry[] {
  const standings = table.standings ?? sheet.accounts.map(({ seat }) => ({ seat, titles: [] as GameEvent[], place: undefined }));
  return standings.map(({ seat, place, titles }) => {
    const account = sheet.accounts.find((a) => a.seat === seat)!;
    const chair = table.seats[seat];
    return { seat, sister: !chair, account, place, gaveUp: chair?.conceded ?? false, titles, sources: sourcesOf(account) };
  });
}

/** The number of counting steps. Each step counts one source of every entry. */
export const stepsOf = (entries: readonly Entry[]): number => Math.max(0, ...entries.map(({ sources }) => sources.length));

export const countedPoints = ({ sources }: Entry, steps: number): number =>
  sources.slice(0, steps).reduce((sum, { points }) => sum + points, 0);

/** The rank of each entry during the count. Seats that gave up stay last. */
export function slotsAfter(entries: readonly Entry[], steps: number): number[] {
  if (steps >= stepsOf(entries)) return entries.map((_, i) => i);
  const rank = (i: number) => countedPoints(entries[i]!, steps) - (entries[i]!.gaveUp ? Infinity : 0);
  const order = entries.map((_, i) => i).sort((a, b) => (rank(a) === rank(b) ? a - b : rank(b) - rank(a)));
  return entries.map((_, i) => order.indexOf(i));
}

/** The number of columns: as many as fit, in rows as even as possible. */
export function columnsOf(count: number, width: number, least: number): number {
  const most = Math.max(1, Math.min(count, Math.floor(width / least)));
  return Math.ceil(count / Math.ceil(count / most));
}

/** The cell of a rank. In a single row of three or more, the winner is second from the left, as on a podium. */
export function cellOf(slot: number, count: number, columns: number): [column: number, row: number] {
  if (columns === count && count > 2 && slot < 2) return [1 - slot, 0];
  return [slot % columns, Math.floor(slot / columns)];
}

export const longestBar = (entries: readonly Entry[]): number =>
  Math.max(1, ...entries.flatMap(({ sources }) => sources.map(({ points }) => Math.abs(points))));
