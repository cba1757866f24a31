import { MediaQuery } from "svelte/reactivity";

/** Too narrow for everything at once: the ship, and below it one panel at a time. */
export const narrow = new MediaQuery("width < 1100px");
/** Wide enough for fields and cards side by side in that panel. */
export const medium = new MediaQuery("700px <= width < 1100px");
/** So narrow that a tile is placed on a part of the ship. */
export const tiny = new MediaQuery("width < 600px");
