import { t } from "../words/words.svelte";
import { seatName } from "./seats/names";
import type { Sheet, TableView } from "./protocol";

type Finished = Pick<TableView, "seats" | "reason" | "winners">;

/**
 * The seats that won a finished game. If the game was decided and no seat won, the winner is the sister, who has points but no
 * seat.
 */
export function winnersOf(table: Finished, sheet: Sheet): number[] {
  if (table.reason !== "finished" && table.reason !== "conceded") return [];
  if (table.winners?.length) return table.winners;
  return sheet.accounts.map((a) => a.seat).filter((seat) => !table.seats[seat]);
}

/** The name of a winner: the person, or the bot that replaced them. */
export function winnerName(table: Pick<TableView, "seats">, seat: number): string {
  const name = seatName(table, seat);
  return botPlayed(table, seat) ? t("page.played_by_bot", { name }) : name;
}

/** Whether a bot had replaced a seat's person at the end. */
export const botPlayed = (table: Pick<TableView, "seats">, seat: number): boolean => Boolean(table.seats[seat]?.standin);

/** How a game ended: the winners, their points if these decided, and who gave up. */
export function outcomeTexts(table: Finished, sheet: Sheet): string[] {
  const list = (seats: number[], nameOf: typeof seatName) => seats.map((seat) => nameOf(table, seat)).join(", ");
  const winners = winnersOf(table, sheet);
  const losers = table.seats.flatMap((chair, seat) => (chair.conceded ? [seat] : []));
  const best = sheet.accounts.find((a) => a.seat === winners[0]);
  const told = [];
  if (!best) told.push(t(table.reason === "finished" || !table.reason ? "table.finished" : `table.ended_${table.reason}`));
  else if (table.reason === "conceded") told.push(t("page.won", { names: list(winners, winnerName) }));
  else told.push(t("page.table.winners", { seats: list(winners, winnerName), points: best.total }));
  if (losers.length) told.push(t("page.table.gave_up", { seats: list(losers, seatName) }));
  return told;
}
