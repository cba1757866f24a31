import { t } from "../../../words/words.svelte";
import { sisterCard } from "../cards/cardfacts";
import { tileName } from "../view";

/** A sentence for each action of a sister card. */
export function sisterActionTexts(number: number): string[] {
  return sisterCard(number).actions.map((a) => {
    if (a.swap_cats) return t("isle.sister.swap_cats", { first: a.swap_cats[0], second: a.swap_cats[1] });
    if (a.take === "common") return t("isle.sister.take_common", { tile: a.shape, tile_name: tileName(a.shape ?? "") });
    return t(`isle.sister.take_${a.take}`, { position: a.position });
  });
}
