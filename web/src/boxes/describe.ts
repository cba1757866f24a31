import { seatName } from "../table/names";
import type { TableView } from "../table/protocol";
import { t } from "../words/words.svelte";
import { describeCard } from "./card";
import { jointName, slotName, type View } from "./view";

/** The table in words, row by row, for those who do not see it. */
export function describe(view: View, table: TableView): string[] {
  const cards = [...view.cards].sort((a, b) => a.at[1] - b.at[1] || a.at[0] - b.at[0]);
  const parts = cards.map((c) => {
    if (c.owner !== undefined) return t("page.boxes.sleeper", { slot: slotName(c.at), seat: seatName(table, c.owner) });
    return t("page.boxes.spot", { place: slotName(c.at), card: describeCard(c.card, c.turned) });
  });
  for (const o of view.across) {
    if (o.cat !== undefined) parts.push(t("page.boxes.cat_across", { seat: seatName(table, o.cat), joint: jointName(o.at) }));
    else if (o.card) parts.push(t("page.boxes.spot", { place: jointName(o.at), card: describeCard(o.card) }));
  }
  return parts;
}
