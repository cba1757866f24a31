import { board, roomList } from "../art/hull";
import { cellsOf, extent } from "../art/shapes";
import type { Square } from "../table/protocol";
import { t } from "../words/words.svelte";
import { kindOf, wordsOf } from "./actions";
import type { Explanation } from "../ui/explain.svelte";
import type { Ghost } from "./ghost.svelte";
import { signed } from "../table/points";
import { sourceName } from "./score";
import type { Hand, Held } from "./hand.svelte";
import { columns, rows, squareName, tileName, type Ship, type View } from "./view";

/** A tile in words: what it is and how it lies, row by row. */
export function describeTile(tile: string): string {
  const cells = cellsOf(tile);
  const [width, height] = extent(cells);
  const picture = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => (cells.some((c) => c[0] === x && c[1] === y) ? "■" : "□")).join(""),
  );
  return t("page.isle.describe.tile", { tile_name: tileName(tile), squares: cells.length, rows: picture.join(" / ") });
}

/** A ship in words, one text a row: tiles, rats and maps from stern to bow. */
export function describeShip(ship: Ship): string[] {
  const printed = board(ship.board);
  const lines: string[] = [];
  for (let y = 0; y < rows; y++) {
    const parts: string[] = [];
    let last = "";
    for (let x = 0; x < columns; x++) {
      const piece = ship.pieces.find((p) => p.cells.some((c) => c[0] === x && c[1] === y));
      const rat = !piece && printed.rats.some((c) => c[0] === x && c[1] === y);
      const map = piece ? undefined : printed.maps.find((m) => m.cell[0] === x && m.cell[1] === y);
      let what = "";
      if (piece) what = t(`isle.tile.${tileName(piece.tile)}`) + (piece.colour && piece.tile.includes("oshax") ? ` (${t(`isle.colour.${piece.colour}`)})` : "");
      else if (rat) what = t("page.isle.describe.rat");
      else if (map) what = t("page.isle.describe.map", { colour: map.family });
      const id = piece ? `${piece.tile}@${piece.at}` : `${what}${x}`;
      if (what && id !== last) parts.push(`${squareName([x, y])}: ${what}`);
      last = what ? id : "";
    }
    lines.push(parts.join("; ") || t("page.isle.describe.free"));
  }
  return lines;
}

/** The fields and what else lies out, one text each. */
export function describeTable(view: View): { title: string; tiles: string[] }[] {
  const list = [
    { title: t("isle.field.left"), tiles: view.left },
    { title: t("isle.field.right"), tiles: view.right },
    { title: t("isle.field.kittens"), tiles: view.kittens.filter(Boolean) },
    { title: t("play.treasures"), tiles: [...view.commons, ...view.rares].filter((s) => s.n > 0).map((s) => s.tile) },
    { title: t("play.oshax"), tiles: view.oshax },
  ];
  return list.filter((l) => l.tiles.length > 0).map((l) => ({ title: l.title, tiles: l.tiles.map(describeTile) }));
}

/** The treasures that the held tile wins where it lies, if it wins any. */
export function describeWins({ place, options }: Ghost): string | undefined {
  return place?.wins ? t(options.raw.rare ? "page.isle.wins_rare" : "page.isle.wins", { count: place.wins }) : undefined;
}

/** Where the held tile would lie, and what that would bring or why it cannot. */
export function describeGhost(ghost: Ghost): string {
  const square = squareName(ghost.cells[0]!);
  if (ghost.why) return t("page.isle.say.bad", { square, why: t(`error.${ghost.why}`) });
  const changes = ghost.changes.map((c) => `${sourceName(c)} ${signed(c.points)}`);
  const sources = [describeWins(ghost), ...changes].filter(Boolean).join(", ");
  return t("page.isle.say.good", { square, points: signed(ghost.place!.points), sources });
}

/** What tells a way to take a tile from the others: its basket, its second kitten, its card. */
export function describeWay(way: string, held: Held): string {
  return wordsOf(way)
    .slice(1)
    .filter((w) => w !== held.tile && w !== held.colour)
    .flatMap((w) => {
      const kind = kindOf(w);
      if (kind === "basket" || kind === "card") return [t(`isle.${kind}.${w}`)];
      return kind === "tile" ? [t("page.isle.and_too", { tile_name: tileName(w) })] : [];
    })
    .join(", ");
}

/** The keys for the held tile. */
export const describeKeys = ({ held, dyes, ways }: Pick<Hand, "held" | "dyes" | "ways">): string =>
  [
    t("page.isle.keys"),
    t(held?.direct ? "page.isle.keys.leave" : "page.isle.keys.back"),
    dyes && t("page.isle.keys.colour"),
    ways.length > 1 && t("page.isle.keys.way"),
  ]
    .filter(Boolean)
    .join(" ");

/** How many squares of a room are to be covered still. */
function roomState(ship: Ship, room: (typeof roomList)[number]): string {
  const covered = new Set(ship.pieces.flatMap((p) => p.cells.map(String)));
  const open = room.cells.filter((c) => !covered.has(String(c))).length;
  return t("page.isle.room_of", { squares: room.cells.length, open });
}

/** What lies or is printed on a square of a ship, and what that is for. */
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

/** All rooms of a ship, and how far each is filled. */
export function explainRooms(ship: Ship): Explanation {
  const all = roomList.map((room) => `• ${t(`isle.room.${room.id}`)}. ${roomState(ship, room)}`);
  return { title: t("page.isle.rooms_all"), text: all.join("\n"), rules: "isle.scoring" };
}
