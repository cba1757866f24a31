import type { drawBeast } from "./beast";
import type { Markup } from "./paint";
import type { Cell } from "./shapes";

let draw: typeof drawBeast | undefined = $state.raw();
let asked = false;

/** Draws a beast, or nothing until its code has loaded. Most games have no beasts. */
export function beastDrawing(tile: string, cells: readonly Cell[], turn?: string): Markup {
  if (!asked) {
    asked = true;
    import("./beast").then(
      (loaded) => (draw = loaded.drawBeast),
      () => (asked = false),
    );
  }
  return draw?.(tile, cells, turn) ?? "";
}
