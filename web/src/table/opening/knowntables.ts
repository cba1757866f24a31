import type { Listed } from "../../protocol";
import { readStored, writeStored } from "../../storage";

type List = "device-tables" | "server-tables";
/** How many tables of a list are remembered. */
export const most = 30;

/** The tables of a list as they were named last, for a page that cannot ask for them, or should not have to. */
export const knownTables = (list: List): Listed[] => JSON.parse(readStored(list) ?? "[]") as Listed[];

export const rememberTables = (list: List, tables: Listed[]): void => writeStored(list, JSON.stringify(tables.slice(0, most)));
