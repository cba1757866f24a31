import type { BoxesConfig } from "../../protocol";
import { t } from "../../words/words.svelte";
import type { ConfigWords } from "../game";

type Config = Partial<BoxesConfig>;

const rules = ({ rules: played = "basic" }: Config): string => t(`boxes.rules.${played}`);

export const config: ConfigWords = {
  mode: rules,
  isUsual: ({ rules: played }: Config) => played !== "advanced",
  modules: () => [],
  more: ({ columns, rows }: Config) => `${t("page.new.size")}: ${columns} × ${rows}`,
  deal: rules,
  others: () => [],
};
