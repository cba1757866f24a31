import { firstGame, gameOf, games } from "../../games/index";
import { gameNames, type Clock, type Criteria, type GameName } from "../../protocol";
import { readStored, writeStored } from "../../storage";
import { t } from "../../words/words.svelte";

/** The clocks that can be looked for. Everyone chooses from the same few, so that many fit together. */
const clocks: readonly Clock[] = [
  { kind: "none" },
  { kind: "bank", minutes: 20, seconds: 10 },
  { kind: "bank", minutes: 45, seconds: 20 },
  { kind: "move", seconds: 60 },
  { kind: "days", days: 3 },
];

/** The clocks for a game that is rated or not: a rated one has a time limit. */
export const clocksFor = (rated: boolean): readonly Clock[] => clocks.filter(({ kind }) => !rated || kind !== "none");

const sameClock = (a: Clock, b: Clock): boolean => clockName(a) === clockName(b);
export const clockName = ({ kind, minutes = 0, seconds = 0, days = 0 }: Clock): string =>
  t(`page.table.clock.${kind}`, { minutes, seconds, days });

/** What the form holds; 0 players are any number. */
export interface WishForm {
  game: GameName;
  presets: Record<GameName, string>;
  players: number;
  clock: Clock;
  rated: boolean;
  bots: boolean;
  level: string;
}

/** What the server is asked for. */
export function wishOf({ game, presets, players, clock, rated, bots, level }: WishForm): Criteria {
  const { most } = games[game];
  const offered = clocksFor(rated);
  return {
    game,
    preset: presets[game],
    least: players ? Math.min(players, most) : 2,
    most: players ? Math.min(players, most) : most,
    clock: offered.find((one) => sameClock(one, clock)) ?? offered[0]!,
    ...(rated ? { rated } : {}),
    ...(bots ? { bots: level } : {}),
  };
}

const key = "wish";

/** The form as it opens: as it was sent last from this browser. */
export function firstForm(level: string): WishForm {
  const usual: WishForm = {
    game: firstGame,
    presets: Object.fromEntries(gameNames.map((name) => [name, games[name].seeks.presets[0]])) as Record<GameName, string>,
    players: 0,
    clock: clocks[0]!,
    rated: false,
    bots: true,
    level,
  };
  try {
    const { game, preset, least, most, clock, rated, bots } = JSON.parse(readStored(key) ?? "{}") as Partial<Criteria>;
    if (!game || !Object.hasOwn(games, game)) return usual;
    const known = game as GameName;
    return {
      ...usual,
      game: known,
      presets: { ...usual.presets, ...(games[known].seeks.presets.includes(preset!) ? { [known]: preset } : {}) },
      players: least === most ? (least ?? 0) : 0,
      clock: clocks.find((one) => clock && sameClock(one, clock)) ?? usual.clock,
      rated: Boolean(rated),
      bots: Boolean(bots),
      level: bots ?? level,
    };
  } catch {
    return usual;
  }
}

export const remember = (wish: Criteria): void => writeStored(key, JSON.stringify(wish));

/** A wish in a few words. */
export function describe({ game, preset, least, most, clock, rated }: Criteria): string {
  const players = least === most ? t("page.seek.players", { n: least }) : t("page.seek.range", { least, most });
  return [t(`game.${game}`), gameOf(game).seeks.name(preset), players, clockName(clock), ...(rated ? [t("page.home.rated")] : [])].join(
    " · ",
  );
}
