import { board, roomList } from "../../../art/hull";
import type { Square } from "../../../table/protocol";
import { joinSentences } from "../../../ui/announce.svelte";
import { t } from "../../../words/words.svelte";
import { kindOf, wordsOf } from "./actions";
import type { Explanation } from "../../../ui/explain.svelte";
import type { Ghost } from "../ships/ghost.svelte";
import { changeText } from "./eventtext";
import { formatSigned } from "../../../words/points";
import { sourceName } from "../score/score";
import type { Selection, HeldTile } from "./selection.svelte";
import { shapeName, shapeRows } from "../ships/shapetext";
import { squaresText } from "../ships/squares";
import { tileName, type Ship } from "../view";

/** The treasures that the held tile wins at its place, in words; undefined if none. */
export function describeWins({ place, options }: Ghost): string | undefined {
  return place?.wins ? t(options.raw.rare ? "page.isle.wins_rare" : "page.isle.wins", { count: place.wins }) : undefined;
}

/** The squares that the held tile would cover, and the effect or why it cannot go there. */
export function describeGhost(ghost: Ghost): string {
  const square = squaresText(ghost.cells);
  if (ghost.why) return t("page.isle.say.bad", { square, why: t(`error.${ghost.why}`) });
  const changes = ghost.changes.map((c) => `${changeName(c)} ${formatSigned(c.points)}`);
  const sources = [describeWins(ghost), ...changes].filter(Boolean).join(", ");
  return t("page.isle.say.good", { square, sums: changeText(ghost.sums), sources }).trim();
}

/** Names what changed. More points for rats do not mean more rats, so rats and rooms have their own texts. */
const changeName = (change: Ghost["changes"][number]): string =>
  change.source === "rat" || change.source === "room" ? t(`page.isle.say.${change.source}`) : sourceName(change);

/** The shape of the held tile in its rotation, and its place. */
export const describeTurned = (ghost: Ghost): string => joinSentences([shapeRows(ghost.cells), describeGhost(ghost)]);

/** The held tile, its shape, and its place. */
export function describeHeld({ tile, colour }: HeldTile, ghost: Ghost): string {
  const [name, rows] = [shapeName(ghost.cells), shapeRows(ghost.cells)];
  const what = [
    t(`isle.tile.${tileName(tile)}`),
    ...(colour && tile.includes("oshax") ? [t(`isle.colour.${colour}`)] : []),
    ...(name && name !== rows ? [name] : []),
    rows,
  ].join(", ");
  return joinSentences([what, describeGhost(ghost)]);
}

/** What distinguishes the ways to take a tile: a basket if it matters, a second kitten, or a card. */
export function describeTakeAction(action: string, held: HeldTile, withBasket = true): string {
  return wordsOf(action)
    .slice(1)
    .filter((w) => w !== held.tile && w !== held.colour)
    .flatMap((w) => {
      const kind = kindOf(w);
      if (kind === "basket" && !withBasket) return [];
      if (kind === "basket" || kind === "card") return [t(`isle.${kind}.${w}`)];
      return kind === "tile" ? [t("page.isle.and_too", { tile_name: tileName(w) })] : [];
    })
    .join(", ");
}

export const describeKeys = ({ held, choosesColour, takeActions }: Pick<Selection, "held" | "choosesColour" | "takeActions">): string =>
  [
    t("page.isle.keys"),
    t(held?.mustPlace ? "page.isle.keys.leave" : "page.isle.keys.back"),
    choosesColour && t("page.isle.keys.colour"),
    takeActions.length > 1 && t("page.isle.keys.way"),
  ]
    .filter(Boolean)
    .join(" ");

/** How many squares of a room are still uncovered. */
function roomState(ship: Ship, room: (typeof roomList)[number]): string {
  const covered = new Set(ship.pieces.flatMap((p) => p.cells.map(String)));
  const open = room.cells.filter((c) => !covered.has(String(c))).length;
  return t("page.isle.room_of", { squares: room.cells.length, open });
}

/** What is on a square of a ship, printed or placed, and what it means. */
export function explainSquare(ship: Ship, [x, y]: Square): Explanation | undefined {
  const here = (c: readonly number[]): boolean => c[0] === x && c[1] === y;
  const room = roomList.find((r) => r.cells.some(here));
  if (!room) return undefined;
  const printed = board(ship.board);
  const piece = ship.pieces.find((p) => p.cells.some(here));
  const map = printed.maps.find((m) => here(m.cell));
  if (map && !piece) return { title: t("page.isle.describe.map", { colour: map.family }), rules: "isle.treasures" };
  const what = piece ? t(`isle.tile.${tileName(piece.tile)}`) : printed.rats.some(here) ? t("page.isle.describe.rat") : "";
  const title = [what, t(`isle.room.${room.id}`)].filter(Boolean).join(", ");
  return { title, text: roomState(ship, room), rules: "isle.scoring" };
}

/** All rooms of a ship with their progress. */
export function explainRooms(ship: Ship): Explanation {
  const all = roomList.map((room) => `• ${t(`isle.room.${room.id}`)}. ${roomState(ship, room)}`);
  return { title: t("page.isle.rooms_all"), text: all.join("\n"), rules: "isle.scoring" };
}
