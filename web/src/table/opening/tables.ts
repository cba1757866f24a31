import { offlineBackend } from "../../api/backend";
import { call } from "../../api/client";
import type { GameChoices, Settings, TableRef } from "../../protocol";
import { session } from "../../session.svelte";
import type { Command } from "../protocol";
import { offlineTables } from "./knowntables.svelte";
import { offlineMode, persistence } from "./offlinemode.svelte";
import { randomName } from "./randomname";

/** A table to create, with its first players. */
export interface TablePlan {
  settings: Settings & { config: GameChoices };
  /** The levels of the bots, which take the last seats. */
  bots?: string[];
  /** The number of players at this device. */
  localPlayers?: number;
  start?: boolean;
  guide?: boolean;
}

/** Whether all seats are taken from the start. */
export const isFull = (plan: TablePlan): boolean => (plan.localPlayers ?? 1) + (plan.bots?.length ?? 0) >= plan.settings.config.players;

let count = 0;

/** Sends a command over HTTP, from a page that does not show the table. */
export const command = (table: string, what: Command) =>
  call("POST /api/tables/{table}/commands", {
    path: { table },
    body: { ...what, id: `home-${Date.now().toString(36)}-${++count}` },
  });

/** Starts the offline engine. The player keeps their name from the server. */
export async function prepareOffline(): Promise<void> {
  const { name } = session.me ?? {};
  if (!(await session.startOffline()).name) await session.renameOffline(name ?? randomName());
  void persistence.request();
}

/** Creates an offline table. Nobody else can join, so settings for waiting are left out. */
async function createOffline({ settings, bots = [] }: TablePlan): Promise<TableRef> {
  await prepareOffline();
  const { game, config, takeover, hints } = settings;
  return call("POST /api/tables", { body: { settings: { game, config, takeover, hints }, bots } }, await offlineBackend());
}

async function createOnServer({ settings, bots = [] }: TablePlan): Promise<TableRef> {
  await session.ensureRegistered(randomName());
  return call("POST /api/tables", { body: { settings, bots } });
}

/** Whether a table can be offline: full, unrated and private. */
export const canBeOffline = (plan: TablePlan): boolean => isFull(plan) && !plan.settings.rated && !plan.settings.public;

/** Creates a table and returns its address. A visitor without a name gets one first. */
export async function createTable(plan: TablePlan): Promise<string> {
  const { id } = await (offlineMode.on && canBeOffline(plan) ? createOffline : createOnServer)(plan);
  for (let more = 1; more < (plan.localPlayers ?? 1); more++) await command(id, { do: "sit" });
  if (plan.start) await command(id, { do: "start", ...(plan.guide ? { guided: true } : {}) });
  void offlineTables();
  return `/t/${id}${plan.guide ? "?guide=1" : ""}`;
}

/** Parses a short code, typed in any case and spacing or pasted as a link. */
export function parseTableCode(text: string): string | undefined {
  const typed = /(?:^|\/j\/)([^/?#]+)(?:[?#].*)?$/i.exec(text.trim())?.[1]!.replaceAll(/[\s-]/g, "");
  return typed && /^\p{L}{6}$/u.test(typed) ? typed : undefined;
}

/** Parses a table's id or link, in any case. */
export function parseTableId(text: string): string | undefined {
  const found = /^(?:.*\/t\/)?([a-z0-9]{26})(?:[/?#].*)?$/i.exec(text.trim());
  return found?.[1]!.toLowerCase();
}

/** Parses a finished game's id or link. */
export const parseReplayId = (text: string): string | undefined => parseTableId(text.trim().replace("/replay/", "/t/"));
