import { dot, fox, ink, path, tones, type Markup, type Tones } from "./paint";
import type { Family } from "./shapes";

/** Whose face it is: a family's or an oshax's. */
export type Face = Family | "oshax";

export const tonesOf = (face: Face): Tones => (face === "oshax" ? fox : tones(face));

/** Ears around a head whose middle is 0,0; the left one, the right one is its mirror image. */
const ears: Record<Face, { ear: string; inside: string }> = {
  orange: { ear: "M-36-8C-44-34-30-46-18-38C-10-33-8-26-6-22Z", inside: "M-30-18C-33-32-26-36-20-31Q-16-28-15-24Z" },
  green: { ear: "M-36-4L-37-43Q-36-46-33-44L-6-26Z", inside: "M-31-16L-32-34L-16-25Z" },
  red: { ear: "M-36-6L-33-30Q-32-34-28-33L-6-27Z", inside: "M-34-26Q-30-34-22-31Q-22-18-32-14Q-36-18-34-26Z" },
  blue: { ear: "M-34-6L-31-48Q-30-51-27-49L-4-24Z", inside: "M-29-18L-27-39L-13-25Z" },
  purple: { ear: "M-33 4L-47-30Q-47-34-43-34L-8-26Z", inside: "M-33-8L-41-28L-18-24Z" },
  oshax: { ear: "M-38 0L-42-46Q-41-49-38-47L-6-24Z", inside: "M-34-12L-37-36L-17-24Z" },
};

const mirror = "scale(-1 1)";
const skull = "M0-28C24-28 38-14 38 4C38 22 22 33 0 33C-22 33-38 22-38 4C-38-14-24-28 0-28Z";
const muzzleOfFox = "M0-28C24-28 40-14 40 0C34 16 14 36 0 36C-14 36-34 16-40 0C-40-14-24-28 0-28Z";

/** The silhouette of a head, for the outline that a cat has around all its parts. */
export function headShape(face: Face, oneEarDown = false): string[] {
  const { ear } = ears[face];
  return [face === "oshax" ? muzzleOfFox : skull, ear, oneEarDown ? "" : ear];
}

/** A head without eyes, its middle at 0,0, about 80 units wide: the eyes move and are drawn apart. */
export function head(face: Face, oneEarDown = false): Markup {
  const tone = tonesOf(face);
  const { ear, inside } = ears[face];
  const shape = face === "oshax" ? muzzleOfFox : skull;
  const down = "rotate(58 24 -22) scale(-.9 .9)";
  const right = oneEarDown ? down : mirror;
  let out = "";
  for (const move of [undefined, right]) {
    out += path(ear, { fill: tone.base, stroke: tone.dark, w: 7, move });
  }
  out += path(shape, { fill: tone.base, stroke: tone.dark, w: 7 });
  for (const move of [undefined, right]) {
    out += path(ear, { fill: tone.base, move }) + path(inside, { fill: face === "red" ? tone.dark : tone.light, opacity: face === "red" ? 0.55 : 1, move });
    if (face === "green") out += path("M-33-40L-38-50M-32-40L-30-51", { stroke: tone.dark, w: 4, move });
  }
  return out + path(shape, { fill: tone.base }) + marks[face](tone) + muzzle(face, tone);
}

const marks: Record<Face, (tone: Tones) => Markup> = {
  orange: ({ dark }) => path("M0-26V-13M-11-24L-8-14M11-24L8-14M-38 2H-29M-36 12L-28 9M38 2H29M36 12L28 9", { stroke: dark, w: 5 }),
  green: ({ dark }) => dot(15, 0, 16, { fill: dark, opacity: 0.45 }, 15) + dot(-12, -20, 4, { fill: dark }) + dot(-2, -22, 3, { fill: dark }),
  red: ({ light }) => path("M0-28Q7-10 10 2H-10Q-7-10 0-28Z", { fill: light }),
  blue: ({ light }) => path("M-8-28H8L3-6H-3Z", { fill: light }) + path("M-32-12Q-20-20-10-13M32-12Q20-20 10-13", { stroke: light, w: 4 }),
  purple: ({ dark }) => dot(0, -18, 6, { stroke: dark, w: 4 }) + dot(-31, 8, 3, { fill: dark }) + dot(-26, 15, 3, { fill: dark }) + dot(31, 8, 3, { fill: dark }) + dot(26, 15, 3, { fill: dark }),
  oshax: ({ light }) =>
    path("M0-28C24-28 40-14 40 0C24-2 12 6 7 20Q0 26-7 20C-12 6-24-2-40 0C-40-14-24-28 0-28Z", { fill: "var(--art-fox-grey)" }) + dot(0, 26, 8, { fill: light }),
};

function muzzle(face: Face, { light, dark }: Tones): Markup {
  if (face === "oshax") return dot(0, 28, 6, { fill: ink }, 5);
  return (
    dot(-7, 19, 10, { fill: light }, 8) +
    dot(7, 19, 10, { fill: light }, 8) +
    path("M-4 11H4L0 16Z", { fill: "var(--art-nose)", stroke: ink, w: 2 }) +
    path("M0 16V19M-8 20Q-4 25 0 19Q4 25 8 20", { stroke: ink, w: 2.5 }) +
    path("M-20 17L-40 13M-20 21L-40 23M20 17L40 13M20 21L40 23", { stroke: dark, w: 2 })
  );
}
