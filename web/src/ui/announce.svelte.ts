import { untrack } from "svelte";

interface Line {
  readonly id: number;
  readonly text: string;
  /** The dialog that was uppermost, if there was one: behind it nothing is heard. */
  readonly within: string | undefined;
}

/** A line stays long enough for any screen reader to have noticed it. */
const stay = 10_000;

/** How many texts the history keeps. */
const most = 100;

declare global {
  interface Window {
    /** The texts that were announced or shown for a while since the page was loaded, the oldest first; tests read it. */
    announced: readonly string[];
  }
}
window.announced = [];

let count = 0;
let lines = $state.raw<readonly Line[]>([]);
let modals: readonly string[] = [];

/** Says that a modal dialog is open. Returns what says that it is closed. */
export function enterModal(id: string): () => void {
  modals = [...modals, id];
  return () => (modals = modals.filter((other) => other !== id));
}

/** Lines for the screen reader. A live region appends each, so that none replaces another. */
export const announcements = (): readonly Line[] => lines;

/** Keeps a text that is announced otherwise or shown only for a while, so that it can be read later. */
export function remember(text: string | null): void {
  if (text?.trim()) window.announced = [...window.announced, text.trim()].slice(-most);
}

/** An attachment for what is shown only for a while. */
export const brief = (node: Element): void => remember(node.textContent);

/** Tells the screen reader, after what it is saying now. An effect that announces does not depend on what was said before. */
export function announce(text: string): void {
  if (!text) return;
  const line = { id: count++, text, within: modals.at(-1) };
  lines = [...untrack(announcements), line];
  remember(text);
  setTimeout(() => (lines = lines.filter((l) => l !== line)), stay);
}

/** What is said after what has happened, in this order, and of each kind the last alone. */
const kinds = ["held", "joy", "moment", "asked", "tip", "forced"] as const;
type Kind = (typeof kinds)[number];
/** How long it waits, in milliseconds: longer than what happens is gathered. */
const settling = 500;

const later = new Map<Kind, { text: () => string; told?: () => void }>();
let settled: ReturnType<typeof setTimeout> | undefined;
/** When all that has happened until now may be followed by it. */
let due = 0;

/** Says something once all that happens now has been said, in words of that time. Without words it takes back what has not been said. */
export function announceAfter(kind: Kind, text?: () => string, told?: () => void): void {
  if (!text) later.delete(kind);
  else {
    later.set(kind, { text, told });
    settled ??= setTimeout(sayLater, settling);
  }
}

/** Delays later lines because something has happened. The timer keeps running, since clearing one is slow in browsers. */
export function postponeLater(): void {
  due = performance.now() + settling;
  settled ??= setTimeout(sayLater, settling);
}

function sayLater(): void {
  const left = due - performance.now();
  settled = left > 0 ? setTimeout(sayLater, left) : undefined;
  if (settled !== undefined) return;
  due = 0;
  const ready = kinds.flatMap((kind) => later.get(kind) ?? []);
  later.clear();
  for (const { text, told } of ready) {
    announce(text());
    told?.();
  }
}

/** Joins texts as sentences, between which a screen reader pauses. */
export const joinSentences = (texts: readonly string[]): string =>
  texts.map((text) => (/[.!?…]$/.test(text) ? text : `${text}.`)).join(" ");

/** Removes announcements that could still be read, and their history, as when the device is handed to someone else. */
export function clearAnnouncements(): void {
  lines = [];
  window.announced = [];
  later.clear();
  clearTimeout(settled);
  settled = undefined;
  due = 0;
}
