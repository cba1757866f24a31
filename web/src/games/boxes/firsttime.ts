import { readStored, writeStored } from "../../storage";

const key = "boxes-told";
const seen = new Set(readStored(key)?.split(" "));

/** Whether this device shows a text for the first time. Later calls return false. */
export function isFirstTime(what: string): boolean {
  if (seen.has(what)) return false;
  seen.add(what);
  writeStored(key, [...seen].join(" "));
  return true;
}

/** The time to read a text, in milliseconds: one second to notice it, and fifteen letters a second. */
export const readingTime = (text: string): number => 1000 + (text.length / 15) * 1000;
