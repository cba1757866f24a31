import { boxCardFace } from "../../../art/box";
import type { GameEvent } from "../../../table/protocol";
import { t } from "../../../words/words.svelte";

/** The walls of a card as it lies and what is on it, in words. */
function faceWords(card: string, turned: boolean): { walls: string; icons: string } {
  const { walls, icons } = boxCardFace(card, turned);
  return {
    walls: walls ? [...walls].map((w) => t(`page.boxes.side.${w.toLowerCase()}`)).join(", ") : t("page.boxes.no_walls"),
    icons: icons.length ? icons.map((i) => t(`boxes.icon.${i}`)).join(", ") : t("page.boxes.no_icons"),
  };
}

/** A card in words: its walls as it lies and what is on it. */
export function describeCard(card: string, turned = false): string {
  if (card === "princess") return t("boxes.card.princess");
  const kind = card.startsWith("box") ? "box" : card.startsWith("start") ? "start" : card;
  return t("page.boxes.card", { kind: t(`boxes.card.${kind}`), ...faceWords(card, turned) });
}

/** What is on the card that an event lays, or that I have drawn, and what a toy of another does, for those who do not see it. */
export function laidCardText({ key, args }: GameEvent, me?: number): string | undefined {
  if (key === "boxes.event.special" && args!.seat !== me) return t("page.boxes.about.special");
  if (!/^boxes\.event\.(laid|started|drew_you)$/.test(key) || !String(args!.card).includes("-")) return undefined;
  return t("page.boxes.face", faceWords(String(args!.card), String(args!.turn) === "180"));
}
