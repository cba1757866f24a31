import { boxCardFace } from "../../../art/box";
import type { BoxesMoveView } from "../../../protocol";
import { seatName } from "../../../table/seats/names";
import type { GameEvent, Seated } from "../../../table/protocol";
import { t } from "../../../words/words.svelte";
import { boxAt, jointName, keepersOf, ownersOf, sameSlot, slotName, type Box, type Slot, type View } from "../board/view";

/** The walls of a card as rotated, and its icons, in words. */
function faceWords(card: string, turned: boolean): { walls: string; icons: string } {
  const { walls, icons } = boxCardFace(card, turned);
  return {
    walls: walls ? [...walls].map((w) => t(`page.boxes.side.${w.toLowerCase()}`)).join(", ") : t("page.boxes.no_walls"),
    icons: icons.length ? icons.map((i) => t(`boxes.icon.${i}`)).join(", ") : t("page.boxes.no_icons"),
  };
}

/** A card in words: its walls as rotated, and its icons. */
export function describeCard(card: string, turned = false): string {
  if (card === "princess") return t("boxes.card.princess");
  const kind = card.startsWith("box") ? "box" : card.startsWith("start") ? "start" : card;
  return t("page.boxes.card", { kind: t(`boxes.card.${kind}`), ...faceWords(card, turned) });
}

/** Describes, for screen readers, the card that an event places or that I drew, and the effect of another player's toy. */
export function laidCardText({ key, args }: GameEvent, me?: number): string | undefined {
  if (key === "boxes.event.special" && args!.seat !== me) return t("page.boxes.about.special");
  if (!/^boxes\.event\.(laid|started|drew_you)$/.test(key) || !String(args!.card).includes("-")) return undefined;
  return t("page.boxes.face", faceWords(String(args!.card), String(args!.turn) === "180"));
}

/** A seat's last move in a few words. */
export function moveText(move: BoxesMoveView): string {
  if (!move.at) return t("page.boxes.move.gone");
  const place = move.joint ? jointName(move.at) : slotName(move.at);
  const kind: string = move.card === "cat" || move.card === "princess" ? move.card : move.card.startsWith("special-") ? "toy" : "card";
  return t(`page.boxes.move.${kind}${move.cat ? "_cat" : ""}`, { place });
}

/** The owners and the value of a box, in one line. */
export function boxText(box: Box, table: Seated): string {
  const owners = ownersOf(box).map(({ seat, points }) => `${seatName(table, seat)}: ${t("n.points", { n: points })}`);
  const seats = keepersOf(box).map((seat) => seatName(table, seat));
  const free = seats.length > 0 ? t("page.boxes.asleep_box", { seats: seats.join(", "), points: box.points }) : undefined;
  const whose = owners.length > 0 ? owners.join("; ") : (free ?? t("page.boxes.free_box", { points: box.points }));
  return `${whose} · ${box.closed ? t("page.boxes.closed") : t("page.boxes.open_sides", { count: box.sides?.length ?? 0 })}`;
}

/** A box in full: its cards, owners, cats and open sides. */
export function boxDescription(box: Box, table: Seated): string {
  const cats = (box.cats ?? []).map(({ seat, awake = 0, asleep = 0 }) =>
    t("page.boxes.cats_of", { seat: seatName(table, seat), awake, asleep }),
  );
  const sides = (box.sides ?? []).map(({ at, side }) => `${slotName(at)} ${t(`page.boxes.side.${side}`)}`);
  return [
    t("page.boxes.box_at", { slots: box.slots.map(slotName).join(", ") }),
    boxText(box, table),
    ...cats,
    ...(sides.length > 0 ? [t("page.boxes.sides", { sides: sides.join(", ") })] : []),
  ].join(". ");
}

/** What lies in a slot and across its joints, for screen readers. */
function slotContents(at: Slot, view: View, table: Seated): string {
  const card = view.cards.find((c) => sameSlot(c.at, at));
  if (!card) return t("page.boxes.empty_slot", { place: slotName(at) });
  const parts = [
    card.owner === undefined
      ? t("page.boxes.spot", { place: slotName(at), card: describeCard(card.card, card.turned) })
      : t("page.boxes.sleeper", { slot: slotName(at), seat: seatName(table, card.owner) }),
  ];
  for (const o of view.across) {
    if (!sameSlot(o.at, at) && !sameSlot([o.at[0], o.at[1] + 1], at)) continue;
    if (o.cat !== undefined) parts.push(t("page.boxes.cat_across", { seat: seatName(table, o.cat), joint: jointName(o.at) }));
    else if (o.card) parts.push(t("page.boxes.spot", { place: jointName(o.at), card: describeCard(o.card) }));
  }
  return parts.join(" ");
}

/** A slot in words: its contents and its box, or with `more` the box in full. */
export function slotText(at: Slot, view: View, table: Seated, more = false): string {
  const box = boxAt(view, at);
  const contents = slotContents(at, view, table);
  if (!box) return contents;
  return more ? boxDescription(box, table) : `${contents} ${boxText(box, table)}`;
}
