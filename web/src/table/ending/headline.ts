import { seatName } from "../seats/names";
import { botPlayed, winnerName, winnersOf } from "../outcome";
import type { SeatRating } from "../../protocol";
import type { Sheet, TableView } from "../protocol";
import { formatSigned } from "../../words/points";
import { t } from "../../words/words.svelte";

/** Who reads the headline. */
export interface Reader {
  /** The reader's seat; negative for spectators. */
  seat: number;
  /** All seats at the reader's device. If there are several, each is called by name. */
  readers?: readonly number[];
  /** Family games never say that a player lost. */
  family: boolean;
  /** The sentence about what breaks ties. */
  tie: string;
}

/** How a game ended, as sentences for its reader. */
export function headline(table: TableView, sheet: Sheet, asked: Reader): string[] {
  const several = (asked.readers?.length ?? 0) > 1 ? asked.readers! : [];
  const reader = several.length > 0 ? { ...asked, seat: -1 } : asked;
  const winners = winnersOf(table, sheet);
  const best = sheet.accounts.find((a) => a.seat === winners[0]);
  if (!best) return [t(table.reason === "finished" || !table.reason ? "table.finished" : `table.ended_${table.reason}`)];
  const told = [...winnerText(table, sheet, winners, reader)];
  if (!winners.includes(reader.seat)) told.push(...ownText(table, sheet, reader));
  const others = several.filter((seat) => !winners.includes(seat) && !table.seats[seat]!.conceded);
  if (others.length > 0 && table.reason === "finished") told.push(t("page.end.well_played", { seats: namesOf(table, others) }));
  if (table.reason === "finished" && tieWasBroken(table, sheet)) told.push(reader.tie);
  const losers = table.seats.flatMap((chair, seat) => (chair.conceded ? [seatName(table, seat)] : []));
  if (losers.length && !reader.family) told.push(t("page.table.gave_up", { seats: losers.join(", ") }));
  return told;
}

const totalOf = (sheet: Sheet, seat: number): number => sheet.accounts.find((a) => a.seat === seat)?.total ?? 0;

/** The sister's account number, if she plays. She has no seat. */
const sisterOf = (table: TableView, sheet: Sheet): number | undefined => sheet.accounts.find(({ seat }) => !table.seats[seat])?.seat;

function winnerText(table: TableView, sheet: Sheet, winners: number[], { seat }: Reader): string[] {
  const mine = winners.includes(seat) && !botPlayed(table, seat);
  const points = totalOf(sheet, winners[0]!);
  const sister = sisterOf(table, sheet);
  if (table.reason === "conceded") {
    const names = winnerNames(table, winners);
    if (!mine && winners.length > 1) return [t("page.won", { names })];
    return [mine ? t("page.end.you_win_conceded") : t("page.end.wins_conceded", { seat: names })];
  }
  if (sister !== undefined && seat >= 0 && !botPlayed(table, seat)) {
    const scores = { points: totalOf(sheet, seat), other: totalOf(sheet, sister) };
    return [t(mine ? "page.end.beat_sister" : "page.end.sister_wins", scores)];
  }
  if (winners.length > 1) {
    const others = mine ? winners.filter((w) => w !== seat) : winners;
    return [t(mine ? "page.end.you_share" : "page.end.shared", { seats: winnerNames(table, others), points })];
  }
  const low = points < 0 ? "_low" : "";
  return [mine ? t(`page.end.you_win${low}`, { points }) : t(`page.end.wins${low}`, { seat: winnerName(table, winners[0]!), points })];
}

const winnerNames = (table: TableView, seats: number[]): string => seats.map((seat) => winnerName(table, seat)).join(", ");
const namesOf = (table: TableView, seats: number[]): string => seats.map((seat) => seatName(table, seat)).join(", ");

/** The reader's own result if they did not win. Against the sister the first sentence has said it. */
function ownText(table: TableView, sheet: Sheet, { seat, family }: Reader): string[] {
  const place = table.standings?.find((s) => s.seat === seat)?.place;
  if (!place || table.reason !== "finished" || sisterOf(table, sheet) !== undefined) return [];
  const points = totalOf(sheet, seat);
  if (family) return [t(points > 0 ? "page.end.voyage" : "page.end.voyage_low", { points })];
  return [t(`page.end.place.${place}`)];
}

/** Whether a loser had as many points as the winners. */
function tieWasBroken(table: TableView, sheet: Sheet): boolean {
  const first = table.standings?.find(({ place }) => place === 1);
  return table.standings?.some(({ seat, place }) => (place ?? 0) > 1 && totalOf(sheet, seat) === totalOf(sheet, first!.seat)) ?? false;
}

/** A seat's rating after a rated game, with its change. */
export const ratingText = (rating: SeatRating | undefined): string | undefined =>
  rating?.change === undefined ? undefined : t("page.end.rating", { rating: rating.points, change: formatSigned(rating.change) });
