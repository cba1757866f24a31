import { readStored, writeStored } from "../../storage";

const key = "boxes-told";
const told = new Set(readStored(key)?.split(" "));

/** Whether this device has not told something before; from now on it has. */
export function isNews(what: string): boolean {
  if (told.has(what)) return false;
  told.add(what);
  writeStored(key, [...told].join(" "));
  return true;
}

/** How long it takes to read a text, in milliseconds: a second to look there, and fifteen letters a second. */
export const readingTime = (text: string): number => 1000 + (text.length / 15) * 1000;
