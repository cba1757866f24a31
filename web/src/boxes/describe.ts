import { faceOf } from "../art/box";
import { seatName } from "../table/names";
import type { TableView } from "../table/protocol";
import { t } from "../words/words.svelte";
import { jointName, slotName, type View } from "./view";

/** The table in words, row by row, for those who do not see it. */
export function describe(view: View, table: TableView): string {
  const cards = [...view.cards].sort((a, b) => a.at[1] - b.at[1] || a.at[0] - b.at[0]);
  const parts = cards.map((c) => {
    if (c.owner !== undefined) return t("page.boxes.sleeper", { slot: slotName(c.at), seat: seatName(table, c.owner) });
    const { walls, icons } = faceOf(c.card, c.turned);
    return t("page.boxes.at", {
      slot: slotName(c.at),
      walls: walls ? [...walls].map((w) => t(`page.boxes.side.${w.toLowerCase()}`)).join(", ") : t("page.boxes.no_walls"),
      icons: icons.length ? icons.map((i) => t(`boxes.icon.${i}`)).join(", ") : t("page.boxes.no_icons"),
    });
  });
  for (const o of view.across) {
    if (o.cat !== undefined) parts.push(t("page.boxes.cat_across", { seat: seatName(table, o.cat), joint: jointName(o.at) }));
  }
  return parts.join(" ");
}
