import type { TableView } from "../protocol";

/** The other seats the table waits for; none while it waits for mine. */
export const othersAwaited = ({ stage, waits }: Pick<TableView, "stage" | "waits">, me: number): number[] =>
  stage !== "playing" || waits.includes(me) ? [] : waits;

/** Whether any awaited seat is a person. Bots need no reminder. */
export const canNudge = ({ seats }: Pick<TableView, "seats">, awaited: readonly number[]): boolean =>
  awaited.some((seat) => seats[seat]?.person && !seats[seat].standin);

export function waitedText(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
