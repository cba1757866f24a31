import { t } from "../../../words/words.svelte";
import { describeCard } from "./boxtext";
import { jointText } from "../board/spottext";
import type { Scene } from "../../../table/protocol";
import type { Slot, View } from "../board/view";

export { default as TilePicture } from "./ActionPicture.svelte";

const pieces: Record<string, string> = { draw: "deck", cat: "awake", sleep: "cat", princess: "princess" };

/** The piece of an action: a card with its rotation, a cat or the deck. */
export function tileOf(action: string, scene?: Pick<Scene, "view">): string | undefined {
  const [verb, ...words] = action.split(" ");
  if (verb === "toy") return (scene?.view as View | undefined)?.special;
  return pieces[verb!] ?? (words[0]?.includes("-") ? [words[0], ...words.filter((word) => word === "180")].join(" ") : undefined);
}

const slotOf = (name: string): Slot => [name.charCodeAt(0) - 97, Number(name.slice(1)) - 1];

/** An action in words: the card, its rotation and its place. */
export function actionText(action: string): string {
  const [verb, ...rest] = action.split(" ");
  const turned = rest.includes("180");
  const words = rest.map((word) => {
    if (word === "180") return t("page.boxes.turned");
    if (/^[a-o]\d+$/.test(word)) return word;
    if (/^[a-o]\d+-/.test(word)) return jointText(slotOf(word.split("-")[0]!));
    return describeCard(word, turned);
  });
  return [t(`boxes.verb.${verb}`), words.join(" · ")].filter(Boolean).join(": ");
}
