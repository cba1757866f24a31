import { t } from "../../words/words.svelte";

/** A random friendly name in the reader's language, not one of the taken names if another is left. */
export function randomName(taken: readonly string[] = [], random: () => number = Math.random): string {
  const all = t("page.home.names").split(",");
  const free = all.filter((name) => !taken.includes(name));
  const names = free.length > 0 ? free : all;
  return names[Math.floor(random() * names.length)]!;
}
