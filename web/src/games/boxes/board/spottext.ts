import { seatFace } from "../../../art/captain";
import { seatName } from "../../../table/seats/names";
import { formatSigned } from "../../../words/points";
import type { Seated } from "../../../table/protocol";
import { announce, announceAfter, joinSentences } from "../../../ui/announce.svelte";
import { t } from "../../../words/words.svelte";
import { describeCard } from "../actions/boxtext";
import type { BoxesGame } from "../game.svelte";
import { slotName, type Slot, type Spot } from "./view";

/** A joint in words, given its upper slot. */
export const jointText = ([column, row]: Slot): string =>
  t("page.boxes.joint", { upper: slotName([column, row]), lower: slotName([column, row + 1]) });

/** The key of the text that explains why no cat can claim the card just placed. */
export function noClaimKey(reasons: (string | undefined)[]): string {
  const told = { no_cat_left: "cats", strangers_box: "others", asleep_there: "asleep", wall_at_joint: "joint", no_card_there: "joint" };
  const [, why] = Object.entries(told).find(([code]) => reasons.includes(code)) ?? [];
  return why ? `page.boxes.no_claim.${why}` : "page.boxes.no_claim";
}

/** An effect of a spot: a text, and an icon that means the same. */
export interface SpotEffect {
  text: string;
  icon?: string;
  seat?: number;
}

/** The effects of a spot, or why it is illegal. */
export function spotEffects(spot: Spot, table: Seated): SpotEffect[] {
  if (spot.why) return [{ text: t(`error.${spot.why}`) }];
  return [...homeEffects(spot, table), ...boxEffects(spot, table), ...pointEffects(spot)];
}

function homeEffects({ home }: Spot, table: Seated): SpotEffect[] {
  return home === undefined ? [] : [{ icon: `cat-${seatFace(home)}`, text: t("page.boxes.sends_home", { seat: seatName(table, home) }) }];
}

/** The start of the final phase, and the resulting box. */
function boxEffects({ place, asleep, last }: Spot, table: Seated): SpotEffect[] {
  const out: SpotEffect[] = last ? [{ icon: "clock", text: t("page.boxes.begins_final") }] : [];
  if (place) {
    const owners = place.owners.map((seat) => seatName(table, seat)).join(", ");
    out.push({ icon: place.closed ? "closed" : "open", text: t("page.boxes.part_of", { cards: place.box.length }) });
    if (place.joins.length > 1) out.push({ text: t("page.boxes.joins", { count: place.joins.length }) });
    if (place.closed) out.push({ text: t("page.boxes.closes") });
    out.push({ text: owners ? t("page.boxes.owned", { seats: owners }) : t(asleep ? "page.boxes.only_asleep" : "page.boxes.nobodys") });
  }
  return out;
}

/** The score changes. */
function pointEffects({ scores, gains, claim, mine }: Spot): SpotEffect[] {
  const out: SpotEffect[] = [];
  scores.forEach((points, seat) => {
    const parts = gains.filter((g) => g.seat === seat).map((g) => `${t(`boxes.from.${g.source}`)} ${formatSigned(g.points)}`);
    if (parts.length > 0) out.push({ seat, text: `${formatSigned(points)} (${parts.join(", ")})` });
  });
  if (claim !== undefined)
    out.push({ icon: "awake", text: t(mine ? "page.boxes.with_extra_cat" : "page.boxes.with_cat", { points: formatSigned(claim) }) });
  else if (gains.length === 0) out.push({ text: t("page.boxes.no_change") });
  return out;
}

/**
 * The preview for screen readers: its place; what it would score or why it is illegal; its position in the list of places; then the
 * card and its box.
 */
export function spotText(spot: Spot, { held, index, legal }: Pick<BoxesGame, "held" | "index" | "legal">, table: Seated): string {
  const place = spot.joint ? jointText(spot.at) : slotName(spot.at);
  const say = (effects: SpotEffect[]) =>
    effects.map(({ seat, text }) => (seat === undefined ? text : `${seatName(table, seat)} ${text}`)).join("; ");
  if (spot.why) return `${place}: ${say(spotEffects(spot, table))}`;
  const box = say(boxEffects(spot, table));
  const card = held && held !== "cat" ? describeCard(held, spot.turned) : "";
  return joinSentences(
    [
      `${place}: ${say([...homeEffects(spot, table), ...pointEffects(spot)])}`,
      t("page.boxes.nth", { n: index + 1, count: legal.length }),
      spot.turned && card ? `${card}; ${t("page.boxes.turned")}` : card,
      box,
    ].filter(Boolean),
  );
}

/** Announces the preview, if there is one. */
export function announceSpot(game: BoxesGame, table: Seated): void {
  if (!game.spot || !game.held) return;
  announceAfter("held"); // this announcement includes it
  announce(game.fitsOneWayOnly ? t("page.boxes.one_way") : spotText(game.spot, game, table));
}
