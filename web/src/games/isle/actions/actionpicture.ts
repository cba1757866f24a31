import { kindOf, wordsOf } from "./actions";

export { default as TilePicture } from "../../../art/TilePicture.svelte";
export { actionText } from "./actiontext";

/** The tile that an action is about: cats of a colour have the same name, and only their shapes differ. */
export const tileOf = (action: string): string | undefined =>
  wordsOf(action)
    .slice(1)
    .find((word) => kindOf(word) === "tile");
