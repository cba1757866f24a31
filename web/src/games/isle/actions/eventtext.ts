import { cellsOf, turned } from "../../../art/shapes";
import type { GameEvent, Square } from "../../../table/protocol";
import { formatSigned, sumsOf, type Sum } from "../../../words/points";
import { t } from "../../../words/words.svelte";
import { squaresText } from "../ships/squares";
import { cellOf } from "./moves";

/** The squares that a tile covers. The event only names the corner of its bounding box, which the tile may leave empty. */
function covered({ tile, turn, square }: Record<string, unknown>): string {
  const [left, top] = cellOf(square as string);
  return squaresText(turned(cellsOf(tile as string), turn as string).map(([x, y]): Square => [x + left, y + top]));
}

/** Replaces some arguments in an event's text: quoted cards, and all squares of a tile. */
export function readableArgs({ key, args = {} }: GameEvent): Record<string, unknown> {
  return {
    ...(Array.isArray(args.cards) ? { cards: args.cards.map((card) => t("isle.quoted_card", { card })).join(", ") } : {}),
    ...(key === "isle.event.placed" ? { square: covered(args) } : {}),
  };
}

/** How both score figures change, in sentences. */
export const changeText = (sums: readonly Sum[]): string =>
  (sums.length > 0 ? sums : ([{ icon: "star", points: 0 }] as const))
    .map(({ icon, points }) => `${t(icon === "star" ? "page.isle.earned" : "page.isle.averted", { points: formatSigned(points) })}.`)
    .join(" ");

/** The score change of a placed tile, which the event's text omits. */
export function scoreText({ key, args, averted = 0 }: GameEvent): string | undefined {
  const points = args?.points;
  const sums = key === "isle.event.placed" && typeof points === "number" ? sumsOf(points - averted, averted) : [];
  return sums.length > 0 ? changeText(sums) : undefined;
}
