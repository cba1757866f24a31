import type { View } from "../view";

const fields = ["left", "right", "kittens"] as const;

/**
 * A plan to rescue the tried cat and to place it there on my turn; undefined if I have no basket for it. The family game needs no basket.
 */
export function rescuePlan(view: View, tile: string, place: string, basket: string | undefined): string[] | undefined {
  const field = fields.find((f) => (view[f] as readonly string[]).includes(tile));
  const kinds: string[] = view.own?.baskets.filter((b) => b.can).map((b) => b.kind) ?? [];
  if (view.phase !== "rescue" || !field || view.passed.includes(view.seat)) return undefined;
  if (view.config.mode === "family") return [`rescue ${tile} ${field}`, place, "end"];
  const carrier = kinds.find((kind) => kind === basket) ?? kinds[0];
  return carrier ? [`rescue ${tile} ${field} ${carrier}`, place, "end"] : undefined;
}
