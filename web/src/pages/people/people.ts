import type { GamePools } from "../../games/game";
import { games } from "../../games/index";

const names = Object.assign({}, ...Object.values(games).map((game) => game.pools)) as GamePools;

/** The pools of comparable games, as the server lists them. */
export const pools = Object.keys(names);

/** What a pool is called: the game, and how many play it. */
export const poolName = (pool: string): string => names[pool]?.() ?? pool;

/** How long a game took, in minutes, hours or days. */
export function duration(from: string, to: string, language: string): string {
  const minutes = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 60_000));
  const [value, unit] = minutes < 120 ? [minutes, "minute"] : minutes < 2880 ? [minutes / 60, "hour"] : [minutes / 1440, "day"];
  return new Intl.NumberFormat(language, { style: "unit", unit: unit, maximumFractionDigits: 0 }).format(value);
}
