import { cellsOf, turned } from "../../../art/shapes";
import type { GameEvent, Square } from "../../../table/protocol";
import { formatSigned, sumsOf, type Sum } from "../../../words/points";
import { t } from "../../../words/words.svelte";
import { squaresText } from "../ships/squares";
import { cellOf } from "./moves";

/** The squares that a tile covers. Its event names the corner of the box around it, which the tile need not cover. */
function covered({ tile, turn, square }: Record<string, unknown>): string {
  const [left, top] = cellOf(square as string);
  return squaresText(turned(cellsOf(tile as string), turn as string).map(([x, y]): Square => [x + left, y + top]));
}

/** Arguments that replace some of an event in its text: cards in quotation marks, and all squares of a tile. */
export function readableArgs({ key, args = {} }: GameEvent): Record<string, unknown> {
  return {
    ...(Array.isArray(args.cards) ? { cards: args.cards.map((card) => t("isle.quoted_card", { card })).join(", ") } : {}),
    ...(key === "isle.event.placed" ? { square: covered(args) } : {}),
  };
}

/** How the two figures of a score change, in sentences. */
export const changeText = (sums: readonly Sum[]): string =>
  (sums.length > 0 ? sums : ([{ icon: "star", points: 0 }] as const))
    .map(({ icon, points }) => `${t(icon === "star" ? "page.isle.earned" : "page.isle.averted", { points: formatSigned(points) })}.`)
    .join(" ");

/** What a tile that is placed changes in the score, which its event does not tell. */
export function scoreText({ key, args, averted = 0 }: GameEvent): string | undefined {
  const points = args?.points;
  const sums = key === "isle.event.placed" && typeof points === "number" ? sumsOf(points - averted, averted) : [];
  return sums.length > 0 ? changeText(sums) : undefined;
}
