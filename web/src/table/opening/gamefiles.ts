import { isStandalone } from "../../ui/install.svelte";
import { offlineBackend, server } from "../../api/backend";
import { call, callOffline } from "../../api/client";
import { ApiError, codeOf } from "../../api/error";
import type { GameFile, Listed } from "../../protocol";
import { session } from "../../session.svelte";
import { download } from "../../ui/download";
import { t } from "../../words/words.svelte";
import { offlineTables, sentGames } from "./knowntables.svelte";
import { clearsWeekly, persistence } from "./offlinemode.svelte";
import { randomName } from "./randomname";
import { prepareOffline } from "./tables";

/** Size limits in bytes, for one game and for a file with many. A whole game has about ten thousand. */
const most = 1_000_000;
const mostOfAll = 50 * most;

/** A file with many games. */
interface Bundle {
  games: unknown[];
}

const fileOf = (id: string) => callOffline("GET /api/tables/{table}/file", { path: { table: id } });

function give(content: object, name: string, day = new Date().toISOString()): void {
  download(new Blob([JSON.stringify(content)], { type: "application/json" }), `${name}-${day.slice(0, 10)}.purrlor.json`);
}

/** Downloads an offline game, named by its day or by today. */
export async function saveGame({ id, game, created }: { id: string; game: string; created?: string }): Promise<void> {
  give(await fileOf(id), game, created);
}

/** The offline games that have begun, and the number of unreadable ones. */
async function offlineGames(): Promise<{ games: object[]; unread: number }> {
  await session.startOffline();
  const list = await call("GET /api/me/tables", {}, await offlineBackend());
  const begun = list.filter(({ stage, card }) => stage !== "open" && card.reason !== "closed");
  const games: object[] = [];
  let unread = 0;
  for (const { id } of begun)
    await fileOf(id).then(
      (game) => games.push(game),
      () => unread++,
    );
  return { games, unread };
}

/** Downloads all offline games as one file, and returns how many could not be read. */
export async function saveAllGames(): Promise<number> {
  const { games, unread } = await offlineGames();
  give({ games } satisfies Bundle, "purrlor");
  return unread;
}

/** Uploads a copy of an offline game. A new visitor is registered under their offline name. */
export async function sendGame(table: Listed): Promise<void> {
  const file = await callOffline("GET /api/tables/{table}/file", { path: { table: table.id } });
  await session.ensureRegistered((await session.startOffline()).name || randomName());
  const { id } = await call("POST /api/files", { body: file }, server);
  sentGames.add(table.id, id);
}

/** The result of opening a file. */
export interface OpenedGames {
  /** The address of the game opened last. */
  address?: string;
  opened: number;
  /** The number of games that were here already, unchanged. */
  same: number;
  /** The errors of games that were refused. */
  errors: unknown[];
}

const openGame = async (game: unknown): Promise<string> => {
  if (JSON.stringify(game).length > most) throw new ApiError("bad_request", "the game is too long");
  const { id } = await call("POST /api/files", { body: game as GameFile }, await offlineBackend());
  return `/t/${id}`;
};

const isBundle = (content: unknown): content is Bundle => Array.isArray((content as Partial<Bundle> | null)?.games);

/** Creates an offline table for each game in a file. A refused game does not stop the others. */
export async function openFile(file: File): Promise<OpenedGames> {
  if (file.size > mostOfAll) throw new ApiError("bad_request", `the file has ${file.size} bytes`);
  let content: unknown;
  try {
    content = JSON.parse(await file.text());
  } catch (error) {
    throw new ApiError("bad_request", String(error));
  }
  await prepareOffline();
  const outcome: OpenedGames = { opened: 0, same: 0, errors: [] };
  const known = isBundle(content) ? new Set((await offlineGames()).games.map((game) => JSON.stringify(game))) : undefined;
  for (const game of isBundle(content) ? content.games : [content]) {
    if (known?.has(JSON.stringify(game))) {
      outcome.same++;
      continue;
    }
    try {
      outcome.address = await openGame(game);
      outcome.opened++;
    } catch (error) {
      outcome.errors.push(error);
    }
  }
  void offlineTables();
  return outcome;
}

/** Explains how long the browser keeps offline games. */
export const persistenceText = (): string =>
  t(
    persistence.granted ? "page.files.kept" : clearsWeekly(navigator, isStandalone()) ? "page.files.clears_weekly" : "page.files.may_clear",
  );

const texts: Record<string, string> = {
  rules_version: "page.files.other_rules",
  store_full: "page.files.full",
  no_storage: "error.no_storage",
  no_house: "error.no_house",
  other_version: "error.other_version",
};

/** Explains why a file cannot be opened. Whatever the rules refuse was not written by a game. */
export const whyNot = (error: unknown): string => t((error instanceof ApiError && texts[error.code]) || "page.files.bad");

/** Refusals that are about the server or the sender, not the game. */
const ofServer = new Set(["offline", "too_many", "too_many_tables", "store_full", "banned", "internal"]);

/** Explains why a game was not sent. */
export const whyNotSent = (error: unknown): string => (ofServer.has(codeOf(error)) ? t(`error.${codeOf(error)}`) : whyNot(error));
