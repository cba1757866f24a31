import { MediaQuery } from "svelte/reactivity";
import { innerHeight, innerWidth } from "svelte/reactivity/window";

/** How wide a ship is for its height. */
const shape = 2370 / 1040;
/** The least part of the window's height that the ship has, and how wide the columns beside it are at least, in pixels. */
const share = 0.35;
const columns = 544;

/** Whether a window is too narrow or too low for everything at once: the ship, and below it one panel at a time. */
export const isNarrow = (width: number, height: number): boolean =>
  width < 1100 || height < 560 || (width - columns) / shape < share * height;
export const narrow = {
  get current(): boolean {
    return isNarrow(innerWidth.current ?? 0, innerHeight.current ?? 0);
  },
};
/** Low and wide, as a phone on its side: the panel is beside the ship. */
export const beside = new MediaQuery("(320px <= height < 560px) and (aspect-ratio >= 17/10)");
/** So low that the ship comes first, and what tells of it after the panel. */
export const short = new MediaQuery("height < 560px");
/** Wide enough for fields and cards side by side in that panel. */
const broad = new MediaQuery("width >= 700px");
const broadest = new MediaQuery("width >= 1300px");
export const medium = {
  get current(): boolean {
    return beside.current ? broadest.current : broad.current;
  },
};
/** Too low for the ships of three others, one below the other. */
export const low = new MediaQuery("height < 860px");
/** So narrow that a tile is placed on a part of the ship. */
export const tiny = new MediaQuery("width < 600px");
