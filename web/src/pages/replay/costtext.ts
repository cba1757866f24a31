import type { Mistake } from "../../protocol";
import { currentLanguage, t } from "../../words/words.svelte";

/** What a decision has cost, in words. */
export function costText({ cost }: Mistake): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return t("page.review.cost", { points: new Intl.NumberFormat(currentLanguage(), digits).format(cost) });
}
