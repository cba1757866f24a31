/** What the screen reader is told next; the live region in App shows it. */
let polite = $state("");

export const announcement = (): string => polite;

/** Tells the screen reader, after what it is saying now. */
export function announce(text: string): void {
  if (!text) return;
  polite = text === polite ? `${text}\u00a0` : text;
}
