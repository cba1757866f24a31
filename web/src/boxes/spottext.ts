import { seatName } from "../table/names";
import { formatSigned } from "../table/points";
import type { Seated } from "../table/protocol";
import { announce } from "../ui/announce.svelte";
import { t } from "../words/words.svelte";
import { describeCard } from "./describecard";
import type { BoxesGame } from "./game.svelte";
import { slotName, type Slot, type Spot } from "./view";

/** A joint in words, by its upper slot. */
export const jointText = ([column, row]: Slot): string =>
  t("page.boxes.joint", { upper: slotName([column, row]), lower: slotName([column, row + 1]) });

/** The text of why no cat can lie on the card just laid, by what the server says of its joints. */
export function noClaimKey(reasons: (string | undefined)[]): string {
  const told = { no_cat_left: "cats", strangers_box: "others", asleep_there: "asleep", wall_at_joint: "joint", no_card_there: "joint" };
  const [, why] = Object.entries(told).find(([code]) => reasons.includes(code)) ?? [];
  return why ? `page.boxes.no_claim.${why}` : "page.boxes.no_claim";
}

/** A part of what a spot would do: words, and the picture that says the same. */
export interface SpotEffect {
  text: string;
  icon?: string;
  seat?: number;
}

/** What a spot would do, or why it is not possible. */
export function spotEffects({ why, place, asleep, scores, gains, claim }: Spot, table: Seated): SpotEffect[] {
  if (why) return [{ text: t(`error.${why}`) }];
  const out: SpotEffect[] = [];
  if (place) {
    const owners = place.owners.map((seat) => seatName(table, seat)).join(", ");
    out.push({ icon: place.closed ? "closed" : "open", text: t("page.boxes.part_of", { cards: place.box.length }) });
    if (place.joins.length > 1) out.push({ text: t("page.boxes.joins", { count: place.joins.length }) });
    if (place.closed) out.push({ text: t("page.boxes.closes") });
    out.push({ text: owners ? t("page.boxes.owned", { seats: owners }) : t(asleep ? "page.boxes.only_asleep" : "page.boxes.nobodys") });
  }
  scores.forEach((points, seat) => {
    const parts = gains.filter((g) => g.seat === seat).map((g) => `${t(`boxes.from.${g.source}`)} ${formatSigned(g.points)}`);
    if (parts.length > 0) out.push({ seat, text: `${formatSigned(points)} (${parts.join(", ")})` });
  });
  if (claim !== undefined) out.push({ icon: "awake", text: t("page.boxes.with_cat", { points: formatSigned(claim) }) });
  else if (gains.length === 0) out.push({ text: t("page.boxes.no_change") });
  return out;
}

/** What is held where the ghost is, for those who do not see it: the card, which way up, where, and what it would do. */
function spotText(spot: Spot, held: string, table: Seated): string {
  const card = held === "cat" ? t("boxes.card.cat") : describeCard(held, spot.turned);
  const place = spot.joint ? jointText(spot.at) : slotName(spot.at);
  const does = spotEffects(spot, table).map(({ seat, text }) => (seat === undefined ? text : `${seatName(table, seat)} ${text}`));
  return `${t(spot.turned ? "page.boxes.spot_turned" : "page.boxes.spot", { place, card })} ${does.join("; ")}`;
}

/** Announces where the ghost is now, if it is anywhere. */
export function announceSpot({ spot, held, fitsOneWayOnly }: Pick<BoxesGame, "spot" | "held" | "fitsOneWayOnly">, table: Seated): void {
  if (spot && held) announce(fitsOneWayOnly ? t("page.boxes.one_way") : spotText(spot, held, table));
}
