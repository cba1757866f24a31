/** The parts of a table that a step can point at, marked by data-guide="hand" and so on. */
type Part = "hand" | "fields" | "ship" | "board" | "score" | "ask" | "log" | "order" | "baskets";

/** The conditions of a step on the server's view. All of them must hold. */
interface When {
  phase?: string[];
  /** An action with this verb is legal. */
  verb?: string;
  effect?: string;
  /** Whether a piece is held. */
  held?: boolean;
  final?: boolean;
  /** A tile that lies in a field, or aboard my ship. */
  ashore?: string;
  aboard?: string;
  /** A card in my hand, or on the table. */
  card?: string;
  laid?: string;
  /** A step that must have been read before, and one that must not. */
  after?: string;
  unless?: string;
}

export interface Step {
  /** The text is page.guide.GAME.ID. */
  id: string;
  /** A part of the table, or a selector. */
  target: Part | `[${string}` | `.${string}`;
  /** The part where the piece goes. */
  destination?: Part;
  when: When;
  /** The step ends when the player does it, not by a button. */
  does?: boolean;
  /** An action that the board shows during the step. */
  show?: string;
  /** Uses page.guide.GAME.ID_touch on touch screens, or ID_narrow if the table is not a scene. */
  words?: "touch" | "narrow";
}

/** The guided game. */
export interface Guide {
  steps: readonly Step[];
  /** Matches when a piece is held: a part of the table, or a selector. */
  held: string;
}
