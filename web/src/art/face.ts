import { dot, dots, fox, ink, moved, path, tones, type Markup, type PaintStyle, type Tones } from "./paint";
import type { Family } from "./shapes";

/** The owner of a face: a family or an oshax. */
export type Face = Family | "oshax";

export const tonesOf = (face: Face): Tones => (face === "oshax" ? fox : tones(face));

/** The left ear of a head around 0,0. The right one is its mirror image. */
const ears: Record<Face, { ear: string; inside: string }> = {
  orange: { ear: "M-36-8C-44-34-30-46-18-38C-10-33-8-26-6-22Z", inside: "M-30-18C-33-32-26-36-20-31Q-16-28-15-24Z" },
  green: { ear: "M-36-4L-37-43Q-36-46-33-44L-6-26Z", inside: "M-31-16L-32-34L-16-25Z" },
  red: { ear: "M-36-6L-33-30Q-32-34-28-33L-6-27Z", inside: "M-34-26Q-30-34-22-31Q-22-18-32-14Q-36-18-34-26Z" },
  blue: { ear: "M-34-6L-31-48Q-30-51-27-49L-4-24Z", inside: "M-29-18L-27-39L-13-25Z" },
  purple: { ear: "M-33 4L-47-30Q-47-34-43-34L-8-26Z", inside: "M-33-8L-41-28L-18-24Z" },
  oshax: { ear: "M-38 0L-42-46Q-41-49-38-47L-6-24Z", inside: "M-34-12L-37-36L-17-24Z" },
};

/** A path of absolute commands together with its mirror image. */
const both = (d: string): string => d + moved(d, -1, 0, 0, 1, 0, 0);
const skull = "M0-28C24-28 38-14 38 4C38 22 22 33 0 33C-22 33-38 22-38 4C-38-14-24-28 0-28Z";
const muzzleOfFox = "M0-28C24-28 40-14 40 0C34 16 14 36 0 36C-14 36-34 16-40 0C-40-14-24-28 0-28Z";

/**
 * A head without eyes around 0,0, about 80 units wide. Eyes move, so they are drawn separately. A small head has fixed eyes and omits
 * invisible details.
 */
export function head(face: Face, oneEarDown = false, small = false): Markup {
  const tone = tonesOf(face);
  const { ear, inside } = ears[face];
  const shape = face === "oshax" ? muzzleOfFox : skull;
  /** Draws both ears. A folded ear is a separate part. */
  const paired = (d: string, look: PaintStyle): Markup =>
    oneEarDown ? path(d, look) + path(d, { ...look, move: "rotate(58 24 -22) scale(-.9 .9)" }) : path(both(d), look);
  const rim = { fill: tone.base, stroke: tone.dark, w: 7 };
  if (small)
    return paired(ear, rim) + path(shape, rim) + marks[face](tone) + path("M-15-8a6 8 0 1 0 .1 0ZM15-8a6 8 0 1 0 .1 0Z", { fill: ink });
  // The inner half of the rim is painted over.
  let out = oneEarDown ? paired(ear, rim) + path(shape, rim) : path(both(ear) + shape, rim);
  out += paired(ear, { fill: tone.base }) + paired(inside, face === "red" ? { fill: tone.dark, opacity: 0.55 } : { fill: tone.light });
  if (face === "green") out += paired("M-33-40L-38-50M-32-40L-30-51", { stroke: tone.dark, w: 4 });
  return out + path(shape, { fill: tone.base }) + marks[face](tone) + muzzle(face, tone);
}

/** A simplified head with an offset, for sizes at which details are invisible. */
export function smallHead(face: Face, x = 0, y = 0, size = 1): Markup {
  const tone = tonesOf(face);
  const part = (d: string) => path(moved(d, size, 0, 0, size, x, y), { fill: tone.base, stroke: tone.dark, w: 8 * size });
  const eyes = [-15, 15].map((dx) => [x + dx * size, y, 6 * size, 9 * size] as const);
  return part(both(ears[face].ear)) + part(skull) + dots(eyes, { fill: ink });
}

const marks: Record<Face, (tone: Tones) => Markup> = {
  orange: ({ dark }) => path("M0-26V-13M-11-24L-8-14M11-24L8-14M-38 2H-29M-36 12L-28 9M38 2H29M36 12L28 9", { stroke: dark, w: 5 }),
  green: ({ dark }) =>
    dot(15, 0, 16, { fill: dark, opacity: 0.45 }, 15) +
    dots(
      [
        [-12, -20, 4],
        [-2, -22, 3],
      ],
      { fill: dark },
    ),
  red: ({ light }) => path("M0-28Q7-10 10 2H-10Q-7-10 0-28Z", { fill: light }),
  blue: ({ light }) => path("M-8-28H8L3-6H-3Z", { fill: light }) + path("M-32-12Q-20-20-10-13M32-12Q20-20 10-13", { stroke: light, w: 4 }),
  purple: ({ dark }) =>
    dot(0, -18, 6, { stroke: dark, w: 4 }) +
    dots(
      [
        [-31, 8, 3],
        [-26, 15, 3],
        [31, 8, 3],
        [26, 15, 3],
      ],
      { fill: dark },
    ),
  oshax: ({ light }) =>
    path("M0-28C24-28 40-14 40 0C24-2 12 6 7 20Q0 26-7 20C-12 6-24-2-40 0C-40-14-24-28 0-28Z", { fill: "var(--art-fox-grey)" }) +
    dot(0, 26, 8, { fill: light }),
};

function muzzle(face: Face, { light, dark }: Tones): Markup {
  if (face === "oshax") return dot(0, 28, 6, { fill: ink }, 5);
  return (
    dots(
      [
        [-7, 19, 10, 8],
        [7, 19, 10, 8],
      ],
      { fill: light },
    ) +
    path("M-4 11H4L0 16Z", { fill: "var(--art-nose)", stroke: ink, w: 2 }) +
    path("M0 16V19M-8 20Q-4 25 0 19Q4 25 8 20", { stroke: ink, w: 2.5 }) +
    path("M-20 17L-40 13M-20 21L-40 23M20 17L40 13M20 21L40 23", { stroke: dark, w: 2 })
  );
}

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
