import { t } from "../../../words/words.svelte";
import { kindOf, wordsOf } from "./actions";
import { tileName } from "../view";

/** A word of an action as text. Squares keep their names. */
function wordOf(word: string): string {
  const kind = kindOf(word);
  switch (kind) {
    case "tile":
      return t(`isle.tile.${tileName(word)}`);
    case "nothing":
      return t("play.nothing");
    case "card":
    case "colour":
    case "field":
    case "basket":
      return t(`isle.${kind}.${word}`);
    default:
      return word;
  }
}

const turnWords = (turn: string): string =>
  t(turn.endsWith("m") ? "page.table.mirrored" : "page.table.turned", { degrees: parseInt(turn) });

/** An action as text. The last word of a placement is its rotation. The family game's only field has no name. */
export function actionText(action: string, fieldless = false): string {
  const [verb, ...rest] = wordsOf(action).filter((word) => !fieldless || kindOf(word) !== "field");
  const turn = verb === "place" ? rest.pop() : undefined;
  const words = rest.map(wordOf);
  if (turn && turn !== "0") words.push(turnWords(turn));
  return [t(`isle.verb.${verb}`), words.join(" · ")].filter(Boolean).join(": ");
}

export { default as TilePicture } from "../../../art/TilePicture.svelte";

/** The tile of an action. Its picture matters because cats of one colour share a name and differ only in shape. */
export const tileOf = (action: string): string | undefined =>
  wordsOf(action)
    .slice(1)
    .find((word) => kindOf(word) === "tile");
