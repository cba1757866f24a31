import type { Scene } from "../../table/protocol";

/**
 * Whether nothing would be interrupted by a question over the table that has nothing to do with the game: at the beginning of my turn of
 * Boxes. In Isle it has a place in the bar.
 */
export const isCalm = ({ view, may }: Pick<Scene, "view" | "may">): boolean =>
  Boolean(view?.game === "boxes" && may?.must && view.phase === "decide");
