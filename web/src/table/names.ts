import { t } from "../words/words.svelte";
import type { TableView } from "./protocol";
import type { Line, Told } from "./table.svelte";

/** What a seat is called. Bots go by their level and the number of the seat, and names that look alike get the number too. */
export function seatName(table: TableView, seat: number): string {
  const chair = table.seats[seat];
  if (!chair) return t("play.sister");
  if (chair.bot) return t("page.table.bot", { level: t(`level.${chair.bot}`), n: seat + 1 });
  const name = chair.name || t("play.seat", { n: seat + 1 });
  return chair.alike ? `${name} (${seat + 1})` : name;
}

/** What happened, as a sentence with names. */
export function sentence(told: Told, table: TableView): string {
  const args: Record<string, unknown> = { ...told.args };
  for (const key of ["seat", "other", "owner"]) {
    if (typeof args[key] === "number") args[key] = seatName(table, args[key]);
  }
  if (Array.isArray(args.seats)) args.seats = args.seats.map((s) => seatName(table, Number(s))).join(", ");
  if (Array.isArray(args.cards)) args.cards = args.cards.map((card) => t("isle.quoted_card", { card })).join(", ");
  return t(told.key, args);
}

/** What somebody said. */
export const lineText = (line: Line): string => (line.reaction ? t(`reaction.${line.reaction}`) : (line.text ?? ""));
