import { cellsOf, extent } from "../art/shapes";
import { board } from "../art/hull";
import { t } from "../words/words.svelte";
import type { Ghost } from "./ghost.svelte";
import { points, sourceName } from "./score";
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

/** Where the held tile would lie, and what that would bring or why it cannot. */
export function describeGhost(ghost: Ghost): string {
  const square = squareName(ghost.cells[0]!);
  if (ghost.why) return t("page.isle.say.bad", { square, why: t(`error.${ghost.why}`) });
  const sources = ghost.changes.map((c) => `${sourceName(c)} ${points(c.points)}`).join(", ");
  return t("page.isle.say.good", { square, points: points(ghost.place!.points), sources });
}
