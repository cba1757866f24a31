import type { Scene as AnyScene } from "../protocol";

// The types of what the server sends are written by the server's own code; here they get the names that the page uses.
export type { Account, Cell as Square, May, ProposalView as Proposal, ScoreLine, SeatView as Chair, Sheet, TableView } from "../protocol";

/** A scene of one game. */
export interface Scene<V = unknown> extends Omit<AnyScene, "view"> {
  view?: V;
}
