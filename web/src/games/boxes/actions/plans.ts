import { jointName, type Spot, type View } from "../board/view";

/** The different cards that I can plan to place, and a sleeping cat. Empty in my own turn and before the first cards are placed. */
export function plannable(view: View): string[] {
  if (view.turn === view.seat || view.phase === "start" || !view.own) return [];
  const boxes = [...new Set(view.own.hand.filter((card) => card.startsWith("box-")))];
  return (view.seats[view.seat]?.cats ?? 0) > 0 && !view.final ? [...boxes, "cat"] : boxes;
}

/** The steps of a turn that places a card. With `claims`, a cat claims the box across the joint that is best for me. */
export function layingPlan(view: View, { action, place }: Spot, claims: boolean): string[] {
  const steps = action.startsWith("sleep") || view.final ? [action] : ["draw", action];
  const cats = claims ? (place?.cats.filter((cat) => !cat.why) ?? []) : [];
  const points = (cat: (typeof cats)[number]) => cat.scores?.[view.seat] ?? 0;
  const [best] = cats.sort((a, b) => points(b) - points(a));
  return [...steps, ...(best ? [`cat ${jointName(best.at)}`] : []), "end"];
}
