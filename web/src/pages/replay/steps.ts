import type { Chart } from "../../protocol";

/** How far a step goes. */
export const units = ["move", "turn", "chapter"] as const;
export type Unit = (typeof units)[number];

/** What all seats decide at the same time, which together is one turn. */
const simultaneous = ["keep", "buy", "withdraw", "read", "confirm"];

const parse = (action: string): { seat: string; verb: string } => {
  const [seat = "", verb = ""] = action.split(" ");
  return { seat, verb };
};

/** After how many actions each turn ended: those of one seat in a row, or of all seats where they decide at once. */
export function turnEnds(actions: readonly string[]): number[] {
  const ends: number[] = [];
  for (let i = 1; i <= actions.length; i++) {
    const [last, next] = [parse(actions[i - 1]!), parse(actions[i] ?? "")];
    const together = simultaneous.includes(last.verb) && last.verb === next.verb;
    if (i === actions.length || (last.seat !== next.seat && !together)) ends.push(i);
  }
  return ends;
}

/** After how many actions each day or round ended. */
export const chapterEnds = (chart: Chart): number[] => chart.chapters.map(({ after }) => after);

/** The place where a step from here ends, forwards or backwards. */
export function stepFrom(after: number, by: 1 | -1, ends: readonly number[], length: number): number {
  if (by > 0) return ends.find((end) => end > after) ?? length;
  return ends.findLast((end) => end < after) ?? 0;
}
