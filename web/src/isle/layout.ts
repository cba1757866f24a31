import { MediaQuery } from "svelte/reactivity";

/** Too narrow or too low for everything at once: the ship, and below it one panel at a time. */
export const narrow = new MediaQuery("(width < 1100px) or (height < 560px)");
/** Wide enough for fields and cards side by side in that panel. */
export const medium = new MediaQuery("width >= 700px");
/** Too low for the ships of three others, one below the other. */
export const low = new MediaQuery("height < 860px");
/** So narrow that a tile is placed on a part of the ship. */
export const tiny = new MediaQuery("width < 600px");
