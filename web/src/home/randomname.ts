import { t } from "../words/words.svelte";

/** A friendly name in the reader's language, for someone who has not chosen one. */
export function randomName(random: () => number = Math.random): string {
  const names = t("page.home.names").split(",");
  return names[Math.floor(random() * names.length)]!.trim();
}
