import { isIsleView, type Scene } from "./protocol";

/**
 * Whether nothing would be interrupted by a question that has nothing to do with the game: between two days of Isle, and where
 * there are none of those, at the beginning of my turn.
 */
export function isCalm({ view, may }: Pick<Scene, "view" | "may">): boolean {
  if (!view || !may?.must) return false;
  if (!isIsleView(view)) return view.phase === "decide";
  return view.config.mode === "family" ? Boolean(may.verbs.rescue) : view.phase === "draft";
}
