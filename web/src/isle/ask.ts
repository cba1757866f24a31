import type { May } from "../table/protocol";
import { card } from "./cards";
import type { Effect, View } from "./view";
import { tileName } from "./view";

/** The one sentence that says what I may do now; mine tells whether the game waits for me. */
export interface Ask {
  key: string;
  args: Record<string, unknown>;
  mine: boolean;
}

/** What is being resolved, if anything is. */
export const topEffect = (view: View): Effect | undefined => view.effects.at(-1);

/** Whether cards that I have just drawn lie before me, to be bought. */
export function drawn(view: View): boolean {
  const top = topEffect(view);
  return top?.kind === "buy" && top.seat === view.seat;
}

/** The cards that I choose from in draft or payment, or that I have just drawn, which comes first; none at other times. */
export function rowOf(view: View, may: May | undefined): string[] {
  const { own } = view;
  if (!own) return [];
  if (drawn(view)) return own.offer;
  if (view.phase === "draft") return own.draft.at(-1)?.saw ?? [];
  return may?.verbs.buy || view.phase === "pay" ? own.offer : [];
}

/** Derives the sentence from phase, effects and what I may do. */
export function ask(view: View, may: May | undefined, names: (seats: number[]) => string): Ask {
  const say = (key: string, args: Record<string, unknown> = {}, mine = true): Ask => ({ key: `page.isle.ask.${key}`, args, mine });
  const waits = (): Ask => say("wait", { seats: names(view.awaited.filter((s) => s !== view.seat)) }, false);
  if (view.phase === "over") return say("over", {}, false);
  if (!view.own || !may) return view.seat < 0 ? say("watch", { seats: names(view.awaited) }, false) : waits();
  const top = topEffect(view);
  if (view.own.place) return say("place", { tile_name: tileName(view.own.place) });
  if (top && !(top.seat !== view.seat && secret(view))) {
    if (top.seat !== view.seat) return say("other", { seat: names([top.seat]) }, false);
    if (top.kind !== "second-kitten" && top.kind !== "refill") return { key: `isle.asked.${top.kind}`, args: {}, mine: true };
  }
  const verbs = may.verbs;
  switch (view.phase) {
    case "draft":
      return verbs.keep ? say("draft", { count: view.keep }) : say("draft_done", {}, false);
    case "pay":
      return verbs.buy ? say("pay") : say("pay_done", {}, false);
    case "confirm":
      return verbs.confirm ? say("confirm") : waits();
  }
  if (verbs.allow) return say("sister");
  if (view.turn !== view.seat) {
    return view.turn < 0 ? waits() : say("turn", { seat: names([view.turn]) }, false);
  }
  switch (view.phase) {
    case "read":
      return say(verbs.read ? "read" : "read_end");
    case "prepare":
      return say(verbs.lay || verbs["token-basket"] ? "prepare" : "prepare_end");
    case "rescue":
      if (verbs.rescue) return say(view.config.mode === "family" ? "rescue_family" : view.done > 0 ? "rescue_more" : "rescue");
      return say(verbs.end ? "rescue_end" : "rescue_none");
    case "find":
      return say(verbs.end ? "find_end" : hasFinds(view) ? "find" : "find_none");
  }
  return waits();
}

/** In draft and payment everyone chooses in secret, whatever others are resolving. */
const secret = (view: View): boolean => view.phase === "draft" || view.phase === "pay";

/** Whether a card for this phase is in the hand. */
const hasFinds = (view: View): boolean => view.own!.hand.some((id) => ["oshax", "treasure"].includes(card(id).kind));
