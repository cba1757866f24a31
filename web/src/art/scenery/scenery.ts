import type { SceneBox } from "./shore";

export interface Scenery {
  box: SceneBox;
  /** Width of the window, which the sea fills. */
  width: number;
  day: number;
  mood: string;
  /** Whether the kittens' yard replaces the huts. */
  yard: boolean;
  /** Whether the days have events, whose pictures take the left part of the sky. */
  events: boolean;
  /** Which islets are large; without it there are no islets. */
  large?: { left: boolean; right: boolean };
}
