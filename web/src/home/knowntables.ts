import { readStored, writeStored } from "../storage";
import type { ListedTable } from "./tables";

type List = "device-tables" | "server-tables";
/** How many tables of a list are remembered. */
export const most = 30;

/** The tables of a list as they were named last, for a page that cannot ask for them, or should not have to. */
export const knownTables = (list: List): ListedTable[] => JSON.parse(readStored(list) ?? "[]") as ListedTable[];

export const rememberTables = (list: List, tables: ListedTable[]): void => writeStored(list, JSON.stringify(tables.slice(0, most)));
