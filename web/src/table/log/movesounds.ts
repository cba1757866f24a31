import { feedback } from "../../sound/feedback.svelte";
import type { SoundName } from "../../sound/sounds";
import type { GameEvent } from "../protocol";
import type { Stream } from "../stream";

/** What everyone hears. */
const common: Record<string, SoundName> = { "isle.event.day": "dawn", "isle.event.night": "night" };

/** Lets what happened be heard: a new day and the night, and a knock for the moves of others, told apart by pitch and place. */
export function soundMoves(events: readonly GameEvent[], { seat, scene }: Stream): void {
  const found = events.find(({ key }) => common[key]);
  if (found) {
    feedback.give(common[found.key]!);
    return;
  }
  const others = events.map(({ args }) => args?.seat).filter((other): other is number => typeof other === "number" && other !== seat);
  const last = others.at(-1);
  if (last === undefined) return;
  const n = scene.table.seats.length;
  feedback.give("other-move", { pan: n > 1 ? (last / (n - 1)) * 1.2 - 0.6 : 0, pitch: 1 + last * 0.12 });
}
