import { boxCardFace } from "../../../art/box";
import type { Explanation } from "../../../ui/explain.svelte";
import { seatName } from "../../../table/seats/names";
import type { ScoreLine, Sheet, Seated } from "../../../table/protocol";
import { t } from "../../../words/words.svelte";
import { describeCard } from "./boxtext";
import { boxAt, jointName, keepersOf, sameSlot, slotName, type Slot, type View } from "../board/view";

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Explains what a card does, and its icons. */
export function explainCard(card: string): Explanation {
  const kind = card.split("-")[0]!;
  const { icons } = boxCardFace(card);
  const text = [
    t(`page.boxes.about.${kind}`),
    ...(icons.some((icon) => icon !== "spray") ? [t("page.boxes.about.toys")] : []),
    ...(icons.includes("spray") ? [t("page.boxes.about.spray")] : []),
  ];
  return { title: capitalize(describeCard(card)), text: text.join("\n") };
}

/** A card's explanation as a tooltip. */
export function cardTitle(card: string): string {
  const { title, text } = explainCard(card);
  return `${title}\n${text}`;
}

/** A line of the score sheet as text. */
export function scoreLineText(line: ScoreLine, table: Seated): string {
  const args = { ...line.args };
  if (Array.isArray(args.seats)) args.seats = args.seats.map((s) => seatName(table, Number(s))).join(", ");
  return t(line.key, args);
}

/** Explains what lies in a slot, and what its box is worth to its owners. */
export function explainSlot(at: Slot, view: View, table: Seated, sheet: Sheet | undefined): Explanation {
  const card = view.cards.find((c) => sameSlot(c.at, at));
  if (!card) return { title: slotName(at), text: t("page.boxes.about.slot") };
  const title =
    card.owner === undefined
      ? t("page.boxes.spot", { place: slotName(at), card: describeCard(card.card, card.turned) })
      : t("page.boxes.sleeper", { slot: slotName(at), seat: seatName(table, card.owner) });
  const toys = view.across.filter(({ at: upper, card }) => {
    return card?.startsWith("special-") && (sameSlot(upper, at) || sameSlot([upper[0], upper[1] + 1], at));
  });
  const line = sheet?.accounts.flatMap((a) => a.lines).find((l) => l.squares?.some((s) => sameSlot(s, at)));
  const box = boxAt(view, at);
  const seats = box ? keepersOf(box).map((seat) => seatName(table, seat)) : [];
  const unclaimed = seats.length > 0 ? t("page.boxes.about.asleep", { seats: seats.join(", ") }) : t("page.boxes.about.unclaimed");
  const worth = line ? `${scoreLineText(line, table)}. ${t("n.points", { n: line.points })}.` : unclaimed;
  const across = toys.map(
    (o) => `${t("page.boxes.spot", { place: jointName(o.at), card: describeCard(o.card!) })} ${t("page.boxes.about.special")}`,
  );
  return { title, text: [worth, ...across].join("\n") };
}
