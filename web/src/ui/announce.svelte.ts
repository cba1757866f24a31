import { untrack } from "svelte";

interface Line {
  readonly id: number;
  readonly text: string;
}

/** A line stays long enough for any screen reader to have noticed it. */
const stay = 10_000;

let count = 0;
let lines = $state.raw<readonly Line[]>([]);

/** What the screen reader is told; the live region in App adds each line under the others, so that none takes another's place. */
export const announcements = (): readonly Line[] => lines;

/** Tells the screen reader, after what it is saying now. An effect that announces does not depend on what was said before. */
export function announce(text: string): void {
  if (!text) return;
  const line = { id: count++, text };
  lines = [...untrack(announcements), line];
  setTimeout(() => (lines = lines.filter((l) => l !== line)), stay);
}

/** Takes back what was told and could still be read, as when somebody else comes to the page. */
export function forget(): void {
  lines = [];
}
