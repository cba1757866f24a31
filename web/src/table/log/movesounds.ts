import { feedback } from "../../sound/feedback.svelte";
import type { GameEvent, Stream } from "../protocol";
import type { GameLog } from "../game";

/** Plays the game's sound for an event, or a knock for another player's move, panned and pitched by seat. */
export function soundMoves(events: readonly GameEvent[], { seat, scene }: Stream, { sounds }: Pick<GameLog, "sounds">): void {
  const found = events.map(({ key }) => sounds?.[key]).find(Boolean);
  if (found) {
    feedback.give(found);
    return;
  }
  const others = events.map(({ args }) => args?.seat).filter((other): other is number => typeof other === "number" && other !== seat);
  const last = others.at(-1);
  if (last === undefined) return;
  const n = scene.table.seats.length;
  feedback.give("other-move", { pan: n > 1 ? (last / (n - 1)) * 1.2 - 0.6 : 0, pitch: 1 + last * 0.12 });
}
