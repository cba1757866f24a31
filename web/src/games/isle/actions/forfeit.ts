import type { Permissions } from "../../../table/protocol";
import { matching } from "./actions";
import { cardFacts } from "../cards/cardfacts";
import type { View } from "../view";

/** The text key of a warning before an action that forfeits something permanently; undefined if it forfeits nothing. */
export function forfeitWarning(action: string, view: View, may: Permissions | undefined, legal: readonly string[]): string | undefined {
  const verbs = may?.verbs ?? {};
  const lost = (what: string): string => `page.isle.sure.${what}`;
  switch (action) {
    case "buy nothing":
      return (verbs.buy ?? 0) > 1 ? lost("buy") : undefined;
    case "pass":
      if (verbs.rescue) return lost("rescue");
      return view.own?.hand.some((id) => isFind(id) && matching(legal, "play", id).length > 0) ? lost("find") : undefined;
    case "stop":
      return verbs.take ? lost("take") : undefined;
    case "end":
      if (verbs.rescue) return lost("more");
      if (verbs.read) return lost("read");
      return verbs.lay && view.own?.laid.length === 0 ? lost("lay") : undefined;
  }
  return undefined;
}

const isFind = (id: string): boolean => ["oshax", "treasure"].includes(cardFacts(id).kind);
