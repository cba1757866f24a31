/** The parts of a table that a step can point at: elements with data-guide="hand" and so on. */
export type Target = "hand" | "fields" | "ship" | "board" | "score" | "ask" | "log" | "order";

/** When a step fits, by what the server says about the table. Everything that is named has to hold. */
export interface When {
  phase?: string[];
  /** An action that begins with this word is possible. */
  verb?: string;
  effect?: string;
  /** A tile is in hand, or none is. */
  held?: boolean;
  day?: number;
  final?: boolean;
  /** A step that has to have been read before. */
  after?: string;
}

export interface Step {
  /** Its text is page.guide.GAME.ID. */
  id: string;
  target: Target;
  when: When;
}

/** What a step has to know of a scene; both games write these names. */
export interface Seen {
  view?: { phase?: string; day?: number; final?: boolean; effects?: { kind: string }[] };
  may?: { verbs: Record<string, number> };
  /** The page alone knows what the player holds and has not placed yet. */
  held?: boolean;
}

export const steps: Record<"isle" | "boxes", readonly Step[]> = {
  isle: [
    { id: "welcome", target: "ask", when: {} },
    { id: "draft", target: "hand", when: { phase: ["draft"], verb: "keep" } },
    { id: "ship", target: "ship", when: { phase: ["draft"], after: "draft" } },
    { id: "pay", target: "hand", when: { phase: ["pay"], verb: "buy" } },
    { id: "read", target: "hand", when: { phase: ["read"], verb: "read" } },
    { id: "prepare", target: "hand", when: { phase: ["prepare"], verb: "lay" } },
    { id: "rescue", target: "fields", when: { phase: ["rescue"], verb: "rescue" } },
    { id: "map", target: "fields", when: { effect: "map", verb: "take" } },
    { id: "place", target: "ship", when: { held: true } },
    { id: "score", target: "score", when: { after: "place", held: false } },
    { id: "order", target: "order", when: { phase: ["rescue"], after: "score", held: false } },
    { id: "find", target: "hand", when: { phase: ["find"], verb: "play" } },
    { id: "confirm", target: "ask", when: { phase: ["confirm"], verb: "confirm" } },
    { id: "next", target: "log", when: { phase: ["draft"], day: 2 } },
    { id: "over", target: "score", when: { phase: ["over"] } },
  ],
  boxes: [
    { id: "welcome", target: "ask", when: {} },
    { id: "start", target: "board", when: { phase: ["start"], verb: "start" } },
    { id: "decide", target: "hand", when: { phase: ["decide"], verb: "draw" } },
    { id: "play", target: "board", when: { phase: ["play"], verb: "lay" } },
    { id: "princess", target: "hand", when: { verb: "princess" } },
    { id: "toy", target: "board", when: { verb: "toy" } },
    { id: "claim", target: "board", when: { phase: ["claim"], verb: "cat" } },
    { id: "score", target: "score", when: { phase: ["decide"], after: "claim" } },
    { id: "sleep", target: "hand", when: { phase: ["decide"], verb: "sleep", after: "score" } },
    { id: "final", target: "ask", when: { final: true } },
    { id: "over", target: "score", when: { phase: ["over"] } },
  ],
};

function fits({ when }: Step, { view, may, held = false }: Seen, read: ReadonlySet<string>): boolean {
  const verbs = may?.verbs ?? {};
  return (
    (!when.phase || when.phase.includes(view?.phase ?? "")) &&
    (!when.verb || (verbs[when.verb] ?? 0) > 0) &&
    (!when.effect || (view?.effects ?? []).at(-1)?.kind === when.effect) &&
    (when.held === undefined || when.held === held) &&
    (when.day === undefined || (view?.day ?? 0) >= when.day) &&
    (when.final === undefined || view?.final === when.final) &&
    (!when.after || read.has(when.after))
  );
}

/** The step to show: the first that fits and was not read yet. */
export function stepFor(game: "isle" | "boxes", seen: Seen, read: ReadonlySet<string>): Step | undefined {
  if (!seen.view) return undefined;
  return steps[game].find((step) => !read.has(step.id) && fits(step, seen, read));
}
