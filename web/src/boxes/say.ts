import { seatName } from "../table/names";
import { signed } from "../table/points";
import type { TableView } from "../table/protocol";
import { announce } from "../ui/announce.svelte";
import { t } from "../words/words.svelte";
import { describeCard } from "./card";
import type { Turn } from "./turn.svelte";
import { slotName, type Slot, type Spot } from "./view";

/** A joint in words, by its upper slot. */
export const jointWords = ([column, row]: Slot): string =>
  t("page.boxes.joint", { upper: slotName([column, row]), lower: slotName([column, row + 1]) });

/** A part of what a spot would do: words, and the picture that says the same. */
export interface Effect {
  text: string;
  icon?: string;
  seat?: number;
}

/** What a spot would do, or why it is not possible. */
export function effects({ why, place, scores, gains }: Spot, table: TableView): Effect[] {
  if (why) return [{ text: t(`error.${why}`) }];
  const out: Effect[] = [];
  if (place) {
    const owners = place.owners.map((seat) => seatName(table, seat)).join(", ");
    out.push({ icon: place.closed ? "closed" : "open", text: t("page.boxes.part_of", { cards: place.box.length }) });
    if (place.joins.length > 1) out.push({ text: t("page.boxes.joins", { count: place.joins.length }) });
    if (place.closed) out.push({ text: t("page.boxes.closes") });
    out.push({ text: owners ? t("page.boxes.owned", { seats: owners }) : t("page.boxes.nobodys") });
  }
  scores.forEach((points, seat) => {
    const parts = gains.filter((g) => g.seat === seat).map((g) => `${t(`boxes.from.${g.source}`)} ${signed(g.points)}`);
    if (parts.length > 0) out.push({ seat, text: `${signed(points)} (${parts.join(", ")})` });
  });
  if (gains.length === 0) out.push({ text: t("page.boxes.no_change") });
  return out;
}

/** What is held where the ghost is, for those who do not see it: the card, which way up, where, and what it would do. */
export function spotWords(spot: Spot, held: string, table: TableView): string {
  const card = held === "cat" ? t("boxes.card.cat") : describeCard(held, spot.turned);
  const place = spot.joint ? jointWords(spot.at) : slotName(spot.at);
  const does = effects(spot, table).map(({ seat, text }) => (seat === undefined ? text : `${seatName(table, seat)} ${text}`));
  return `${t(spot.turned ? "page.boxes.spot_turned" : "page.boxes.spot", { place, card })} ${does.join("; ")}`;
}

/** Tells the screen reader where the ghost is now, if it is anywhere. */
export function tellSpot({ spot, held, stuck }: Pick<Turn, "spot" | "held" | "stuck">, table: TableView): void {
  if (spot && held) announce(stuck ? t("page.boxes.one_way") : spotWords(spot, held, table));
}
