import { call } from "../../api/client";
import { ApiError } from "../../api/error";
import type { GameChoices, Settings, TableView } from "../../protocol";
import { settingsOf } from "./settings";

/**
 * The settings of a table with another number of seats. What was usual for the old number is not kept, nor what the game
 * refuses with the new one: the server then chooses what is usual.
 */
export async function settingsForSeatCount(about: TableView, players: number): Promise<Settings> {
  const { config } = about.settings;
  const ask = async (chosen: object) => {
    const body = { ...settingsOf(about), config: chosen as GameChoices };
    const { settings, refused } = await call("POST /api/settings/check", { body });
    return settings ?? Promise.reject(new ApiError(refused ?? "internal", "no table can have these settings"));
  };
  const own = Object.entries(config).filter(([key]) => !varying.has(key));
  const usual = new Map(Object.entries((await ask(Object.fromEntries(own))).config ?? {}));
  const kept = Object.entries(config).filter(
    ([key, value]) => varying.has(key) && JSON.stringify(usual.get(key)) !== JSON.stringify(value),
  );
  try {
    return await ask({ ...Object.fromEntries([...own, ...kept]), players });
  } catch (error) {
    if (!(error instanceof ApiError) || kept.length === 0) throw error;
    return ask({ ...Object.fromEntries(own), players });
  }
}

/** What goes by the number of players unless somebody chose it. */
const varying = new Set(["lessons", "columns", "rows"]);
