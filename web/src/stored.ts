type Place = "localStorage" | "sessionStorage";

/** What this browser keeps for the page. Where it may keep nothing, the page goes on without. */
export function stored(key: string, place: Place = "localStorage"): string | null {
  try {
    return globalThis[place].getItem(key);
  } catch {
    return null;
  }
}

/** Keeps something in this browser, if it lets us and has room. */
export function store(key: string, value: string, place: Place = "localStorage"): void {
  try {
    globalThis[place].setItem(key, value);
  } catch {
    // It holds for as long as the page is open.
  }
}
