import { t } from "../../words/words.svelte";

/** The pools of comparable games, as the server lists them. */
export const pools = [
  "isle.two",
  "isle.more",
  "isle.solo.easy",
  "isle.solo.medium",
  "isle.solo.hard",
  "isle.solo.very_hard",
  "isle.solo.expert",
  "family.two",
  "family.more",
  "boxes.two",
  "boxes.more",
] as const;

/** What a pool is called: the game, and how many play it. */
export function poolName(pool: string): string {
  const [game = "", kind = "", difficulty] = pool.split(".");
  const name = game === "family" ? `${t("game.isle")}, ${t("isle.mode.family")}` : t(`game.${game}`);
  return difficulty
    ? `${name}, ${t("isle.mode.solo")}: ${t(`isle.difficulty.${difficulty}`)}`
    : `${name}, ${t(`page.people.pool.${kind}`)}`;
}

/** How long a game took, in minutes, hours or days. */
export function duration(from: string, to: string, language: string): string {
  const minutes = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 60_000));
  const [value, unit] = minutes < 120 ? [minutes, "minute"] : minutes < 2880 ? [minutes / 60, "hour"] : [minutes / 1440, "day"];
  return new Intl.NumberFormat(language, { style: "unit", unit: unit, maximumFractionDigits: 0 }).format(value);
}
