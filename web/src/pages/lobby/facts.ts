import { games } from "../../games/index";
import { seatName } from "../../table/seats/names";
import type { TableSettings } from "../../protocol";
import type { TableView } from "../../table/protocol";
import { t } from "../../words/words.svelte";

/** Something to know of a table before one sits down. */
export interface Fact {
  icon: string;
  name: string;
  more: string;
}

/** The seats that nobody has. */
export const freeSeats = ({ seats }: Pick<TableView, "seats">): number[] =>
  seats.flatMap((chair, seat) => (chair.person || chair.bot ? [] : [seat]));

/** What everyone asks who is invited: how it is played, by how many, how fast and for how long. */
export function tableFacts(about: TableView): Fact[] {
  const { seats } = about;
  const { game, clock } = about.settings;
  const free = freeSeats(about).length;
  return [
    mode(about.settings),
    {
      icon: "person",
      name: t("page.lobby.seats", { taken: seats.length - free, count: seats.length }),
      more: t(free > 0 ? "page.lobby.rest" : "page.lobby.full"),
    },
    {
      icon: "clock",
      name: t(`page.table.clock.${clock.kind}`, { minutes: clock.minutes ?? 0, seconds: clock.seconds ?? 0, days: clock.days ?? 0 }),
      more: t(`page.lobby.clock.${clock.kind}`),
    },
    { icon: games[game].icons.length, ...length(about) },
    ...(about.settings.rated ? [{ icon: "star", name: t("page.lobby.rated"), more: t("page.lobby.rated_about") }] : []),
  ];
}

/** About how long the game takes, and until when; of one that goes on for days only that. */
function length({ settings, minutes }: TableView): Omit<Fact, "icon"> {
  const until = t(`page.lobby.length.${settings.game}`);
  return minutes ? { name: t("page.lobby.minutes", { minutes }), more: until } : { name: until, more: t("page.lobby.pause") };
}

function mode({ game, config }: TableSettings): Fact {
  const words = games[game].config;
  return { icon: "card", name: words.mode(config), more: words.more(config) };
}

/** What else was chosen, in words. */
export function otherSettings(about: TableView): string[] {
  const { game, config } = about.settings;
  const words = games[game].config.others(config, (seat) => seatName(about, seat));
  if (about.settings.hints && !about.settings.rated) words.push(t(`page.lobby.hints.${about.settings.hints}`));
  words.push(
    t(about.settings.public ? "page.table.public" : "page.table.private"),
    t(about.settings.watch ? "page.table.watch" : "page.table.no_watch"),
  );
  return words;
}
