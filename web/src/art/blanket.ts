import { seatTones } from "./captain";
import { dot, path, type Markup } from "./paint";

/** Opacity of a blanket's colour over the cardboard. */
export const blanketOpacity = 0.62;

interface Weave {
  width: number;
  height: number;
  draw: (dark: string) => Markup;
}

/** The weave of each seat, so that the owner does not depend on colour: stripes, dots, waves, checks, crosses. */
const weaves: Weave[] = [
  { width: 28, height: 28, draw: (dark) => path("M-7 7L7-7M0 28L28 0M21 35L35 21", { stroke: dark, w: 2.6, opacity: 0.5 }) },
  {
    width: 24,
    height: 20,
    draw: (dark) => dot(6, 5, 3.2, { fill: dark, opacity: 0.5 }) + dot(18, 15, 3.2, { fill: dark, opacity: 0.5 }),
  },
  { width: 30, height: 20, draw: (dark) => path("M-2 10Q6.5 1 15 10T32 10", { stroke: dark, w: 2.6, opacity: 0.5 }) },
  { width: 24, height: 24, draw: (dark) => path("M0 0H12V12H0ZM12 12H24V24H12Z", { fill: dark, opacity: 0.24 }) },
  { width: 34, height: 26, draw: (dark) => path("M8 2V12M3 7H13M25 15V25M20 20H30", { stroke: dark, w: 2.8, opacity: 0.6 }) },
];

/** Width of a band of a shared blanket, and the length that repeats. */
const band = { width: 48, length: 60 };

/** The id of a blanket's pattern. */
export const blanketId = (prefix: string, seats: readonly number[]): string => `${prefix}-blanket-${seats.join("-")}`;

/**
 * The patterns of blankets, for the defs of a drawing: one seat's weave, or the bands of several seats. The prefix keeps ids unique on a
 * page. `stretch` compensates for slots that are drawn wider.
 */
export function blanketPatterns(prefix: string, blankets: readonly (readonly number[])[], stretch = 1): Markup {
  return blankets.map((seats) => (seats.length === 1 ? woven(prefix, seats[0]!, stretch) : banded(prefix, seats, stretch))).join("");
}

function pattern(id: string, width: number, height: number, move: string, inside: Markup): Markup {
  return `<pattern id="${id}" patternUnits="userSpaceOnUse" width="${width}" height="${height}" patternTransform="${move}">${inside}</pattern>`;
}

function woven(prefix: string, seat: number, stretch: number): Markup {
  const { width, height, draw } = weaves[seat % weaves.length]!;
  return pattern(blanketId(prefix, [seat]), width, height, `scale(${1 / stretch} 1)`, draw(seatTones(seat).dark));
}

function banded(prefix: string, seats: readonly number[], stretch: number): Markup {
  const id = blanketId(prefix, seats);
  const { width, length } = band;
  const weave = (seat: number, i: number) => {
    const { width, height, draw } = weaves[seat % weaves.length]!;
    return pattern(`${id}-${i}`, width, height, "", draw(seatTones(seat).dark));
  };
  const stripes = seats.map((seat, i) => {
    const d = `M${i * width} 0h${width}v${length}h-${width}Z`;
    const seam = path(`M${i * width} 0V${length}`, { stroke: "var(--art-card-light)", w: 5, cap: "butt" });
    return path(d, { fill: seatTones(seat).base }) + path(d, { fill: `url(#${id}-${i})` }) + seam;
  });
  return seats.map(weave).join("") + pattern(id, width * seats.length, length, `scale(${1 / stretch} 1) rotate(24)`, stripes.join(""));
}
