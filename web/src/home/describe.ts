import { t } from "../words/words.svelte";
import type { Listed } from "./tables";

/** The way a listed table is played, in a few words. */
export function way(table: Listed): string {
  const { config } = table.card;
  const parts = [t(`game.${table.game}`)];
  if (config.mode && config.mode !== "standard") parts.push(t(`isle.mode.${config.mode}`));
  if (config.rules === "advanced") parts.push(t("boxes.rules.advanced"));
  for (const module of (config.modules as string[] | undefined) ?? []) parts.push(t(`isle.module.${module}`));
  return parts.join(" · ");
}

/** Who sits at a listed table. */
export function who(table: Listed): string {
  return table.card.seats
    .map((seat, i) => (seat.bot ? t("page.home.bot", { level: t(`level.${seat.bot}`) }) : table.names[i] || ""))
    .filter(Boolean)
    .join(", ");
}

/** How many seats nobody has taken. */
export const free = (table: Listed): number => table.card.seats.filter((seat) => !seat.person && !seat.bot).length;

function nameOf(table: Listed, seat: number): string {
  const bot = table.card.seats[seat]?.bot;
  return table.names[seat] || (bot ? t("page.home.bot", { level: t(`level.${bot}`) }) : t("play.seat", { n: seat + 1 }));
}

/** What a table of mine waits for. */
export function state(table: Listed): string {
  if (table.stage === "open") return t(free(table) > 0 ? "page.home.waiting_room" : "page.home.all_seated");
  if (table.stage === "over") {
    const { reason, winners = [] } = table.card;
    const said = reason === "conceded" ? [t("page.home.given_up")] : [];
    if (winners.length > 0) said.push(t("page.home.won", { names: winners.map((seat) => nameOf(table, seat)).join(", ") }));
    return said.join(" · ") || t("page.home.over");
  }
  if (table.yours) return t("page.home.your_turn");
  const others = (table.card.waits ?? []).map((seat) => nameOf(table, seat));
  return others.length > 0 ? t("page.home.turn_of", { names: others.join(", ") }) : t("page.home.playing");
}

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** When a listed table was last changed; a running one does not tell that, for it would betray who has acted in secret. */
export const since = (table: Listed, now: number, language: string): string =>
  table.changed ? ago(table.changed, now, language) : t("page.home.begun", { ago: ago(table.created, now, language) });

/** How long ago something was, as people say it. */
export function ago(then: string, now: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "short" });
  const gone = now - Date.parse(then);
  for (const [unit, length] of units) if (gone >= length) return format.format(-Math.floor(gone / length), unit);
  return format.format(0, "minute");
}
