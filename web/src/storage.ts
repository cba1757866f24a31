type Place = "localStorage" | "sessionStorage";

/** Reads what the page has stored in this browser; null where storage is blocked. */
export function readStored(key: string, place: Place = "localStorage"): string | null {
  try {
    return globalThis[place].getItem(key);
  } catch {
    return null;
  }
}

/** Stores something in this browser, if it allows that and has room. */
export function writeStored(key: string, value: string, place: Place = "localStorage"): void {
  try {
    globalThis[place].setItem(key, value);
  } catch {
    // It holds for as long as the page is open.
  }
}
