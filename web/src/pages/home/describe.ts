import { gameOf } from "../../games/index";
import { markedName } from "../../table/seats/names";
import { formatDateTime } from "../../words/dates";
import { t } from "../../words/words.svelte";
import type { Listed } from "../../protocol";

/** The game, mode and modules of a listed table, in a few words. */
export function tableSummary(table: Listed): string {
  const { config, rated } = table.card;
  const words = gameOf(table.game).config;
  return [
    t(`game.${table.game}`),
    ...(words.isUsual(config) ? [] : [words.mode(config)]),
    ...(rated ? [t("page.home.rated")] : []),
    ...words.modules(config),
  ].join(" · ");
}

/** The names of those who sit at a listed table. */
export function seatedNames(table: Listed): string {
  return table.card.seats
    .map(({ bot_name, program }, i) =>
      markedName(bot_name ? { name: t(`bot.${bot_name}`), program: true } : { name: table.names[i], program }),
    )
    .filter(Boolean)
    .join(", ");
}

/** How many seats nobody has taken. */
export const freeSeatCount = (table: Listed): number => table.card.seats.filter((seat) => !seat.person && !seat.bot).length;

function nameOf(table: Listed, seat: number): string {
  const bot = table.card.seats[seat]?.bot_name;
  return table.names[seat] || (bot ? t(`bot.${bot}`) : t("play.seat", { n: seat + 1 }));
}

/** Who has won at a seat: its person, or the bot in their place. */
function winnerOf(table: Listed, seat: number): string {
  const name = nameOf(table, seat);
  return table.card.seats[seat]?.standin ? t("page.played_by_bot", { name }) : name;
}

/** What a listed table waits for, or how it ended. */
export function tableStatus(table: Listed): string {
  if (table.stage === "open") return t(freeSeatCount(table) > 0 ? "page.home.waiting_room" : "page.home.all_seated");
  if (table.stage === "over") {
    const { reason, winners = [] } = table.card;
    const said = reason === "conceded" ? [t("page.home.given_up")] : [];
    if (winners.length > 0) said.push(t("page.won", { names: winners.map((seat) => winnerOf(table, seat)).join(", ") }));
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
export const lastChanged = (table: Listed, now: number, language: string): string =>
  table.changed ? timeAgo(table.changed, now, language) : t("page.home.begun", { ago: timeAgo(table.created, now, language) });

/** The moment that a list tells of, as people write it. */
export const exactTime = (table: Listed, language: string): string => formatDateTime(table.changed ?? table.created, language);

/** How long ago something was, in words. */
export function timeAgo(then: string, now: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "short" });
  const gone = now - Date.parse(then);
  for (const [unit, length] of units) if (gone >= length) return format.format(-Math.floor(gone / length), unit);
  return format.format(0, "minute");
}
