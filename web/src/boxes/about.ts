import type { Explanation } from "../ui/explain.svelte";
import { seatName } from "../table/names";
import type { ScoreLine, Sheet, TableView } from "../table/protocol";
import { t } from "../words/words.svelte";
import { describeCard } from "./card";
import { same, slotName, type Slot, type View } from "./view";

/** A text that begins a line. */
export const large = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What a card is for. */
export function aboutCard(card: string): Explanation {
  const kind = card.split("-")[0]!;
  return { title: large(describeCard(card)), text: t(`page.boxes.about.${kind}`) };
}

/** A line of the score sheet, with names. */
export function lineWords(line: ScoreLine, table: TableView): string {
  const args = { ...line.args };
  if (Array.isArray(args.seats)) args.seats = args.seats.map((s) => seatName(table, Number(s))).join(", ");
  return t(line.key, args);
}

/** What lies in a slot, and what its box is worth to whom. */
export function aboutSlot(at: Slot, view: View, table: TableView, sheet: Sheet | undefined): Explanation {
  const card = view.cards.find((c) => same(c.at, at));
  if (!card) return { title: slotName(at), text: t("page.boxes.about.slot") };
  const title =
    card.owner === undefined
      ? t("page.boxes.spot", { place: slotName(at), card: describeCard(card.card, card.turned) })
      : t("page.boxes.sleeper", { slot: slotName(at), seat: seatName(table, card.owner) });
  const line = sheet?.accounts.flatMap((a) => a.lines).find((l) => l.squares?.some((s) => same(s as Slot, at)));
  return { title, text: line ? `${lineWords(line, table)}. ${t("n.points", { n: line.points })}.` : t("page.boxes.about.unclaimed") };
}
