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

/** How large a game can be that is read at all, in bytes, and a file with many; whole games have some ten thousand. */
const most = 1_000_000;
const mostOfAll = 50 * most;

/** Many games in one file. */
interface Bundle {
  games: unknown[];
}

const fileOf = (id: string) => callOffline("GET /api/tables/{table}/file", { path: { table: id } });

function give(content: object, name: string, day = new Date().toISOString()): void {
  download(new Blob([JSON.stringify(content)], { type: "application/json" }), `${name}-${day.slice(0, 10)}.purrlor.json`);
}

/** Gives the reader a game of this device as a file, named by its day, or by this one. */
export async function saveGame({ id, game, created }: { id: string; game: string; created?: string }): Promise<void> {
  give(await fileOf(id), game, created);
}

/** The offline games that have begun, and how many of them cannot be read. */
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

/** Gives the reader all games of this device as one file, and returns how many could not be read. */
export async function saveAllGames(): Promise<number> {
  const { games, unread } = await offlineGames();
  give({ games } satisfies Bundle, "purrlor");
  return unread;
}

/** Sends a game of this device to the server, which keeps it as it is now. Whoever is nobody there yet is called as on the device. */
export async function sendGame(table: Listed): Promise<void> {
  const file = await callOffline("GET /api/tables/{table}/file", { path: { table: table.id } });
  await session.ensureRegistered((await session.startOffline()).name || randomName());
  const { id } = await call("POST /api/files", { body: file }, server);
  sentGames.add(table.id, id);
}

/** What has become of the games of a file. */
export interface OpenedGames {
  /** The address of the one that was opened last. */
  address?: string;
  opened: number;
  /** How many were here before, as they are in the file. */
  same: number;
  /** Why others were not opened, one error for each. */
  errors: unknown[];
}

const openGame = async (game: unknown): Promise<string> => {
  if (JSON.stringify(game).length > most) throw new ApiError("bad_request", "the game is too long");
  const { id } = await call("POST /api/files", { body: game as GameFile }, await offlineBackend());
  return `/t/${id}`;
};

const isBundle = (content: unknown): content is Bundle => Array.isArray((content as Partial<Bundle> | null)?.games);

/** Makes tables on this device of the game of a file, or of as many as it has: one that is refused keeps none of the others away. */
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

/** What the browser does with games of this device, as far as it says. */
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

/** Why a file cannot be opened, in words. Whatever its rules refuse comes to the same: it was not written by a game. */
export const whyNot = (error: unknown): string => t((error instanceof ApiError && texts[error.code]) || "page.files.bad");

/** What the server says of itself and of whoever sends, which is not about the game. */
const ofServer = new Set(["offline", "too_many", "too_many_tables", "store_full", "banned", "internal"]);

/** Why a game was not sent, in words. */
export const whyNotSent = (error: unknown): string => (ofServer.has(codeOf(error)) ? t(`error.${codeOf(error)}`) : whyNot(error));
