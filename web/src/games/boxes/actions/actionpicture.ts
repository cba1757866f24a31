import type { Scene } from "../../../table/protocol";
import type { View } from "../board/view";

export { actionText } from "./actiontext";
export { default as TilePicture } from "./ActionPicture.svelte";

const pieces: Record<string, string> = { draw: "deck", cat: "awake", sleep: "cat", princess: "princess" };

/** What an action is about: a card, and that it is turned, a cat, or the deck. */
export function tileOf(action: string, scene?: Pick<Scene, "view">): string | undefined {
  const [verb, ...words] = action.split(" ");
  if (verb === "toy") return (scene?.view as View | undefined)?.special;
  return pieces[verb!] ?? (words[0]?.includes("-") ? [words[0], ...words.filter((word) => word === "180")].join(" ") : undefined);
}
