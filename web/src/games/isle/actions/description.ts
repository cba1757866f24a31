import { board, roomList } from "../../../art/hull";
import { cellsOf, extent, marksOf, tileFacts } from "../../../art/shapes";
import type { DescriptionLength } from "../../../table/preferences.svelte";
import { formatNumber } from "../../../words/points";
import type { Account, ScoreLine, Square } from "../../../table/protocol";
import { joinSentences } from "../../../ui/announce.svelte";
import { t } from "../../../words/words.svelte";
import { priceIn } from "./actions";
import { earned, scoreLineText } from "../score/score";
import { shapeName, shapeRows } from "../ships/shapetext";
import { squareName, squaresText as names } from "../ships/squares";
import { columns, rows, tileName, type Piece, type Ship, type View } from "../view";

const same = (a: Square, b: Square): boolean => a[0] === b[0] && a[1] === b[1];
const linesOf = (account: Account | undefined, ...sources: string[]): ScoreLine[] =>
  account?.lines.filter((line) => sources.includes(line.source)) ?? [];
const covers = (line: ScoreLine, at: Square): boolean => line.squares?.some((s) => same(s, at)) ?? false;
const isCat = (tile: string): boolean => ["cat", "kitten", "oshax"].includes(tileFacts(tile).kind);

/** The name of a piece aboard, with the colour given to an oshax. */
function pieceText({ tile, colour }: Piece): string {
  const name = t(`isle.tile.${tileName(tile)}`);
  return colour && tile.includes("oshax") ? `${name} (${t(`isle.colour.${colour}`)})` : name;
}

/** What is printed on an uncovered square. */
function printText(ship: Ship, at: Square): string | undefined {
  const { rats, maps } = board(ship.board);
  if (rats.some((s) => same(s, at))) return t("page.isle.describe.rat");
  const map = maps.find((m) => same(m.cell, at));
  return map && t("page.isle.describe.map", { colour: map.family });
}

const pieceAt = (ship: Ship, at: Square): Piece | undefined => ship.pieces.find((p) => p.cells.some((s) => same(s, at)));

/** Describes a square: what is there, the size of its family, and its room. The long form adds squares and points. */
export function squareText(at: Square, ship: Ship, account: Account | undefined, more = false): string {
  const piece = pieceAt(ship, at);
  const mark = piece && marksOf(piece.tile, piece.cells, piece.turn).find((m) => same(m.cell, at));
  const family = linesOf(account, "family").find((line) => covers(line, at));
  const room = roomList.find((r) => r.cells.some((s) => same(s, at)))!;
  const unfilled = linesOf(account, "room").find((line) => line.args?.room === room.id);
  const parts = [piece ? pieceText(piece) : (printText(ship, at) ?? t("page.describe.free"))];
  if (mark) parts.push(t("page.describe.mark", { colour: mark.family }));
  if (family) parts.push(t("page.describe.family", { cats: family.args?.cats }));
  else if (account && piece && isCat(piece.tile)) parts.push(t("page.describe.no_family"));
  parts.push(t(`isle.room.${room.id}`));
  const first = `${squareName(at)}: ${parts.join(", ")}`;
  if (!more) return `${first}.`;
  return joinSentences([
    first,
    ...(piece ? [t("page.describe.squares", { squares: names(piece.cells) })] : []),
    ...(family ? [lineText(family)] : []),
    ...(unfilled ? [lineText(unfilled)] : []),
  ]);
}

/** A score line with its points and squares. */
function lineText(line: ScoreLine): string {
  const where = line.source === "room" ? "page.describe.uncovered" : "page.describe.squares";
  const squares = line.squares?.length ? `. ${t(where, { squares: names(line.squares) })}` : "";
  return `${scoreLineText(line)}: ${formatNumber(line.points)}${squares}`;
}

/** Describes a ship in sentences: counts; families, rooms, rats, maps and tiles with their squares; then each row. */
export function describeShip(ship: Ship, account: Account | undefined, length: DescriptionLength): string[] {
  const rats = linesOf(account, "rat", "royal");
  const texts = account
    ? [
        t("page.describe.ship", {
          cats: ship.pieces.filter((p) => isCat(p.tile)).length,
          families: linesOf(account, "family").length,
          rats: rats.length,
          rooms: linesOf(account, "room").length,
        }),
        t("page.isle.earned", { points: formatNumber(earned(account)) }),
        ...(account.open ? [t("page.isle.may_lose", { points: formatNumber(account.open) })] : []),
        ...(account.unknown ? [t("page.isle.unknown", { count: account.unknown })] : []),
      ]
    : [];
  if (length === "line" && account) return texts;
  texts.push(...linesOf(account, "family", "friend", "room").map(lineText));
  if (rats.length > 0) texts.push(`${t("isle.sum.rat")}: ${names(rats.flatMap((line) => line.squares ?? []))}`);
  const maps = board(ship.board).maps.filter((m) => !pieceAt(ship, m.cell));
  texts.push(...maps.map((m) => `${squareName(m.cell)}: ${t("page.isle.describe.map", { colour: m.family })}`));
  texts.push(...ship.pieces.map((p) => `${names(p.cells)}: ${pieceText(p)}`));
  return length === "all" ? [...texts, ...describeRows(ship)] : texts;
}

/** Describes a ship row by row: tiles, rats and maps from stern to bow. */
function describeRows(ship: Ship): string[] {
  return Array.from({ length: rows }, (_, y) => {
    const parts: string[] = [];
    let last: Piece | undefined;
    for (let x = 0; x < columns; x++) {
      const piece = pieceAt(ship, [x, y]);
      const what = piece ? pieceText(piece) : printText(ship, [x, y]);
      if (what && (!piece || piece !== last))
        parts.push(`${piece ? names(piece.cells.filter((s) => s[1] === y)) : squareName([x, y])}: ${what}`);
      last = piece;
    }
    return t("page.describe.shape_row", { row: y + 1, columns: parts.join("; ") || t("page.describe.empty_row") });
  });
}

/** Describes a tile on the table: its name, size, shape and rows, and whether I can take it unless I am a spectator. */
export function describeTile(tile: string, length: DescriptionLength, can?: boolean): string {
  if (length === "line") return t(`isle.tile.${tileName(tile)}`);
  const cells = cellsOf(tile);
  const [width, height] = extent(cells);
  const parts = [t("page.describe.tile", { tile_name: tileName(tile), squares: cells.length, width, height })];
  const name = shapeName(cells);
  const rows = shapeRows(cells);
  if (name && (length === "summary" || name !== rows)) parts.push(name);
  if (can !== undefined) parts.push(t(can ? "page.describe.can" : "page.describe.cannot"));
  if (length === "all") parts.push(rows);
  return parts.join(", ");
}

/** Equal entries once, with their count. */
function counted(texts: readonly string[]): string[] {
  return [...new Set(texts)].map((text) => {
    const n = texts.filter((other) => other === text).length;
    return n > 1 ? `${text} (${n})` : text;
  });
}

/** Describes the fields and everything else on the table with prices, in one line or tile by tile. */
export function describeFields(
  view: View,
  length: DescriptionLength,
  canTake?: (tile: string) => boolean,
): { title: string; texts: string[] }[] {
  const stacks = [...view.commons, ...view.rares].filter((s) => s.n > 0);
  const list = [
    { title: t("isle.field.left"), tiles: view.left, price: priceIn(view, "left") },
    { title: t("isle.field.right"), tiles: view.right, price: priceIn(view, "right") },
    { title: t("isle.field.kittens"), tiles: view.kittens.filter((tile) => tile !== ""), price: priceIn(view, "kittens") },
    { title: t("play.treasures"), tiles: stacks.flatMap((s) => Array<string>(length === "line" ? s.n : 1).fill(s.tile)) },
    { title: t("play.oshax"), tiles: view.oshax },
  ];
  return list
    .filter((l) => l.tiles.length > 0)
    .map(({ title, tiles, price }) => {
      const texts = counted(tiles.map((tile) => describeTile(tile, length, canTake?.(tile))));
      return { title: price ? `${title}, ${t("n.fish", { n: price })}` : title, texts: length === "line" ? [texts.join(", ")] : texts };
    });
}
