import { faceOf } from "../art/box";
import { t } from "../words/words.svelte";

/** A card in words: its walls as it lies and what is on it. */
export function describeCard(card: string, turned = false): string {
  if (card === "princess") return t("boxes.card.princess");
  const { walls, icons } = faceOf(card, turned);
  const kind = card.startsWith("box") ? "box" : card.startsWith("start") ? "start" : card;
  return t("page.boxes.card", {
    kind: t(`boxes.card.${kind}`),
    walls: walls ? [...walls].map((w) => t(`page.boxes.side.${w.toLowerCase()}`)).join(", ") : t("page.boxes.no_walls"),
    icons: icons.length ? icons.map((i) => t(`boxes.icon.${i}`)).join(", ") : t("page.boxes.no_icons"),
  });
}
