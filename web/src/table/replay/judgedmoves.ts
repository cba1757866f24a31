import type { Mistake } from "../../protocol";

/** The two moves of a judged decision. */
export const verdicts = ["played", "better"] as const;
export type Verdict = (typeof verdicts)[number];

/** A column and a row by their name. */
export const slotAt = (name: string): [number, number] => [name.charCodeAt(0) - 97, Number(name.slice(1)) - 1];

/** The decision that was made just after a moment, if it was judged. */
export const judgedAt = (seats: readonly Mistake[][] | undefined, after: number, viewer: number): Mistake | undefined =>
  seats?.[viewer]?.find(({ move }) => move === after);
