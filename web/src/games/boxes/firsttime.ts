import { readStored, writeStored } from "../../storage";

const key = "boxes-told";
const seen = new Set(readStored(key)?.split(" "));

/** Whether this device shows a text for the first time. The next call with the same text returns false. */
export function isFirstTime(what: string): boolean {
  if (seen.has(what)) return false;
  seen.add(what);
  writeStored(key, [...seen].join(" "));
  return true;
}

/** How long it takes to read a text, in milliseconds: a second to look there, and fifteen letters a second. */
export const readingTime = (text: string): number => 1000 + (text.length / 15) * 1000;
