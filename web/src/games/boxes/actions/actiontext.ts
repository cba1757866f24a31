import { t } from "../../../words/words.svelte";
import { describeCard } from "./describecard";
import { jointText } from "../board/spottext";
import type { Slot } from "../board/view";

const slotOf = (name: string): Slot => [name.charCodeAt(0) - 97, Number(name.slice(1)) - 1];

/** An action in words: the card, which way up, and where. */
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
