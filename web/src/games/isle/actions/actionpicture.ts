import { kindOf, wordsOf } from "./actions";

export { default as TilePicture } from "../../../art/TilePicture.svelte";
export { actionText } from "./actiontext";

/** The tile of an action. Its picture matters because cats of one colour share a name and differ only in shape. */
export const tileOf = (action: string): string | undefined =>
  wordsOf(action)
    .slice(1)
    .find((word) => kindOf(word) === "tile");
