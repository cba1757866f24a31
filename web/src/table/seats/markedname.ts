import { t } from "../../words/words.svelte";

/** A name, with a mark if it is that of a bot which somebody has written. */
export const markedName = ({ name, program }: { name?: string; program?: boolean }): string | undefined =>
  program ? t("play.program", { name }) : name;
