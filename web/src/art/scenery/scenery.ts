import type { SceneBox } from "./shore";

export interface Scenery {
  box: SceneBox;
  /** The width of the window: the sea goes on to its end. */
  width: number;
  day: number;
  mood: string;
  /** Whether the kittens have their yard where the huts are. */
  yard: boolean;
  /** Whether the days have events, whose pictures take the left of the sky. */
  events: boolean;
  /** Which islets are large, for what lies on them; without it there are none. */
  large?: { left: boolean; right: boolean };
}
