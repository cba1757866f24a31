import type { Permissions } from "../../../table/protocol";
import { cardFacts } from "../cards/cardfacts";
import type { Effect, View } from "../view";
import { tileName } from "../view";

/** The sentence for the current decision. `mine` is set if the game waits for me. */
export interface PromptText {
  key: string;
  args: Record<string, unknown>;
  mine: boolean;
}

export const topEffect = (view: View): Effect | undefined => view.effects.at(-1);

/** Whether I have just drawn cards that I may buy. */
export function hasDrawnCards(view: View): boolean {
  const top = topEffect(view);
  return top?.kind === "buy" && top.seat === view.seat;
}

/** The cards to choose from: those just drawn, otherwise those of the draft or payment. */
export function offeredCards(view: View, may: Permissions | undefined): string[] {
  const { own } = view;
  if (!own) return [];
  if (hasDrawnCards(view)) return own.offer;
  if (view.phase === "draft") return own.draft.at(-1)?.saw ?? [];
  return may?.verbs.buy || view.phase === "pay" ? own.offer : [];
}

/** Situations in which the page names the players it waits for: effects, and phases played in turns. */
const deeds = new Set(["place", "map", "treasures", "move", "add", "colour", "buy", "read", "prepare", "rescue", "find"]);

/** Derives the sentence from phase, effects and my permissions. */
export function promptText(view: View, may: Permissions | undefined, names: (seats: number[]) => string): PromptText {
  const say = (key: string, args: Record<string, unknown> = {}, mine = true): PromptText => ({ key: `page.isle.ask.${key}`, args, mine });
  const waits = (key = "wait"): PromptText => {
    const seats = names(view.awaited.filter((s) => s !== view.seat));
    // Between two decisions the table waits for no player.
    return seats ? say(key, { seats }, false) : { key: "page.isle.busy", args: {}, mine: false };
  };
  if (view.phase === "over") return say("over", {}, false);
  if (!view.own || !may) return waits(view.seat < 0 ? "watch" : "wait");
  const top = topEffect(view);
  if (view.own.place) return say("place", { tile_name: tileName(view.own.place) });
  if (top && !(top.seat !== view.seat && secret(view))) {
    if (top.seat !== view.seat) {
      const seat = names([top.seat]);
      if (!deeds.has(top.kind)) return say("other", { seat }, false);
      return say(`does.${top.kind}`, { seat, tile_name: tileName(top.tile ?? "") }, false);
    }
    if (top.kind !== "second-kitten" && top.kind !== "refill") return { key: `isle.asked.${top.kind}`, args: {}, mine: true };
  }
  const verbs = may.verbs;
  switch (view.phase) {
    case "draft": {
      if (!verbs.keep) return say("draft_done", {}, false);
      const { pass_to: to } = view.own;
      if (to === undefined) return say("draft", { count: view.keep });
      return say("draft_pass", { count: view.keep, of: offeredCards(view, may).length, seat: names([to]) });
    }
    case "pay":
      return verbs.buy ? say("pay") : say("pay_done", {}, false);
    case "confirm":
      return verbs.confirm ? say("confirm") : waits();
  }
  if (verbs.allow) return say("sister");
  if (view.turn !== view.seat) {
    if (view.turn < 0) return waits();
    if (view.phase === "dawn") return say("does.place", { seat: names([view.turn]), tile_name: "royal-rat" }, false);
    return say(deeds.has(view.phase) ? `does.${view.phase}` : "turn", { seat: names([view.turn]) }, false);
  }
  const done = verbs.play ? "only_anytime" : "prepare_end";
  switch (view.phase) {
    case "read":
      return say(verbs.read ? "read" : view.own.hand.some((id) => cardFacts(id).kind === "lesson") ? "read_end" : done);
    case "prepare":
      return say(verbs.lay || verbs["token-basket"] ? "prepare" : done);
    case "rescue":
      if (verbs.rescue) return say(view.config.mode === "family" ? "rescue_family" : view.done > 0 ? "rescue_more" : "rescue");
      return say(verbs.end ? "rescue_end" : "rescue_none");
    case "find":
      return say(verbs.end ? "find_end" : hasFinds(view) ? "find" : "find_none");
  }
  return waits();
}

/** Draft and payment are simultaneous, whatever effects other players resolve. */
const secret = (view: View): boolean => view.phase === "draft" || view.phase === "pay";

/** Whether my hand has a card for this phase. */
const hasFinds = (view: View): boolean => view.own!.hand.some((id) => ["oshax", "treasure"].includes(cardFacts(id).kind));
