import type { IsleConfig } from "../../protocol";
import { hasText, t } from "../../words/words.svelte";
import type { ConfigWords } from "../game";

type Config = Partial<IsleConfig>;

const mode = ({ mode: played = "standard" }: Config): string => t(`isle.mode.${played}`);
const modules = ({ modules: all = [] }: Config): string[] => all.map((module) => t(`isle.module.${module}`));

/** The other settings, as far as the words cover them. */
function others({ difficulty, lessons, any_oshax, oshax, first }: Config, seatName: (seat: number) => string): string[] {
  const words: string[] = [];
  if (difficulty && hasText(`isle.difficulty.${difficulty}`)) words.push(t(`isle.difficulty.${difficulty}`));
  if (lessons?.length) words.push(t("page.table.lessons", { modules: lessons.map((m) => t(`isle.lesson_module.${m}`)).join(", ") }));
  if (any_oshax || oshax) words.push(t(oshax ? "page.table.chosen_oshax" : "page.table.any_oshax"));
  if (first !== undefined) words.push(t("page.table.first", { seat: seatName(first) }));
  return words;
}

export const config: ConfigWords = {
  mode,
  isUsual: ({ mode: played = "standard" }: Config) => played === "standard",
  modules,
  more: (all: Config) => modules(all).join(", ") || t("page.lobby.no_modules"),
  deal: (all: Config) => (all.difficulty ? t("page.deal.sister", { difficulty: t(`isle.difficulty.${all.difficulty}`) }) : mode(all)),
  others,
};
