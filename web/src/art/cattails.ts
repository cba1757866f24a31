import type { Face } from "./face";

/** A tail in its own square: x leads away from the body, y to the side. The body ends at x = -50. */
export interface Tail {
  /** The tail's centre line. */
  d: string;
  w: number;
  /** A closed shape that also belongs to the silhouette. */
  plume?: string;
  /** The tip, in the light tone. */
  tip?: string;
  /** Rings across the line. */
  rings?: string;
}

export const tails: Record<Face, Tail> = {
  orange: { d: "M-70 0C-30 0-24 26 2 20C28 14 12-24 30-26", w: 27, rings: "0 18 8 12 8 12 8 12 8 12 8 12" },
  green: { d: "M-70 0C-40 0-26 14 0 8C20 2 22-10 22-16", w: 42, tip: "M22-12L22-16" },
  red: { d: "M-70 0C-44 0-26 2-6-12", w: 42, tip: "M-7-11L-6-12" },
  blue: {
    d: "M-70 0C-40 0-30 8-10 4",
    w: 24,
    plume: "M-26 4C-20 30 6 40 14 28L22 34L26 20L36 20L32 6L42-2L30-10L32-24L18-22L12-34L2-22C-14-22-24-10-26 4Z",
  },
  purple: { d: "M-70 0C-30 0-10 34 14 26C38 16 30-24 6-24C-16-24-14 4 4 0", w: 20 },
  oshax: { d: "M-70 0C-40 0-30 8-10 4", w: 26, plume: "M-30 2C-26 30 4 40 22 22Q34 8 38-16Q22-30 2-26Q-22-22-30 2Z", tip: "M20-2L26-12" },
};
