import type { drawBeast } from "./beast";
import type { Markup } from "./paint";
import type { Cell } from "./shapes";

let draw: typeof drawBeast | undefined = $state.raw();
let asked = false;

/** A beast on its squares, or nothing until the drawings of beasts have been loaded: most games have none. */
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
