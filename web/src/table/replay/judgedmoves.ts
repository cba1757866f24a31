import type { Mistake } from "../../protocol";

/** The two moves of a reviewed decision. */
export const verdicts = ["played", "better"] as const;
export type Verdict = (typeof verdicts)[number];

/** The column and row of a square's name. */
export const slotAt = (name: string): [number, number] => [name.charCodeAt(0) - 97, Number(name.slice(1)) - 1];

/** The reviewed decision right after a moment, if there is one. */
export const judgedAt = (seats: readonly Mistake[][] | undefined, after: number, viewer: number): Mistake | undefined =>
  seats?.[viewer]?.find(({ move }) => move === after);
