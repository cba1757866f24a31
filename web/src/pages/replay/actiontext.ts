import { actionText as boxes } from "../../games/boxes/actions/actiontext";
import { actionText as isle } from "../../games/isle/actions/actiontext";
import type { Mistake } from "../../protocol";
import { currentLanguage, t } from "../../words/words.svelte";

/** An action of either game in words. */
export const actionText = (game: string, action: string): string => (game === "isle" ? isle : boxes)(action);

/** What a decision has cost, in words. */
export function costText({ cost }: Mistake): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return t("page.review.cost", { points: new Intl.NumberFormat(currentLanguage(), digits).format(cost) });
}
