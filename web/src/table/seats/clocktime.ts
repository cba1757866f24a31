import type { SeatView, TableView } from "../../protocol";

/** The time left by the server's clock, in milliseconds; undefined without a visible clock. */
export function timeLeft(
  { settings, stage }: Pick<TableView, "settings" | "stage">,
  seat: SeatView | undefined,
  now: number,
): number | undefined {
  if (stage !== "playing" || settings.clock.kind === "reminder" || !seat) return;
  return seat.until === undefined ? seat.left : Math.max(0, Date.parse(seat.until) - now);
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** Formats a time as days and hours, hours and minutes, or minutes and seconds. */
export function clockText(milliseconds: number, language: string): string {
  const unit = (n: number, name: string) => new Intl.NumberFormat(language, { style: "unit", unit: name, unitDisplay: "narrow" }).format(n);
  if (milliseconds >= day)
    return `${unit(Math.floor(milliseconds / day), "day")} ${unit(Math.floor((milliseconds % day) / (60 * minute)), "hour")}`;
  const seconds = Math.floor(milliseconds / 1000);
  const two = (n: number) => String(n).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

/** The times left at which screen readers are told, in milliseconds. */
const moments = [
  { at: minute, key: "page.clock.minute" },
  { at: 10_000, key: "page.clock.ten" },
];

/** The announcement due between two readings, unless the clock started with hardly more. */
export const momentPassed = (began: number, from: number, to: number): string | undefined =>
  moments.findLast(({ at }) => began > 1.5 * at && from > at && to <= at)?.key;

/** Whether the clock needs emphasis. */
export const isShort = (milliseconds: number): boolean => milliseconds <= minute;
