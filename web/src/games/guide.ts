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

/** The guided game. */
export interface Guide {
  steps: readonly Step[];
  /** What shows that something is in hand: a part of the table, or a selector. */
  held: string;
}
