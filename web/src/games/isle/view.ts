import { grid } from "../../../../rules/isle/data/ships.json";
import type {
  IsleColour as Colour,
  IsleEffectView as Effect,
  IslePhase as Phase,
  IslePieceView,
  IsleSeatView as Seat,
  IsleShipView,
  IsleSisterView as Sister,
  IsleStack as Stack,
  IsleView as View,
} from "../../protocol";
import type { Scene, Stream } from "../../table/protocol";

export type { Colour, Effect, Phase, Seat, Sister, Stack, View };

/** A piece aboard, including one that the server has not confirmed yet. */
export type Piece = Omit<IslePieceView, "tile" | "turn"> & { tile: string; turn: string };

/** Identifies a piece on the page. The place is part of the name because a ship may hold the same tile twice. */
export const pieceName = (piece: Pick<Piece, "tile" | "at">): string => `${piece.tile}@${piece.at}`;

export type Ship = Omit<IsleShipView, "pieces"> & { pieces: Piece[] };

/** The size of every ship, in squares. */
export const columns = grid[0]!.length;
export const rows = grid.length;

export const colours: readonly Colour[] = ["blue", "green", "red", "purple", "orange"];

export type IsleScene = Scene<View>;

/** The colour in a tile's id, if it has one. */
const colourOf = (tile: string): Colour | undefined => colours.find((c) => tile.endsWith(`-${c}`));

/** The suffix of the tile's text key, isle.tile.NAME. */
export function tileName(tile: string): string {
  if (tile.startsWith("promo-")) return tileName(tile.slice(6));
  const colour = colourOf(tile);
  if (tile.startsWith("cat-")) return `cat-${colour}`;
  if (tile.startsWith("kitten-")) return `kitten-${colour}`;
  for (const kind of ["oshax", "rare", "beast"]) if (tile.startsWith(kind)) return kind;
  return tile;
}

/** An oshax gets its colour when it is placed. */
export const wantsColour = (tile: string): boolean => tile.includes("oshax");

/** Whether a seat is done with the phase: it has "passed" where passing is possible, otherwise it is "ready". */
export function phaseStatus(view: View, seat: number): "passed" | "ready" | undefined {
  if (view.chosen.includes(seat)) return "ready";
  if (!view.passed.includes(seat)) return undefined;
  return view.phase === "rescue" || view.phase === "find" ? "passed" : "ready";
}

/** Whether a tile is on the table, visible to everyone. */
export function isOnTable(view: View, tile: string): boolean {
  const stacks = [...view.commons, ...view.rares].filter((s) => s.n > 0).map((s) => s.tile);
  return [...view.left, ...view.right, ...view.kittens, ...view.oshax, ...stacks].some((t) => t === tile);
}

export const isIsle = (scene: Scene): scene is IsleScene => scene.table.settings.game === "isle";
export const isIsleStream = (stream: Stream): stream is Stream<IsleScene> => isIsle(stream.scene);
