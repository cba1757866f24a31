import { round } from "../paint";

export type Point = readonly [x: number, y: number];

/** What a drawing of the island needs to know about the window, in pixels from the upper left corner of the scene. */
export interface SceneBox {
  /** Width of the part with island and ship. The sea extends beyond it. */
  width: number;
  height: number;
  sky: number;
  /** Top of the island: the horizon, or below what is in front of it. */
  top: number;
  /** Bottom of the island in its middle, at the jetty. */
  island: number;
  /** How much deeper than usual the sides of the island reach, where the ship leaves room. */
  deep: number;
  /** Scale of trees and huts; 1 in a window of 1440 x 900. */
  scale: number;
  /** Scale of the islets. */
  islets: number;
}

/** Width and height of the reference picture in which all positions are given. */
const [width, horizon, jetty] = [1120, 66, 318];

/** Maps a position of the reference picture to this window. */
export function at(box: SceneBox, [x, y]: Point): Point {
  const low = Math.max(0, y - 300) / 146;
  return [(x * box.width) / width, box.top + ((y - horizon) * (box.island - box.top)) / (jetty - horizon) + low * box.deep];
}

/** Horizontal position of the volcano in the reference picture. Events beside the days move it to the right. */
export const volcanoAt = (events: boolean): number => (events ? 592 : 567);

const inBox = (points: readonly Point[]) => (box: SceneBox) => points.map((p) => at(box, p));

/** The outline of the island's shore. */
// prettier-ignore
export const beach = inBox([
  [-60, 76], [0, 84], [40, 104], [150, 97], [280, 95], [420, 99], [560, 102], [680, 101], [790, 97], [930, 94], [1030, 103], [1082, 116],
  [1104, 140], [1113, 220], [1110, 330], [1092, 410], [1062, 444], [1005, 443], [935, 402], [845, 356], [770, 321], [695, 292], [610, 283],
  [504, 282], [436, 287], [315, 311], [210, 347], [121, 391], [0, 430], [-60, 446],
]);

/** The outline of the island's green part. */
// prettier-ignore
export const land = inBox([
  [-60, 90], [0, 96], [44, 116], [150, 107], [280, 104], [420, 108], [470, 117], [560, 122], [650, 118], [790, 106], [930, 103], [1020, 112], [1070, 127],
  [1089, 150], [1097, 220], [1094, 325], [1077, 398], [1052, 427], [1010, 425], [942, 387], [852, 340], [778, 305], [702, 269], [620, 249],
  [520, 246], [432, 268], [310, 293], [204, 329], [112, 372], [0, 410], [-60, 424],
]);

// prettier-ignore
export const meadows = {
  left: inBox([
    [6, 124], [60, 126], [130, 121], [280, 116], [400, 117], [438, 128], [449, 160], [450, 215], [438, 254], [362, 277], [300, 292], [252, 308],
    [173, 337], [124, 359], [84, 358], [6, 356],
  ]),
  right: inBox([
    [682, 150], [694, 130], [730, 120], [810, 114], [910, 112], [1010, 118], [1062, 136], [1086, 168], [1090, 230], [1087, 312], [1072, 388], [1050, 418],
    [1012, 415], [945, 378], [860, 333], [796, 302], [746, 280], [696, 256], [680, 215],
  ]),
};

/** The islets in the lower corners, relative to their corner. They are larger in the phase that uses them. */
// prettier-ignore
const islets = {
  left: [[-30, -172], [0, -170], [46, -168], [115, -163], [200, -131], [260, -98], [278, -55], [262, -12], [240, 24], [-30, 24]],
  leftLarge: [[-30, -236], [40, -230], [80, -194], [150, -166], [226, -146], [284, -108], [306, -58], [296, -10], [280, 24], [-30, 24]],
  right: [[-304, 24], [-309, -9], [-295, -59], [-264, -107], [-211, -157], [-130, -192], [-51, -182], [-9, -148], [-3, -105], [10, -57], [8, 24]],
  rightLarge: [[-326, 24], [-332, -8], [-318, -64], [-286, -112], [-226, -158], [-146, -204], [-60, -212], [-10, -184], [2, -120], [12, -50], [8, 24]],
} as const satisfies Record<string, readonly Point[]>;

/** The shore of an islet, or an outline this far inside it. */
export function islet(box: SceneBox, side: "left" | "right", large: boolean, within = 0): Point[] {
  const points: readonly Point[] = islets[large ? (`${side}Large` as const) : side];
  const k = box.islets;
  const middle: Point = [side === "left" ? 110 : -130, -70];
  return points.map(([x, y]) => {
    const [dx, dy] = [x - middle[0], y - middle[1]];
    const part = Math.max(0, 1 - within / Math.hypot(dx, dy));
    return [(side === "left" ? 0 : box.width) + (middle[0] + dx * part) * k, box.height + (middle[1] + dy * part) * k];
  });
}

/** A smooth line through points. */
export function smooth(points: readonly Point[], closed = true, tension = 0.5): string {
  const n = points.length;
  const on = (i: number): Point => points[closed ? (i + n) % n : Math.max(0, Math.min(n - 1, i))]!;
  let d = `M${round(on(0)[0])} ${round(on(0)[1])}`;
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const [a, b, c, e] = [on(i - 1), on(i), on(i + 1), on(i + 2)];
    const k = tension / 3;
    const control = [b[0] + (c[0] - a[0]) * k, b[1] + (c[1] - a[1]) * k, c[0] - (e[0] - b[0]) * k, c[1] - (e[1] - b[1]) * k, c[0], c[1]];
    d += `C${control.map(round).join(" ")}`;
  }
  return closed ? `${d}Z` : d;
}

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
