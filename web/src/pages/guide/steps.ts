import type { Step } from "../../games/guide";

/** What a step has to know of a scene; all games write these names. */
export interface GuideScene {
  view?: {
    phase?: string;
    final?: boolean;
    seat?: number;
    effects?: { kind: string }[];
    left?: string[];
    seats?: { ship?: { pieces: { tile: string }[] } }[];
    own?: { hand?: string[] };
    cards?: { card: string }[];
    across?: { card?: string }[];
  };
  may?: { verbs: Record<string, number> };
  /** The page alone knows what the player holds and has not placed yet. */
  held?: boolean;
  /** Moves of others are still being shown. */
  moving?: boolean;
}

function fits({ when }: Step, { view, may, held = false }: GuideScene, read: ReadonlySet<string>): boolean {
  const verbs = may?.verbs ?? {};
  return (
    (!when.phase || when.phase.includes(view?.phase ?? "")) &&
    (!when.verb || (verbs[when.verb] ?? 0) > 0) &&
    (!when.effect || (view?.effects ?? []).at(-1)?.kind === when.effect) &&
    (when.held === undefined || when.held === held) &&
    (when.final === undefined || view?.final === when.final) &&
    (!when.ashore || (view?.left ?? []).includes(when.ashore)) &&
    (!when.aboard || (view?.seats?.[view.seat ?? 0]?.ship?.pieces ?? []).some((piece) => piece.tile === when.aboard)) &&
    (!when.card || (view?.own?.hand ?? []).includes(when.card)) &&
    (!when.laid || [...(view?.cards ?? []), ...(view?.across ?? [])].some(({ card }) => card === when.laid)) &&
    (!when.after || read.has(when.after)) &&
    (!when.unless || !read.has(when.unless))
  );
}

/**
 * How far a step is in the guide, from 1. What was read counts, and what cannot come any more because of it; the last step is as far
 * as one gets, whatever a game has passed over.
 */
export function stepNumber(all: readonly Step[], step: Step, read: ReadonlySet<string>): number {
  const known = all.filter(({ id, when }) => id === step.id || read.has(id) || (when.unless && read.has(when.unless)));
  return step === all.at(-1) ? all.length : Math.min(known.length, all.length - 1);
}

/** Whether what a step that was shown is about has been done, or left: the step need not be shown again. */
export function isOver({ does, when }: Step, { view, may }: GuideScene): boolean {
  if (does || !when.verb || !view) return false;
  return !may?.verbs[when.verb] || (when.phase !== undefined && !when.phase.includes(view.phase ?? ""));
}

/** The step to show: the first that fits and was not read yet. */
export function stepFor(steps: readonly Step[], seen: GuideScene, read: ReadonlySet<string>): Step | undefined {
  // Whoever watches what the others do reads nothing meanwhile.
  if (!seen.view || seen.moving) return undefined;
  // What is done at the table comes up again as long as it is not done.
  return steps.find((step) => (step.does || !read.has(step.id)) && fits(step, seen, read));
}
