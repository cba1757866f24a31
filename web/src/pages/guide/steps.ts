/** The parts of a table that a step can point at: elements with data-guide="hand" and so on. */
type Part = "hand" | "fields" | "ship" | "board" | "score" | "ask" | "log" | "order" | "baskets";

/** When a step fits, by what the server says about the table. Everything that is named has to hold. */
interface When {
  phase?: string[];
  /** An action that begins with this word is possible. */
  verb?: string;
  effect?: string;
  /** Something is in hand, or nothing is. */
  held?: boolean;
  final?: boolean;
  /** A tile lies in a field, or is aboard my ship. */
  ashore?: string;
  aboard?: string;
  /** A card is in my hand, or on the table. */
  card?: string;
  laid?: string;
  /** A step that has to have been read before, and one that must not have been. */
  after?: string;
  unless?: string;
}

export interface Step {
  /** Its text is page.guide.GAME.ID. */
  id: string;
  /** A part of the table, or a selector. */
  target: Part | `[${string}` | `.${string}`;
  /** Where what is taken at the target goes. */
  destination?: Part;
  when: When;
  /** It is done at the table, not by reading it: there is nothing else to press. */
  does?: boolean;
  /** An action that the board shows meanwhile. */
  show?: string;
  /** It has other words, page.guide.GAME.ID_touch, for fingers, or ID_narrow where the table is not a whole scene. */
  words?: "touch" | "narrow";
}

/** What a step has to know of a scene; both games write these names. */
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

export const steps: Record<"isle" | "boxes", readonly Step[]> = {
  isle: [
    // The tutorial of the server begins with two orange cats aboard and a third that makes them a family.
    {
      id: "pick",
      target: '[data-tile="cat-14-orange"]',
      destination: "ship",
      when: { phase: ["rescue"], verb: "rescue", ashore: "cat-14-orange", aboard: "cat-07-orange", held: false },
      does: true,
    },
    {
      id: "put",
      target: '[data-do="place"]',
      destination: "ship",
      when: { held: true, ashore: "cat-14-orange", aboard: "cat-07-orange", after: "pick" },
      does: true,
      show: "place cat-14-orange k3 0",
    },
    { id: "family", target: "ship", when: { aboard: "cat-14-orange", after: "put" } },
    { id: "rats", target: "score", when: { after: "family" }, words: "narrow" },
    { id: "basket", target: "baskets", when: { phase: ["rescue"], after: "rats" } },
    { id: "welcome", target: "ask", when: { phase: ["draft"], unless: "family" } },
    { id: "draft", target: "hand", when: { phase: ["draft"], verb: "keep" } },
    { id: "ship", target: "ship", when: { phase: ["draft"], after: "draft", unless: "family" } },
    { id: "pay", target: "hand", when: { phase: ["pay"], verb: "buy" } },
    { id: "read", target: "hand", when: { phase: ["read"], verb: "read" } },
    { id: "prepare", target: "hand", when: { phase: ["prepare"], verb: "lay" } },
    { id: "rescue", target: "fields", when: { phase: ["rescue"], verb: "rescue", held: false } },
    { id: "map", target: "fields", when: { effect: "map", verb: "take" } },
    { id: "place", target: "ship", when: { held: true }, words: "touch" },
    { id: "score", target: "score", when: { after: "place", held: false } },
    { id: "order", target: "order", when: { phase: ["rescue"], after: "score", held: false }, words: "narrow" },
    { id: "find", target: "hand", when: { phase: ["find"], verb: "play" } },
    { id: "confirm", target: "ask", when: { phase: ["confirm"], verb: "confirm" } },
    { id: "next", target: "log", when: { phase: ["draft"], after: "prepare" } },
    { id: "over", target: "score", when: { phase: ["over"] } },
  ],
  boxes: [
    // The tutorial of the server begins with a card in hand that closes a box.
    {
      id: "card",
      target: '[data-card="box-42"]',
      destination: "board",
      when: { phase: ["play"], card: "box-42", laid: "box-07", held: false },
      does: true,
    },
    {
      id: "lay",
      target: ".ghost",
      when: { phase: ["play"], card: "box-42", laid: "box-07", held: true, after: "card" },
      does: true,
      show: "lay box-42 f4 180",
    },
    { id: "cat", target: ".ghost", when: { phase: ["claim"], verb: "cat", laid: "box-42", after: "lay" }, does: true, show: "cat f3-f4" },
    { id: "closed", target: "board", when: { laid: "box-42", phase: ["end", "decide"], after: "cat" } },
    { id: "robbed", target: "board", when: { laid: "princess", phase: ["decide"], verb: "draw", after: "cat" } },
    { id: "decide", target: "hand", when: { phase: ["decide"], verb: "draw" } },
    { id: "toys", target: "score", when: { after: "closed" } },
    { id: "welcome", target: "ask", when: { phase: ["start"] } },
    { id: "start", target: "board", when: { phase: ["start"], verb: "start" } },
    { id: "play", target: "hand", destination: "board", when: { phase: ["play"], verb: "lay", held: false } },
    { id: "joint", target: "board", when: { phase: ["play"], verb: "lay", held: true, after: "play" } },
    { id: "princess", target: "hand", when: { verb: "princess" } },
    { id: "toy", target: "board", when: { verb: "toy" } },
    { id: "claim", target: "board", when: { phase: ["claim"], verb: "cat" } },
    { id: "score", target: "score", when: { phase: ["decide"], after: "claim" } },
    { id: "sleep", target: "hand", when: { phase: ["decide"], verb: "sleep", after: "score" } },
    { id: "final", target: "ask", when: { final: true } },
    { id: "over", target: "score", when: { phase: ["over"] } },
  ],
};

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
export function stepNumber(game: "isle" | "boxes", step: Step, read: ReadonlySet<string>): number {
  const all = steps[game];
  const known = all.filter(({ id, when }) => id === step.id || read.has(id) || (when.unless && read.has(when.unless)));
  return step === all.at(-1) ? all.length : Math.min(known.length, all.length - 1);
}

/** Whether what a step that was shown is about has been done, or left: the step need not be shown again. */
export function isOver({ does, when }: Step, { view, may }: GuideScene): boolean {
  if (does || !when.verb || !view) return false;
  return !may?.verbs[when.verb] || (when.phase !== undefined && !when.phase.includes(view.phase ?? ""));
}

/** The step to show: the first that fits and was not read yet. */
export function stepFor(game: "isle" | "boxes", seen: GuideScene, read: ReadonlySet<string>): Step | undefined {
  // Whoever watches what the others do reads nothing meanwhile.
  if (!seen.view || seen.moving) return undefined;
  // What is done at the table comes up again as long as it is not done.
  return steps[game].find((step) => (step.does || !read.has(step.id)) && fits(step, seen, read));
}
