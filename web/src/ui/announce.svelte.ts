import { untrack } from "svelte";

/** What the screen reader is told next; the live region in App shows it. */
let polite = $state("");

export const announcement = (): string => polite;

/** Tells the screen reader, after what it is saying now. An effect that announces does not depend on what was said before. */
export function announce(text: string): void {
  if (!text) return;
  polite = text === untrack(announcement) ? `${text}\u00a0` : text;
}
