import { server } from "../net/carrier";
import { ApiError, call, codeOf, deviceHouse, get } from "../net/http";
import type { TableRef } from "../protocol";
import { session } from "../session.svelte";
import { download } from "../ui/download";
import { t } from "../words/words.svelte";
import { sentGames, tablesHere } from "./place.svelte";
import { randomName } from "./randomname";
import { settleHere, type ListedTable } from "./tables";

/** How large a file can be that is read at all, in bytes; whole games have some ten thousand. */
const most = 1_000_000;

/** Gives the reader a game of this device as a file. */
export async function saveGame(table: ListedTable): Promise<void> {
  const file = await get<object>(`/api/tables/${table.id}/file`);
  download(new Blob([JSON.stringify(file)], { type: "application/json" }), `${table.game}-${table.created.slice(0, 10)}.purrlor.json`);
}

/** Sends a game of this device to the server, which keeps it as it is now. Whoever is nobody there yet is called as on the device. */
export async function sendGame(table: ListedTable): Promise<void> {
  const file = await get<object>(`/api/tables/${table.id}/file`);
  await session.ensureRegistered((await session.enterHere()).name || randomName());
  const { id } = await call<TableRef>("POST", "/api/files", file, server);
  sentGames.add(table.id, id);
}

/** Makes a table on this device of a file, and returns its address. */
export async function openGame(file: File): Promise<string> {
  if (file.size > most) throw new ApiError("bad_request", `the file has ${file.size} bytes`);
  let game: unknown;
  try {
    game = JSON.parse(await file.text());
  } catch (error) {
    throw new ApiError("bad_request", String(error));
  }
  await settleHere();
  const { id } = await call<TableRef>("POST", "/api/files", game, await deviceHouse());
  void tablesHere();
  return `/t/${id}`;
}

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
