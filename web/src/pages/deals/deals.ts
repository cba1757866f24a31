import { call } from "../../api/client";
import { gameOf } from "../../games/index";
import type { DealView, GameChoices, GameConfig, GameName } from "../../protocol";
import { randomName } from "../../table/opening/randomname";
import { session } from "../../session.svelte";
import { t } from "../../words/words.svelte";

/** How a deal is played, and against whom, in a few words. */
export function dealSummary({ game, config, bots }: Pick<DealView, "game" | "config" | "bots">): string {
  const of = gameOf(game).config;
  const words = [of.deal(config as GameConfig), ...of.modules(config as GameConfig)];
  if (bots.length > 0) words.push(t("page.deal.against", { names: bots.map((bot) => t(`level.${bot.split(".")[0]}`)).join(", ") }));
  return words.join(" · ");
}

/** What pressing the button of a deal would do; none while I have played it and it is open. */
export const playKey = ({ mine, closed }: Pick<DealView, "mine" | "closed">): string | undefined => {
  if (mine && !mine.done) return "page.deal.go_on";
  if (closed) return "page.deal.practise";
  return mine ? undefined : "page.deal.play";
};

/** Opens my table of a deal and returns its address. Whoever is nobody yet gets a name first. */
export async function playDeal(id: string): Promise<string> {
  await session.ensureRegistered(randomName());
  const table = await call("POST /api/deals/{deal}/tables", { path: { deal: id } });
  return `/t/${table.id}`;
}

/** Makes a new deal for friends that is played as another one, and returns its address. */
export async function dealForFriends({ game, config, bots }: Pick<DealView, "game" | "config" | "bots">): Promise<string> {
  await session.ensureRegistered(randomName());
  const { id } = await call("POST /api/deals", { body: { settings: { game: game as GameName, config: config as GameChoices }, bots } });
  return `/d/${id}`;
}

/** The part of a day or more that is left, in words. */
export function timeLeftText(closes: string, now: number, language: string): string {
  const hours = Math.max(0, Date.parse(closes) - now) / 3_600_000;
  const format = new Intl.RelativeTimeFormat(language, { numeric: "always", style: "long" });
  if (hours >= 48) return format.format(Math.floor(hours / 24), "day");
  return hours >= 1 ? format.format(Math.floor(hours), "hour") : format.format(Math.ceil(hours * 60), "minute");
}
