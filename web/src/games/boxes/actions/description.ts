import type { DescriptionLength } from "../../../table/preferences.svelte";
import { seatName } from "../../../table/seats/names";
import { formatNumber } from "../../../words/points";
import type { Seated } from "../../../table/protocol";
import { t } from "../../../words/words.svelte";
import { boxDescription, boxText, describeCard } from "./boxtext";
import { jointName, sameSlot, slotName, type Box, type Slot, type View } from "../board/view";

/** What lies on the wanted slots and across their joints, row by row. */
function describeCards(view: View, table: Seated, wanted: (at: Slot) => boolean): string[] {
  const cards = view.cards.filter((c) => wanted(c.at)).sort((a, b) => a.at[1] - b.at[1] || a.at[0] - b.at[0]);
  const texts = cards.map((c) =>
    c.owner === undefined
      ? t("page.boxes.spot", { place: slotName(c.at), card: describeCard(c.card, c.turned) })
      : t("page.boxes.sleeper", { slot: slotName(c.at), seat: seatName(table, c.owner) }),
  );
  for (const o of view.across) {
    if (!wanted(o.at)) continue;
    if (o.cat !== undefined) texts.push(t("page.boxes.cat_across", { seat: seatName(table, o.cat), joint: jointName(o.at) }));
    else if (o.card) texts.push(t("page.boxes.spot", { place: jointName(o.at), card: describeCard(o.card) }));
  }
  return texts;
}

/** A box in words: its value; then its slots, cats and open sides; then its cards. */
export function describeBox(box: Box, view: View, table: Seated, length: DescriptionLength): string[] {
  if (length === "line") return [boxText(box, table)];
  const summary = [boxDescription(box, table)];
  return length === "all" ? [...summary, ...describeCards(view, table, (at) => box.slots.some((s) => sameSlot(s, at)))] : summary;
}

/** The table in words: counts and scores; then each box; then each card. A box described before can be left out. */
export function describeTable(view: View, table: Seated, length: DescriptionLength, told?: Box): string[] {
  const closed = view.boxes.filter((box) => box.closed).length;
  const scores = view.seats.map(({ points }, seat) => `${seatName(table, seat)}: ${formatNumber(points)}`);
  const texts = [t("page.describe.table", { cards: view.cards.length, boxes: view.boxes.length, closed }), scores.join("; ")];
  const boxes = view.boxes.filter((box) => box !== told);
  if (length !== "line") texts.push(...boxes.flatMap((box) => describeBox(box, view, table, "summary")));
  return length === "all" ? [...texts, ...describeCards(view, table, (at) => !told?.slots.some((s) => sameSlot(s, at)))] : texts;
}
