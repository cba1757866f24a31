import type { SeatResult } from "../../protocol";

/** The lead of a seat in whole points; its two parts add up to it. */
export interface WholeResult {
  lead: number;
  skill: number;
  luck: number;
}

/** A part of a bar: where it begins and how long it is, in percent of the bar, whose middle is nothing. */
export interface BarPart {
  kind: "skill" | "luck";
  left: number;
  width: number;
}

/** Tenths of a point would promise more than an estimate knows. */
export function wholeResult({ lead, skill }: SeatResult): WholeResult {
  const whole = { lead: Math.round(lead) + 0, skill: Math.round(skill) + 0 }; // adding 0 makes -0 plain
  return { ...whole, luck: whole.lead - whole.skill };
}

/** How far a bar reaches from its middle. */
const reachOf = ({ skill, luck }: WholeResult) => Math.max(Math.abs(skill), Math.abs(luck), Math.abs(skill + luck));

/** The two parts of each seat's bar, all on one scale: gains to the right, losses to the left, luck behind skill if both go one way. */
export function barsOf(results: readonly WholeResult[]): BarPart[][] {
  const scale = 50 / Math.max(1, ...results.map(reachOf));
  const part = (kind: BarPart["kind"], from: number, points: number): BarPart => ({
    kind,
    left: 50 + scale * Math.min(from, from + points),
    width: scale * Math.abs(points),
  });
  return results.map(({ skill, luck }) => [part("skill", 0, skill), part("luck", Math.sign(skill) === Math.sign(luck) ? skill : 0, luck)]);
}
