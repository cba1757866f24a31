import { offlineBackend } from "../../api/backend";
import { call } from "../../api/client";
import type { GameChoices, Settings, TableRef } from "../../protocol";
import { session } from "../../session.svelte";
import type { Command } from "../protocol";
import { offlineTables } from "./knowntables.svelte";
import { offlineMode, persistence } from "./offlinemode.svelte";
import { randomName } from "./randomname";

/** A table to create: who sits down at once, and whether it starts by itself. */
export interface TablePlan {
  settings: Settings & { config: GameChoices };
  /** The levels of bots, for the last seats. */
  bots?: string[];
  /** How many people play at this device. */
  localPlayers?: number;
  start?: boolean;
  guide?: boolean;
}

/** Whether all seats are taken from the start. */
export const isFull = (plan: TablePlan): boolean => (plan.localPlayers ?? 1) + (plan.bots?.length ?? 0) >= plan.settings.config.players;

let count = 0;

/** Does something at a table over HTTP, for a page that does not look at it. */
export const command = (table: string, what: Command) =>
  call("POST /api/tables/{table}/commands", {
    path: { table },
    body: { ...what, id: `home-${Date.now().toString(36)}-${++count}` },
  });

/** Starts the offline engine, where I get the name that I have on the server. */
export async function prepareOffline(): Promise<void> {
  const { name } = session.me ?? {};
  if (!(await session.startOffline()).name) await session.renameOffline(name ?? randomName());
  void persistence.request();
}

/** Creates an offline table. Other people cannot join it, so it does not wait for them. */
async function createOffline({ settings, bots = [] }: TablePlan): Promise<TableRef> {
  await prepareOffline();
  const { game, config, takeover, hints } = settings;
  return call("POST /api/tables", { body: { settings: { game, config, takeover, hints }, bots } }, await offlineBackend());
}

async function createOnServer({ settings, bots = [] }: TablePlan): Promise<TableRef> {
  await session.ensureRegistered(randomName());
  return call("POST /api/tables", { body: { settings, bots } });
}

/** Whether a table can be an offline one: it waits for nobody else, and nobody else sees it. */
export const canBeOffline = (plan: TablePlan): boolean => isFull(plan) && !plan.settings.rated && !plan.settings.public;

/** Creates a table as planned and returns its address. A visitor without a name gets one first. */
export async function createTable(plan: TablePlan): Promise<string> {
  const { id } = await (offlineMode.on && canBeOffline(plan) ? createOffline : createOnServer)(plan);
  for (let more = 1; more < (plan.localPlayers ?? 1); more++) await command(id, { do: "sit" });
  if (plan.start) await command(id, { do: "start", ...(plan.guide ? { guided: true } : {}) });
  void offlineTables();
  return `/t/${id}${plan.guide ? "?guide=1" : ""}`;
}

/** The short code that somebody has typed, in any case and with spaces or without, or that a pasted link has, if it can be one. */
export function parseTableCode(text: string): string | undefined {
  const typed = /(?:^|\/j\/)([^/?#]+)(?:[?#].*)?$/i.exec(text.trim())?.[1]!.replaceAll(/[\s-]/g, "");
  return typed && /^\p{L}{6}$/u.test(typed) ? typed : undefined;
}

/** The table that a pasted link or id means, in capitals or not, if it can be one. */
export function parseTableId(text: string): string | undefined {
  const found = /^(?:.*\/t\/)?([a-z0-9]{26})(?:[/?#].*)?$/i.exec(text.trim());
  return found?.[1]!.toLowerCase();
}

/** The finished game that a pasted link or id means. */
export const parseReplayId = (text: string): string | undefined => parseTableId(text.trim().replace("/replay/", "/t/"));
